fun half(number: Int): Int {
    return kotlin.random.Random.nextInt(1000000)
