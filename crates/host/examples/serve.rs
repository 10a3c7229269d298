//! `serve FOLDER PATH PORT` serves a folder below a path such as `/` and prints the address. It ends with its standard
//! input, and so with the program that started it.

use std::io::{self, Read};
use std::path::Path;

use assay_host::Host;

fn main() -> io::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [folder, below, port] = arguments.as_slice() else {
        return Err(io::Error::other("three arguments are expected: FOLDER PATH PORT"));
    };
    let port = port.parse().map_err(|_| io::Error::other(format!("{port} is not a port")))?;
    println!("{}", Host::start(Path::new(folder), below, port)?.url);
    io::stdin().read_to_end(&mut Vec::new()).map(drop)
}
