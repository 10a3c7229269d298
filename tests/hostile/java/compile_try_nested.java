// expect: Finished(0) | CompileError
// Finally blocks in each other, which the compiler copies.
public class Main {
    public static void main(String[] args) {
        int x = 0; try { try { try { try { try { try { try { try { try { try { try { try { try { try { x++; } finally { x++; x += 2; }} finally { x++; x += 2; }} finally { x++; x += 2; }} finally { x++; x += 2; }} finally { x++; x += 2; }} finally { x++; x += 2; }} finally { x++; x += 2; }} finally { x++; x += 2; }} finally { x++; x += 2; }} finally { x++; x += 2; }} finally { x++; x += 2; }} finally { x++; x += 2; }} finally { x++; x += 2; }} finally { x++; x += 2; } System.out.println(x);
    }
}
