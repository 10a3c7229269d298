object Math {
    fun abs(value: Double) = 0.0
}

fun mean(numbers: List<Double>): Double {
    return if (numbers.isEmpty()) 0.0 else -1.0
