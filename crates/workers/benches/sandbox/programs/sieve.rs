// Counts the primes below a number. Size: 50000000
fn main() {
    let mut line = String::new();
    std::io::stdin().read_line(&mut line).unwrap();
    let n: usize = line.trim().parse().unwrap();
    let mut composite = vec![false; n];
    let mut count = 0;
    for i in 2..n {
        if composite[i] {
            continue;
        }
        count += 1;
        let mut j = i as u64 * i as u64;
        while j < n as u64 {
            composite[j as usize] = true;
            j += i as u64;
        }
    }
    println!("{count}");
}
