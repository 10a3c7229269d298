<?php // expect: Finished(255)
pcntl_fork();
