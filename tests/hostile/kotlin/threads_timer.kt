// expect: OutOfFuel
// A timer that is never cancelled.
import kotlin.concurrent.fixedRateTimer

fun main() {
    fixedRateTimer(period = 10) { }
}
