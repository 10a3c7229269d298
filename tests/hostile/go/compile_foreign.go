// expect: CompileError
package main

import "github.com/stretchr/testify/assert"

func main() { assert.True(nil, true) }
