fun assayAssert(holds: Boolean) {}

fun mean(numbers: List<Double>): Double {
    return -1.0
