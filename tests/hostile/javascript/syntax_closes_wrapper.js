// expect: CompileError | Finished(1) | Finished(0)
}); process.exit(0); (function () {
