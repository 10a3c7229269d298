<?php // expect: Finished(255)
throw new Exception("no");
