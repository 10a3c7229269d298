// expect: Finished(0)
// stdout: None None
fn main() { println!("{:?} {:?}", option_env!("HOME"), option_env!("USER")); }
