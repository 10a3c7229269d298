# expect: Finished(1)
exec "/bin/sh"
