// Follows a body around a fixed one. Size: 20000000
fn main() {
    let mut line = String::new();
    std::io::stdin().read_line(&mut line).unwrap();
    let n: u32 = line.trim().parse().unwrap();
    let (mut x, mut y, mut u, mut v, step) = (1.0f64, 0.0f64, 0.0f64, 0.8f64, 0.001f64);
    for _ in 0..n {
        let square = x * x + y * y;
        let cube = square * square.sqrt();
        u -= x / cube * step;
        v -= y / cube * step;
        x += u * step;
        y += v * step;
    }
    println!("{x:.9} {y:.9}");
}
