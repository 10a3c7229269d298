<?php // expect: Finished(0) | Finished(255) | Trapped
// There is no page around it that it could speak to.
post_message_to_js("hello");
