// expect: Finished(0)
// stdout: com.example.Thing
// The program is in a package.
package com.example

class Thing

fun main() {
    println(Thing::class.java.name)
}
