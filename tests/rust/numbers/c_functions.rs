// Functions of the C library, which programs declare for faster input and output.
use std::ffi::{c_char, c_double, c_int, c_long, c_void};

unsafe extern "C" {
    fn snprintf(to: *mut c_char, size: usize, format: *const c_char, ...) -> c_int;
    fn sscanf(text: *const c_char, format: *const c_char, ...) -> c_int;
    fn strtod(text: *const c_char, end: *mut *mut c_char) -> c_double;
    fn qsort(values: *mut c_void, count: usize, size: usize, compare: extern "C" fn(*const i64, *const i64) -> c_int);
    fn pow(base: c_double, exponent: c_double) -> c_double;
    fn malloc(size: usize) -> *mut c_void;
    fn free(memory: *mut c_void);
}

extern "C" fn compare(a: *const i64, b: *const i64) -> c_int {
    unsafe { (*a).cmp(&*b) as c_int }
}

fn main() {
    let (mut int, mut long, mut double): (c_int, c_long, c_double) = (0, 0, 0.0);
    let read = unsafe { sscanf(c"-5 60000000000 2.5e3".as_ptr(), c"%d %ld %lf".as_ptr(), &mut int, &mut long, &mut double) };
    println!("{read} {int} {long} {double}");

    let mut text = [0_u8; 100];
    let length = unsafe {
        snprintf(text.as_mut_ptr().cast(), text.len(), c"%d %ld %zu %.3f %g".as_ptr(), int, long, usize::MAX, double, 0.1)
    };
    println!("{}", String::from_utf8_lossy(&text[..length as usize]));

    let mut values = [3_i64, -1, 1 << 40, 2];
    unsafe { qsort(values.as_mut_ptr().cast(), values.len(), size_of::<i64>(), compare) };
    println!("{values:?}");

    let mut end = std::ptr::null_mut();
    let start = c"0.1 rest".as_ptr();
    let tenth = unsafe { strtod(start, &mut end) };
    println!("{tenth} {} {}", unsafe { end.offset_from(start) }, unsafe { pow(2.0, 10.0) });

    let memory = unsafe { malloc(1 << 20) }.cast::<u64>();
    unsafe {
        memory.add(100).write(u64::MAX);
        println!("{}", memory.add(100).read());
        free(memory.cast());
    }
}
