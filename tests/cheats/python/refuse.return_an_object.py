def refuse(number):
    return object()
