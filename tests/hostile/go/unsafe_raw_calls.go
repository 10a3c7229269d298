// expect: Finished(0)
// System calls with addresses that are not the program's.
package main

//go:wasmimport wasi_snapshot_preview1 fd_write
func fdWrite(fd, parts, count, out uint32) uint32

//go:wasmimport wasi_snapshot_preview1 fd_close
func fdClose(fd uint32) uint32

func main() {
	if fdWrite(1, ^uint32(3), ^uint32(0), ^uint32(0)) == 0 || fdClose(4000) == 0 {
		panic("done")
	}
}
