import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.ListIterator;

/** ArrayList and LinkedList. */
public class Main {
    static void exercise(List<Integer> list) {
        for (int i = 0; i < 10; i++) {
            list.add(i * i % 7);
        }
        System.out.println(list + " " + list.size() + " " + list.indexOf(2) + " " + list.lastIndexOf(2) + " " + list.contains(6));
        list.add(3, 100);
        list.remove(0);
        list.remove(Integer.valueOf(4));
        list.set(1, -5);
        list.addAll(2, List.of(8, 8, 9));
        System.out.println(list);
        list.removeIf(x -> x == 8);
        list.replaceAll(x -> x * 2);
        System.out.println(list + " " + list.subList(2, 5) + " " + list.hashCode() + " " + list.equals(new ArrayList<>(list)));
        List<Integer> sub = list.subList(1, 4);
        sub.set(0, 55);
        sub.add(66);
        Collections.reverse(sub);
        System.out.println(sub + " " + list);
        sub.clear();
        System.out.println(list);
        ListIterator<Integer> it = list.listIterator();
        while (it.hasNext()) {
            int index = it.nextIndex();
            int value = it.next();
            if (value == 0) {
                it.remove();
            } else if (index % 2 == 0) {
                it.set(value + 1);
            } else {
                it.add(-1);
            }
        }
        while (it.hasPrevious()) {
            System.out.print(it.previous() + " ");
        }
        System.out.println();
        list.sort(null);
        System.out.println(list + " " + list.getFirst() + " " + list.getLast() + " " + list.reversed());
        list.addFirst(-9);
        list.addLast(99);
        System.out.println(list.removeFirst() + " " + list.removeLast() + " " + list.reversed().get(0));
        Integer[] array = list.toArray(new Integer[0]);
        Object[] objects = list.toArray();
        Integer[] large = list.toArray(new Integer[12]);
        System.out.println(array.length + " " + objects.length + " " + Arrays.toString(large));
        list.retainAll(List.of(-1, 1, 5));
        System.out.println(list + " " + list.containsAll(List.of(1)) + " " + list.isEmpty());
        Iterator<Integer> iterator = list.iterator();
        iterator.next();
        iterator.remove();
        list.removeAll(List.of(-1));
        System.out.println(list);
        list.clear();
        System.out.println(list + " " + list.isEmpty() + " " + list.equals(List.of()));
    }

    public static void main(String[] args) {
        exercise(new ArrayList<>());
        exercise(new LinkedList<>());
        List<String> fixed = Arrays.asList("c", "a", "b");
        fixed.set(0, "d");
        Collections.sort(fixed);
        System.out.println(fixed + " " + fixed.getClass().getSimpleName());
        List<List<Integer>> nested = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            nested.add(new ArrayList<>());
            for (int j = 0; j <= i; j++) {
                nested.get(i).add(i == 0 || j == 0 || j == i ? 1 : nested.get(i - 1).get(j - 1) + nested.get(i - 1).get(j));
            }
        }
        System.out.println(nested);
        ArrayList<Integer> self = new ArrayList<>(Collections.nCopies(3, 7));
        self.addAll(self);
        self.ensureCapacity(100);
        self.trimToSize();
        System.out.println(self + " " + self.clone());
        List<Object> cyclic = new ArrayList<>();
        cyclic.add(cyclic);
        System.out.println(cyclic);
    }
}
