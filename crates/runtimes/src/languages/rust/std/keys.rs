//! The values of a thread: `std::sys::thread_local::key` of the standard library for guests.
//!
//! A table for each thread that has begun, by the number of the key. Its memory comes from the C library, as the program's
//! allocator may need values of a thread.

use crate::cell::UnsafeCell;
use crate::mem;
use crate::ptr;

pub type Key = usize;
type Destructor = unsafe extern "C" fn(*mut u8);

struct Table<T> {
    values: *mut T,
    len: usize,
}

impl<T: Copy> Table<T> {
    const fn new() -> Self {
        Self { values: ptr::null_mut(), len: 0 }
    }

    /// Makes room for a value.
    #[cold]
    fn grow(&mut self, key: Key, none: T) {
        let len = (key + 1).next_power_of_two().max(16);
        // SAFETY: the values are the C library's, or null.
        let values = unsafe { libc::realloc(self.values.cast(), len * size_of::<T>()) }.cast::<T>();
        rtassert!(!values.is_null());
        for at in self.len..len {
            // SAFETY: there is room for `len` values.
            unsafe { values.add(at).write(none) };
        }
        *self = Self { values, len };
    }
}

/// A value that only one thread reaches at a time.
struct Single<T>(UnsafeCell<T>);

// SAFETY: no two threads run at a time.
unsafe impl<T> Sync for Single<T> {}

/// The values of the thread that runs.
static VALUES: Single<Table<*mut u8>> = Single(UnsafeCell::new(Table::new()));
/// The destructors of all keys. A key is never destroyed.
static DESTRUCTORS: Single<Table<Option<Destructor>>> = Single(UnsafeCell::new(Table::new()));
/// The number of keys. None is 0.
static KEYS: Single<Key> = Single(UnsafeCell::new(1));

/// As many rounds as POSIX asks for.
const ROUNDS: usize = 4;

pub fn create(destructor: Option<Destructor>) -> Key {
    // SAFETY: nothing else uses these here.
    let (keys, destructors) = unsafe { (&mut *KEYS.0.get(), &mut *DESTRUCTORS.0.get()) };
    let key = *keys;
    *keys += 1;
    if key == 1 {
        // The values of the main thread are dropped when the program ends.
        unsafe extern "C" {
            fn atexit(function: extern "C" fn()) -> i32;
        }
        extern "C" fn end() {
            run_destructors();
        }
        // SAFETY: the function stays.
        unsafe { atexit(end) };
    }
    if key >= destructors.len {
        destructors.grow(key, None);
    }
    // SAFETY: there is room.
    unsafe { destructors.values.add(key).write(destructor) };
    key
}

pub unsafe fn destroy(_key: Key) {}

#[inline]
pub unsafe fn get(key: Key) -> *mut u8 {
    // SAFETY: nothing else uses the table here, and the key is in it.
    unsafe {
        let table = &*VALUES.0.get();
        if key < table.len { *table.values.add(key) } else { ptr::null_mut() }
    }
}

#[inline]
pub unsafe fn set(key: Key, value: *mut u8) {
    // SAFETY: as above.
    unsafe {
        let table = &mut *VALUES.0.get();
        if key >= table.len {
            table.grow(key, ptr::null_mut());
        }
        *table.values.add(key) = value;
    }
}

/// The values of a thread that waits.
pub struct Values(Table<*mut u8>);

/// Gives the thread that begins a table of its own. Returns that of the thread that waits meanwhile.
pub fn enter_thread() -> Values {
    // SAFETY: nothing else uses the table here.
    Values(mem::replace(unsafe { &mut *VALUES.0.get() }, Table::new()))
}

/// Gives a thread its table back.
pub fn leave_thread(values: Values) {
    // SAFETY: nothing else uses the table here, and its values are the C library's.
    unsafe {
        let ended = mem::replace(&mut *VALUES.0.get(), values.0);
        libc::free(ended.values.cast());
    }
}

/// Drops the values of the thread that runs.
pub fn run_destructors() {
    for _ in 0..ROUNDS {
        let mut is_done = true;
        let mut key = 1;
        // SAFETY: a destructor may set values and create keys, so the tables are looked at again each time.
        while key < unsafe { *KEYS.0.get() } {
            let value = unsafe { get(key) };
            let destructor = unsafe { *(*DESTRUCTORS.0.get()).values.add(key) };
            if let Some(destructor) = destructor
                && value.addr() > 1
            {
                is_done = false;
                unsafe {
                    set(key, ptr::null_mut());
                    destructor(value);
                }
            }
            key += 1;
        }
        if is_done {
            return;
        }
    }
}
