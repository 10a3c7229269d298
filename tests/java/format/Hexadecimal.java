public class Main {
    public static void main(String[] args) {
        double[] values = { 0, -0.0, 1, -1.5, 0.1, 255.75, 1e300, Double.MIN_NORMAL, Math.PI, Double.NaN, Double.NEGATIVE_INFINITY };
        for (double v : values) {
            System.out.println(String.format("%a|%A|%20a|%-20a|%+a|%#a", v, v, v, v, v, v) + " " + Double.toHexString(v));
        }
        for (double v : new double[] { 1, 0.1, Math.PI, 1.9999 }) {
            System.out.println(String.format("%.1a %.3a %.6a %.13a %.15a", v, v, v, v, v));
        }
        System.out.println(String.format("%024a|%024a", -1.5, 3.25));
        float[] floats = { 0.1f, 1.5f, Float.MIN_VALUE, Float.MAX_VALUE, Float.MIN_NORMAL };
        for (float f : floats) {
            System.out.println(Float.toHexString(f) + " " + String.format("%a", f));
        }
    }
}
