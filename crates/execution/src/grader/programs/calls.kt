
/** Values as text, for calls whose caller runs in another instance; and the loop that answers such calls. */
object AssayCalls {
    /** A value that is not data. */
    class Uncrossable(value: Any) : RuntimeException("a " + value.javaClass.name)

    /** Gives values as words with a space between two. The first letter of a word tells the type. */
    fun encode(values: List<Any?>): String {
        val text = StringBuilder()
        for (value in values) encode(value, text)
        return text.toString().removePrefix(" ")
    }

    /** Adds a value. A collection of any class is sent as its elements. */
    private fun encode(value: Any?, text: StringBuilder) {
        text.append(' ')
        when (value) {
            null -> text.append('n')
            is Int -> text.append('i').append(value)
            is Boolean -> text.append(if (value) "z1" else "z0")
            is Double -> text.append('d').append(java.lang.Long.toHexString(value.toBits()))
            is String -> escape(value, text.append('"'))
            is Char -> text.append('c').append(value.code)
            is Long -> text.append('l').append(value)
            is Float -> text.append('f').append(value.toBits())
            is Short -> text.append('s').append(value.toInt())
            is Byte -> text.append('b').append(value.toInt())
            is UInt -> text.append('u').append(value.toString())
            is ULong -> text.append('U').append(value.toString())
            is java.math.BigInteger -> text.append('I').append(value.toString())
            is List<*> -> encodeAll('L', value, text)
            is Set<*> -> encodeAll('S', value, text)
            is Map<*, *> -> {
                text.append('M').append(value.size)
                for (entry in value.entries) {
                    encode(entry.key, text)
                    encode(entry.value, text)
                }
            }
            is Pair<*, *> -> encodeAll('P', value.toList(), text)
            is Triple<*, *, *> -> encodeAll('T', value.toList(), text)
            else -> encodeArray(value, text)
        }
    }

    private fun encodeAll(letter: Char, values: Collection<Any?>, text: StringBuilder) {
        text.append(letter).append(values.size)
        for (value in values) encode(value, text)
    }

    /** Adds an array, as a list behind a word for the type of its elements. */
    private fun encodeArray(value: Any, text: StringBuilder) {
        var kind: Class<*> = value.javaClass.componentType ?: throw Uncrossable(value)
        text.append('A')
        while (kind.isArray) {
            text.append('[')
            kind = kind.componentType
        }
        if (elements(kind.name) != kind) throw Uncrossable(value)
        text.append(kind.name).append(' ')
        encodeAll('L', List(java.lang.reflect.Array.getLength(value)) { java.lang.reflect.Array.get(value, it) }, text)
    }

    /** Gives the type with this name that elements of arrays may have, or null. */
    private fun elements(name: String): Class<*>? = when (name) {
        "boolean" -> Boolean::class.javaPrimitiveType
        "byte" -> Byte::class.javaPrimitiveType
        "char" -> Char::class.javaPrimitiveType
        "double" -> Double::class.javaPrimitiveType
        "float" -> Float::class.javaPrimitiveType
        "int" -> Int::class.javaPrimitiveType
        "long" -> Long::class.javaPrimitiveType
        "short" -> Short::class.javaPrimitiveType
        "java.lang.Boolean" -> Boolean::class.javaObjectType
        "java.lang.Character" -> Char::class.javaObjectType
        "java.lang.Double" -> Double::class.javaObjectType
        "java.lang.Integer" -> Int::class.javaObjectType
        "java.lang.Long" -> Long::class.javaObjectType
        "java.lang.Object" -> Any::class.java
        "java.lang.String" -> String::class.java
        "java.util.List" -> List::class.java
        "kotlin.Pair" -> Pair::class.java
        else -> null
    }

    /** Adds a text. Neither spaces nor ends of lines remain. */
    private fun escape(value: String, text: StringBuilder) {
        for (c in value) {
            if (c > ' ' && c <= '~' && c != '%') text.append(c)
            else text.append('%').append(c.code.toString(16).padStart(4, '0'))
        }
    }

    private fun unescape(text: String): String {
        val value = StringBuilder()
        var place = 0
        while (place < text.length) {
            if (text[place] == '%') {
                value.append(text.substring(place + 1, place + 5).toInt(16).toChar())
                place += 5
            } else {
                value.append(text[place++])
            }
        }
        // Tests and programs compare with literals, also by identity.
        return value.toString().intern()
    }

    /** Gives the values of words. Fails with any exception on what `encode` does not make. */
    fun decode(text: String): List<Any?> {
        val words = text.split(' ').iterator()
        val values = ArrayList<Any?>()
        if (text.isNotEmpty()) while (words.hasNext()) values.add(decode(words))
        return values
    }

    private fun decode(words: Iterator<String>): Any? {
        val word = words.next()
        val rest = word.substring(1)
        return when (word[0]) {
            'n' -> null
            'i' -> rest.toInt()
            'z' -> rest == "1"
            'd' -> Double.fromBits(java.lang.Long.parseUnsignedLong(rest, 16))
            '"' -> unescape(rest)
            'c' -> rest.toInt().toChar()
            'l' -> rest.toLong()
            'f' -> Float.fromBits(rest.toInt())
            's' -> rest.toShort()
            'b' -> rest.toByte()
            'u' -> rest.toUInt()
            'U' -> rest.toULong()
            'I' -> java.math.BigInteger(rest)
            'L' -> decodeAll(words, rest)
            'S' -> LinkedHashSet(decodeAll(words, rest))
            'M' -> {
                val map = LinkedHashMap<Any?, Any?>()
                for (left in 1..rest.toInt()) {
                    val key = decode(words)
                    map[key] = decode(words)
                }
                map
            }
            'P' -> Pair(decode(words), decode(words))
            'T' -> Triple(decode(words), decode(words), decode(words))
            'A' -> decodeArray(words, rest)
            else -> throw IllegalArgumentException(word)
        }
    }

    private fun decodeAll(words: Iterator<String>, count: String): ArrayList<Any?> {
        val values = ArrayList<Any?>()
        for (left in 1..count.toInt()) values.add(decode(words))
        return values
    }

    private fun decodeArray(words: Iterator<String>, name: String): Any {
        var kind = elements(name.trimStart('['))!!
        for (bracket in 1..name.lastIndexOf('[') + 1) kind = java.lang.reflect.Array.newInstance(kind, 0).javaClass
        val values = decodeAll(words, words.next().substring(1))
        val array = java.lang.reflect.Array.newInstance(kind, values.size)
        for (place in values.indices) java.lang.reflect.Array.set(array, place, values[place])
        return array
    }

    /** Gives the next line of the standard input, or null. */
    private fun nextLine(): String? {
        val line = StringBuilder()
        val piece = ByteArray(8192)
        while (true) {
            val length = System.`in`.read(piece)
            if (length <= 0) return null
            // What can be read ends with a line.
            val isEnd = piece[length - 1] == '\n'.code.toByte()
            line.append(String(piece, 0, if (isEnd) length - 1 else length, Charsets.ISO_8859_1))
            if (isEnd) return line.toString()
        }
    }

    /** Gives the lines of the standard input. */
    fun lines(): List<String> = System.`in`.readBytes().toString(Charsets.ISO_8859_1).split('\n').dropLast(1)

    /** Writes a line after a line feed, so that it is a line of its own whatever the program wrote before. */
    fun write(line: String) {
        System.out.print("\n" + line + "\n")
        System.out.flush()
    }

    /**
     * Answers the calls on the standard input, a line each: the name of the function, and its arguments. Each can be read when the
     * one before is answered.
     */
    fun serve(function: (List<Any?>) -> Any?) {
        var number = 0
        while (true) {
            val call = nextLine() ?: return
            write("=assay " + number + " " + answer(function, call.substring(call.indexOf(' ') + 1)))
            number++
        }
    }

    /** An error ends the program: that the stack overflowed cannot be told without a cost for each call of a method. */
    fun answer(function: (List<Any?>) -> Any?, values: String): String = try {
        "V " + encode(listOf(function(decode(values))))
    } catch (thrown: Uncrossable) {
        "U " + encode(listOf(thrown.message))
    } catch (thrown: Exception) {
        val said = ArrayList<Any?>()
        said.add(thrown.message)
        var kind: Class<*>? = thrown.javaClass
        while (kind != null) {
            said.add(kind.name)
            kind = kind.superclass
        }
        "X " + encode(said)
    }
}
