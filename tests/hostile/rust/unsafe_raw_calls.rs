// expect: Finished(0)
// System calls with addresses that are not the program's.
#[link(wasm_import_module = "wasi_snapshot_preview1")]
unsafe extern "C" {
    fn fd_write(fd: u32, parts: u32, count: u32, out: u32) -> u32;
    fn random_get(at: u32, length: u32) -> u32;
    fn fd_close(fd: u32) -> u32;
}
fn main() {
    unsafe {
        assert_ne!(fd_write(1, u32::MAX - 3, u32::MAX, u32::MAX), 0);
        assert_ne!(random_get(u32::MAX - 1, 100), 0);
        assert_ne!(fd_close(4000), 0);
    }
}
