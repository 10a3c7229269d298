// A table of results for states of 40 bits, with an index of type `usize`.
use std::collections::HashMap;

fn count(state: usize, left: u32, known: &mut HashMap<usize, usize>) -> usize {
    if left == 0 {
        return 1;
    }
    let key = state << 6 | left as usize;
    if let Some(found) = known.get(&key) {
        return *found;
    }
    let mut sum = 0usize;
    for bit in [1usize, 7, 33, 39] {
        sum = sum.wrapping_add(count((state ^ 1 << bit) & ((1 << 40) - 1), left - 1, known));
    }
    known.insert(key, sum);
    sum
}

fn main() {
    println!("{}", count(0, 31, &mut HashMap::new()));
}
