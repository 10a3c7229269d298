// expect: CompileError
package main

import "/etc/passwd"

func main() {}
