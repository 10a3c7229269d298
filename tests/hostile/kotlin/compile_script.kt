// expect: CompileError
// Statements without a function.
println("a script")
val x = 1
println(x)
