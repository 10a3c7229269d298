# expect: OutOfFuel
import threading
lock = threading.Lock()
lock.acquire()
while True:
    threading.Thread(target=lock.acquire).start()
