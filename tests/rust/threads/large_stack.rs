// stdin: 300000\n
use std::io::Read;
use std::thread;

fn solve() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let depth: u64 = text.trim().parse().unwrap();
    fn deep(n: u64, sums: &mut [u64; 8]) -> u64 {
        if n == 0 {
            return sums.iter().sum();
        }
        let mut here = *sums;
        here[(n % 8) as usize] += n;
        deep(n - 1, &mut here) + 1
    }
    println!("{}", deep(depth, &mut [0; 8]));
}

fn main() {
    thread::Builder::new().stack_size(1 << 28).name("solver".into()).spawn(solve).unwrap().join().unwrap();
}
