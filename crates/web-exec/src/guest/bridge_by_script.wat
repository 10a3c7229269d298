;; The same as `bridge.wat`, for engines that allow one memory only: a script copies. A table holds
;; functions of WebAssembly only, so what the script provides is imported here.
(module
  (import "bridge" "size" (func $size (result i32)))
  (import "bridge" "read" (func $read (param i32 i32 i32)))
  (import "bridge" "write" (func $write (param i32 i32 i32)))
  (import "bridge" "fuel" (global $fuel (mut i64)))
  (func (export "size") (result i32) call $size)
  (func (export "read") (param i32 i32 i32) local.get 0 local.get 1 local.get 2 call $read)
  (func (export "write") (param i32 i32 i32) local.get 0 local.get 1 local.get 2 call $write)
  (func (export "fuel") (result i64) global.get $fuel)
  (func (export "set_fuel") (param i64) local.get 0 global.set $fuel))
