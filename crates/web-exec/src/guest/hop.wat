;; A table of a guest holds functions of WebAssembly only. This one calls a function of the host.
(module
  (import "host" "hop" (func $hop))
  (func (export "hop") call $hop))
