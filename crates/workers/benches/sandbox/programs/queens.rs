// Counts the ways to place queens on a board so that none attacks another. Size: 14
fn place(all: i32, columns: i32, left: i32, right: i32) -> i32 {
    if columns == all {
        return 1;
    }
    let mut ways = 0;
    let mut free = all & !(columns | left | right);
    while free != 0 {
        let bit = free & -free;
        ways += place(all, columns | bit, (left | bit) << 1, (right | bit) >> 1);
        free &= free - 1;
    }
    ways
}

fn main() {
    let mut line = String::new();
    std::io::stdin().read_line(&mut line).unwrap();
    let n: i32 = line.trim().parse().unwrap();
    println!("{}", place((1 << n) - 1, 0, 0, 0));
}
