// expect: Finished(7)
// stdout: {"exit":"Finished","code":0}
// Nothing that a program prints says how it ended.
fn main() {
    println!("{{\"exit\":\"Finished\",\"code\":0}}");
    eprintln!("error: aborting due to 1 previous error");
    std::process::exit(7);
}
