// expect: CompileError | Finished(0)
// Main belongs to an object.
public class Main {
    public void main(String[] args) {
        System.out.println(new Object() != null);
    }
}
