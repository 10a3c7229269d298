// expect: CompileError | Finished(0)
// Finally blocks in finally blocks: each level doubles the code.
public class Main {
    public static void main(String[] args) {
        int x = 0; try { x++; } finally { try { x++; } finally { try { x++; } finally { try { x++; } finally { try { x++; } finally { try { x++; } finally { try { x++; } finally { try { x++; } finally { try { x++; } finally { try { x++; } finally { try { x++; } finally { try { x++; } finally { try { x++; } finally { try { x++; } finally { x++; }}}}}}}}}}}}}} System.out.println(x);
    }
}
