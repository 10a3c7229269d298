// expect: CompileError | Finished(0)
// Constants of text that double with each line.
const val S0 = "0123456789"
const val S1 = S0 + S0
const val S2 = S1 + S1
const val S3 = S2 + S2
const val S4 = S3 + S3
const val S5 = S4 + S4
const val S6 = S5 + S5
const val S7 = S6 + S6
const val S8 = S7 + S7
const val S9 = S8 + S8
const val S10 = S9 + S9
const val S11 = S10 + S10
const val S12 = S11 + S11
const val S13 = S12 + S12
const val S14 = S13 + S13
const val S15 = S14 + S14
const val S16 = S15 + S15
const val S17 = S16 + S16
const val S18 = S17 + S17
const val S19 = S18 + S18
const val S20 = S19 + S19
const val S21 = S20 + S20
const val S22 = S21 + S21
const val S23 = S22 + S22
const val S24 = S23 + S23
const val S25 = S24 + S24
const val S26 = S25 + S25
const val S27 = S26 + S26
const val S28 = S27 + S27
const val S29 = S28 + S28
const val S30 = S29 + S29
const val S31 = S30 + S30

fun main(args: Array<String>) {
    println(S31.length)
}
