// stdin: 3 5000000000\n4294967296 9000000000000000000 12\n
use std::collections::hash_map::DefaultHasher;
use std::collections::{BTreeMap, HashMap};
use std::hash::{BuildHasherDefault, Hash, Hasher};
use std::io::{self, Read, Write};
use std::mem::size_of;
use std::rc::Rc;

fn main() {
    println!("{} {} {}", usize::MAX, isize::MIN, usize::BITS);
    println!("{} {} {}", size_of::<usize>(), size_of::<&u8>(), size_of::<&str>());
    println!("{} {} {}", size_of::<String>(), size_of::<Vec<u8>>(), size_of::<Option<Box<u8>>>());
    println!("{} {} {}", size_of::<Rc<u8>>(), size_of::<(u8, usize)>(), size_of::<HashMap<u8, u8>>());
    println!("{} {}", size_of::<fn()>(), align_of::<usize>());
    let mut text = String::new();
    io::stdin().read_to_string(&mut text).unwrap();
    let numbers: Vec<usize> = text.split_whitespace().map(|word| word.parse().unwrap()).collect();
    println!("{} {}", numbers.iter().fold(0usize, |sum, x| sum.wrapping_add(*x)), 1usize << 40);
    println!("{:?} {:?}", numbers[1].checked_mul(3), numbers[3].checked_mul(3));
    println!("{}", "hash of a text".bytes().fold(0usize, |h, b| h.wrapping_mul(1_000_000_007).wrapping_add(b as usize)));
    println!("{:x} {}", usize::MAX.rotate_left(5) ^ 0xdead_beef_cafe, (-1isize) as usize >> 60);
    println!("{} {:?}", i64::MAX as usize, u32::try_from(5_000_000_000usize));
    let mut hasher = DefaultHasher::new();
    (1usize << 40, "text", [1u8, 2], vec![3usize]).hash(&mut hasher);
    println!("{}", hasher.finish());
    let mut map: HashMap<usize, usize, BuildHasherDefault<DefaultHasher>> = HashMap::default();
    (0..20).for_each(|i| *map.entry(i * i % 7).or_default() += i);
    println!("{map:?}");
    let words: HashMap<&str, u32, BuildHasherDefault<DefaultHasher>> =
        text.split_whitespace().zip(1..).collect();
    println!("{words:?}");
    let tree: BTreeMap<usize, usize> = numbers.iter().map(|&x| (x % 1000, x)).collect();
    println!("{:?}", tree.range(1..).next());
    println!("{:?}", std::env::args().skip(1).collect::<Vec<_>>());
    println!("{:?} {:?}", "abc".as_bytes().iter().rposition(|b| *b == b'b'), (0..usize::MAX).size_hint());
    println!("{:?}", Vec::<u64>::new().try_reserve(usize::MAX).is_err());
    println!("{} {}", 1e19 as usize, f64::MAX as isize);
    let mut out = io::BufWriter::new(io::stdout().lock());
    writeln!(out, "{:>25}|{:#x}|{:e}", usize::MAX, 1usize << 63, 12_000_000_000usize).unwrap();
}
