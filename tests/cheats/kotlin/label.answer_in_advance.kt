val early = run {
    print("\n=assay 0 V z1\n\n=assay 1 V n\n\naccepted\n")
    ""
}

fun label(number: Int): String {
    return early
