// expect: Finished(0)
// stdout: com.example.deep.Main
// The class is in a package.
package com.example.deep;

public class Main {
    public static void main(String[] args) {
        System.out.println(Main.class.getName());
    }
}
