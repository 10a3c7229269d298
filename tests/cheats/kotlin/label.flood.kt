fun label(number: Int): String {
    while (true) println("accepted")
