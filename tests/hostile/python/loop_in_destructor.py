# expect: OutOfFuel
class Endless:
    def __del__(self):
        while True:
            pass


Endless()
