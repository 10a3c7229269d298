// expect: CompileError
#![recursion_limit = "4096"]
macro_rules! a { ($($t:tt)*) => { b!($($t)* $($t)*) } }
macro_rules! b { ($($t:tt)*) => { a!($($t)* $($t)*) } }
fn main() { a!(1 2 3 4 5 6 7 8) }
