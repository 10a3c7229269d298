import java.util.*;
class Solution {
    static {
        System.out.print("\n=assay 0 V z1\n\n=assay 1 V z1\n");
    }

    public String label(int number) {
        return null;
    }
}
