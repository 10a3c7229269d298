// expect: CompileError | Trapped | OutOfFuel | OutOfMemory | Finished(0) | Finished(2)
package main

type T0[P any] struct{ a, b P }
type T1[P any] struct{ a, b T0[[2]P] }
type T2[P any] struct{ a, b T1[[2]P] }
type T3[P any] struct{ a, b T2[[2]P] }
type T4[P any] struct{ a, b T3[[2]P] }
type T5[P any] struct{ a, b T4[[2]P] }
type T6[P any] struct{ a, b T5[[2]P] }
type T7[P any] struct{ a, b T6[[2]P] }
type T8[P any] struct{ a, b T7[[2]P] }
type T9[P any] struct{ a, b T8[[2]P] }
type T10[P any] struct{ a, b T9[[2]P] }
type T11[P any] struct{ a, b T10[[2]P] }
type T12[P any] struct{ a, b T11[[2]P] }
type T13[P any] struct{ a, b T12[[2]P] }
type T14[P any] struct{ a, b T13[[2]P] }
type T15[P any] struct{ a, b T14[[2]P] }
type T16[P any] struct{ a, b T15[[2]P] }
type T17[P any] struct{ a, b T16[[2]P] }
type T18[P any] struct{ a, b T17[[2]P] }
type T19[P any] struct{ a, b T18[[2]P] }
type T20[P any] struct{ a, b T19[[2]P] }
type T21[P any] struct{ a, b T20[[2]P] }
type T22[P any] struct{ a, b T21[[2]P] }
type T23[P any] struct{ a, b T22[[2]P] }
type T24[P any] struct{ a, b T23[[2]P] }
type T25[P any] struct{ a, b T24[[2]P] }
type T26[P any] struct{ a, b T25[[2]P] }
type T27[P any] struct{ a, b T26[[2]P] }
type T28[P any] struct{ a, b T27[[2]P] }
type T29[P any] struct{ a, b T28[[2]P] }
type T30[P any] struct{ a, b T29[[2]P] }
type T31[P any] struct{ a, b T30[[2]P] }
type T32[P any] struct{ a, b T31[[2]P] }
type T33[P any] struct{ a, b T32[[2]P] }
type T34[P any] struct{ a, b T33[[2]P] }
type T35[P any] struct{ a, b T34[[2]P] }
type T36[P any] struct{ a, b T35[[2]P] }
type T37[P any] struct{ a, b T36[[2]P] }
type T38[P any] struct{ a, b T37[[2]P] }
type T39[P any] struct{ a, b T38[[2]P] }

func main() {
	var x *T39[byte]
	println(x == nil)
}
