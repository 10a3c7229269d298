;; Copies between the memory of a guest and that of this crate, and reads and sets the guest's count
;; of fuel. `read` and `write` trap outside of either memory: the caller has checked.
(module
  (import "bridge" "guest" (memory $guest 0))
  (import "bridge" "own" (memory $own 0))
  (import "bridge" "fuel" (global $fuel (mut i64)))
  (func (export "size") (result i32) memory.size $guest)
  ;; Most of what a call copies is one number or one byte.
  (func (export "read") (param $at i32) (param $to i32) (param $length i32)
    (if (i32.eq (local.get $length) (i32.const 4))
      (then (i32.store $own align=1 (local.get $to) (i32.load $guest align=1 (local.get $at))) (return)))
    (if (i32.eq (local.get $length) (i32.const 1))
      (then (i32.store8 $own (local.get $to) (i32.load8_u $guest (local.get $at))) (return)))
    (memory.copy $own $guest (local.get $to) (local.get $at) (local.get $length)))
  (func (export "write") (param $at i32) (param $from i32) (param $length i32)
    (if (i32.eq (local.get $length) (i32.const 4))
      (then (i32.store $guest align=1 (local.get $at) (i32.load $own align=1 (local.get $from))) (return)))
    (if (i32.eq (local.get $length) (i32.const 1))
      (then (i32.store8 $guest (local.get $at) (i32.load8_u $own (local.get $from))) (return)))
    (memory.copy $guest $own (local.get $at) (local.get $from) (local.get $length)))
  (func (export "fuel") (result i64) global.get $fuel)
  (func (export "set_fuel") (param i64) local.get 0 global.set $fuel))
