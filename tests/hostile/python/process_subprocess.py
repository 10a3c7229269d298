# expect: Finished(1)
import subprocess
subprocess.run(["id"])
