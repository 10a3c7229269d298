// Counts the primes below a number. Size: 50000000
fun main() {
    val n = readln().trim().toInt()
    val composite = BooleanArray(n)
    var count = 0
    for (i in 2 until n) {
        if (composite[i]) continue
        count++
        var j = i.toLong() * i
        while (j < n) {
            composite[j.toInt()] = true
            j += i
        }
    }
    println(count)
}
