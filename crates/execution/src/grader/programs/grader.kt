
/** Runs the tests of a function without the function: see `grader.py`, whose input and output are the same. */
object AssayGrader {
    private val lines = AssayCalls.lines()
    private var place = 0

    /** Ends the tests, whatever they catch. */
    private fun stop(line: String): Nothing {
        AssayCalls.write(line)
        System.exit(0)
        throw IllegalStateException()
    }

    /** Answers a call of the tests. */
    fun call(name: String, values: List<Any?>, solution: ((List<Any?>) -> Any?)?): Any? {
        val line = try {
            name + " " + AssayCalls.encode(values)
        } catch (error: AssayCalls.Uncrossable) {
            stop("inside its tests pass " + error.message)
        }
        return if (lines.isEmpty()) collect(line, solution) else replay(line)
    }

    private fun collect(line: String, solution: ((List<Any?>) -> Any?)?): Any? {
        AssayCalls.write("=call " + line)
        place++
        if (solution == null) return null
        // The solution gets copies and returns one, as a program does on the other side.
        val said = AssayCalls.answer(solution, line.substring(line.indexOf(' ') + 1))
        if (said.startsWith("U ")) stop("inside its solution returns " + AssayCalls.decode(said.drop(2))[0])
        AssayCalls.write("=answer " + said)
        return valueOf(said)
    }

    private fun replay(line: String): Any? {
        if (place + 1 >= lines.size || lines[place] != line) stop("asks " + place / 2 + " " + line)
        val said = lines[place + 1]
        if (said.isEmpty()) stop("lost")
        place += 2
        return valueOf(said)
    }

    /** Gives what an answer means to the tests. */
    private fun valueOf(answer: String): Any? {
        val values = try {
            AssayCalls.decode(answer.drop(2))
        } catch (error: RuntimeException) {
            emptyList()
        }
        if (answer.startsWith("X ") && values.isNotEmpty()) throw exception(values)
        if (answer.startsWith("V ") && values.size == 1) return values[0]
        val what = if (answer.startsWith("U ") && values.size == 1) "${values[0]}, which" else "what"
        throw IllegalStateException("the function returns $what is not data")
    }

    /** Gives the exception of a message and the names of its classes, the nearest first. */
    private fun exception(said: List<Any?>): Exception {
        val message = said[0]?.toString()
        for (name in said.drop(1)) {
            return when (name) {
                "java.io.IOException" -> java.io.IOException(message)
                "java.lang.ArithmeticException" -> ArithmeticException(message)
                "java.lang.ArrayIndexOutOfBoundsException" -> ArrayIndexOutOfBoundsException(message)
                "java.lang.ClassCastException" -> ClassCastException(message)
                "java.lang.IllegalArgumentException" -> IllegalArgumentException(message)
                "java.lang.IllegalStateException" -> IllegalStateException(message)
                "java.lang.IndexOutOfBoundsException" -> IndexOutOfBoundsException(message)
                "java.lang.NegativeArraySizeException" -> NegativeArraySizeException(message)
                "java.lang.NullPointerException" -> NullPointerException(message)
                "java.lang.NumberFormatException" -> NumberFormatException(message)
                "java.lang.RuntimeException" -> RuntimeException(message)
                "java.lang.StringIndexOutOfBoundsException" -> StringIndexOutOfBoundsException(message)
                "java.lang.UnsupportedOperationException" -> UnsupportedOperationException(message)
                "java.util.ConcurrentModificationException" -> ConcurrentModificationException(message)
                "java.util.NoSuchElementException" -> NoSuchElementException(message)
                "java.lang.Exception" -> Exception(message)
                else -> continue
            }
        }
        return RuntimeException(message)
    }

    /** Fails as an assertion does. While calls are collected without a solution, whatever the test finds is ignored. */
    fun check(holds: () -> Boolean, said: () -> Any = { "" }) {
        val isRight = try {
            holds()
        } catch (error: Exception) {
            if (lines.isEmpty()) return
            throw error
        }
        if (!isRight && lines.isNotEmpty()) throw AssertionError("assertion failed: " + said())
    }

    /** Ends tests that came to their end. */
    fun end() {
        if (lines.isNotEmpty()) stop("accepted")
        stop(if (place > 0) "calls" else "inside its tests call no function of the program")
    }
}
