# expect: OutOfFuel
import atexit


@atexit.register
def last():
    while True:
        pass
