// expect: CompileError
std::arch::global_asm!(".incbin \"/etc/passwd\"");
fn main() {}
