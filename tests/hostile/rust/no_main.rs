// expect: CompileError | Trapped | Finished(0)
// A program that brings its own start.
#![no_main]
#[unsafe(no_mangle)]
pub extern "C" fn _start() {
    loop {}
}
