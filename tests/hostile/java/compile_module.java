// expect: CompileError
// A module, not a class.
module hostile {
    requires java.desktop;
}
