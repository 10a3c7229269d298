# expect: Finished(1)
import threading
while True:
    threading.Thread(target=print).start()
