<?php // expect: Finished(3)
try {
    throw new Exception;
} finally {
    exit(3);
}
