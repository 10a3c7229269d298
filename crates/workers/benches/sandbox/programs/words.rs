// Counts made-up words in a map, and sorts them. Size: 1000000
use std::collections::HashMap;

fn main() {
    let mut line = String::new();
    std::io::stdin().read_line(&mut line).unwrap();
    let n: u32 = line.trim().parse().unwrap();
    let mut counts: HashMap<String, u32> = HashMap::new();
    let mut seed = 1u32;
    for _ in 0..n {
        seed = seed.wrapping_mul(1103515245).wrapping_add(12345);
        *counts.entry(format!("w{}", (seed >> 8) % 50000)).or_default() += 1;
    }
    let mut ordered: Vec<_> = counts.iter().map(|(word, count)| (count, word)).collect();
    ordered.sort();
    println!("{} {:?} {:?}", ordered.len(), ordered[ordered.len() - 1], ordered[0]);
}
