# expect: Finished(1)
class Broken(Exception):
    def __str__(self):
        raise Broken


raise Broken
