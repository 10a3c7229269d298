# expect: Finished(1)
import os
os.symlink("/etc/passwd", "/tmp/link")
print(open("/tmp/link").read())
