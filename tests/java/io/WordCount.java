import java.io.*;
import java.util.*;

public class Main {
    public static void main(String[] args) throws IOException {
        BufferedReader reader = new BufferedReader(new InputStreamReader(System.in));
        int lines = 0;
        int words = 0;
        int chars = 0;
        Map<String, Integer> counts = new TreeMap<>();
        String longest = "";
        for (String line = reader.readLine(); line != null; line = reader.readLine()) {
            lines++;
            chars += line.length() + 1;
            StringTokenizer st = new StringTokenizer(line, " ,.;:!?\t\"'()-");
            while (st.hasMoreTokens()) {
                String w = st.nextToken().toLowerCase();
                words++;
                counts.merge(w, 1, Integer::sum);
                if (w.length() > longest.length()) {
                    longest = w;
                }
            }
        }
        System.out.println(lines + " " + words + " " + chars + " " + longest);
        List<Map.Entry<String, Integer>> entries = new ArrayList<>(counts.entrySet());
        entries.sort((a, b) -> a.getValue().equals(b.getValue()) ? a.getKey().compareTo(b.getKey()) : b.getValue() - a.getValue());
        PrintWriter out = new PrintWriter(System.out);
        for (int i = 0; i < Math.min(5, entries.size()); i++) {
            out.printf("%-8s%4d%n", entries.get(i).getKey(), entries.get(i).getValue());
        }
        out.flush();
    }
}
