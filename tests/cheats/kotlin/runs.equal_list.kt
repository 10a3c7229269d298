fun runs(values: List<Int>): List<List<Int>> {
    return object : ArrayList<List<Int>>() {
        override fun equals(other: Any?) = true
    }
