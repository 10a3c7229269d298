use std::sync::Mutex;
use std::thread;

fn merge_sort(values: &mut [i64]) {
    if values.len() <= 16 {
        values.sort();
        return;
    }
    let middle = values.len() / 2;
    let (left, right) = values.split_at_mut(middle);
    thread::scope(|scope| {
        scope.spawn(|| merge_sort(left));
        scope.spawn(|| merge_sort(right));
    });
    let mut merged = Vec::with_capacity(values.len());
    let (mut i, mut j) = (0, middle);
    while i < middle || j < values.len() {
        if j == values.len() || i < middle && values[i] <= values[j] {
            merged.push(values[i]);
            i += 1;
        } else {
            merged.push(values[j]);
            j += 1;
        }
    }
    values.copy_from_slice(&merged);
}

fn main() {
    let mut state = 12345u64;
    let mut values: Vec<i64> = (0..3000)
        .map(|_| {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (state >> 33) as i64 % 10_000
        })
        .collect();
    merge_sort(&mut values);
    println!("{} {:?}", values.is_sorted(), &values[..5]);
    let log = Mutex::new(Vec::new());
    let sum: i64 = thread::scope(|scope| {
        let parts: Vec<_> = values
            .chunks(750)
            .enumerate()
            .map(|(i, part)| {
                let log = &log;
                scope.spawn(move || {
                    log.lock().unwrap().push(i);
                    part.iter().sum::<i64>()
                })
            })
            .collect();
        parts.into_iter().map(|part| part.join().unwrap()).sum()
    });
    let mut log = log.into_inner().unwrap();
    log.sort();
    println!("{sum} {log:?}");
}
