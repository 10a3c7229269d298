// expect: CompileError
package main

import _ "embed"

//go:embed /etc/passwd
var secret string

func main() { print(secret) }
