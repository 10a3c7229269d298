import java.util.*;
import java.util.concurrent.*;

public class Main {
    public static void main(String[] args) {
        ConcurrentSkipListMap<Integer, String> map = new ConcurrentSkipListMap<>();
        for (int i = 10; i > 0; i--) {
            map.put(i * 10, "v" + i);
        }
        System.out.println(map);
        System.out.println(map.firstKey() + " " + map.lastEntry() + " " + map.floorKey(55) + " " + map.ceilingEntry(55) + " " + map.higherKey(60) + " " + map.lowerKey(10));
        System.out.println(map.headMap(30) + " " + map.tailMap(90, false) + " " + map.subMap(20, 50));
        System.out.println(map.descendingMap());
        System.out.println(map.pollFirstEntry() + " " + map.pollLastEntry() + " " + map.size());
        for (Integer key : map.keySet()) {
            map.remove(key + 10);
            map.putIfAbsent(1000, "end");
        }
        System.out.println(map);
        System.out.println(map.merge(1000, "!", String::concat) + " " + map.computeIfAbsent(5, k -> "five") + " " + map.navigableKeySet().first());
        ConcurrentSkipListSet<String> set = new ConcurrentSkipListSet<>(List.of("pear", "apple", "fig", "kiwi"));
        System.out.println(set + " " + set.first() + " " + set.last() + " " + set.ceiling("g") + " " + set.descendingSet() + " " + set.headSet("g"));
        for (String s : set) {
            set.add(s + "s");
            if (set.size() > 7) {
                break;
            }
        }
        System.out.println(set + " " + set.pollFirst() + " " + set.contains("fig") + " " + set.add("fig"));
        ConcurrentSkipListMap<String, Integer> reversed = new ConcurrentSkipListMap<>(Comparator.reverseOrder());
        reversed.putAll(Map.of("a", 1, "b", 2, "c", 3));
        System.out.println(reversed + " " + reversed.firstKey());

        ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>(List.of(1, 2, 3));
        for (Integer x : queue) {
            if (x < 3) {
                queue.add(x + 10);
            }
        }
        System.out.println(queue + " " + queue.poll() + " " + queue.peek() + " " + queue.remove(11) + " " + queue);
        ConcurrentLinkedDeque<Integer> deque = new ConcurrentLinkedDeque<>();
        deque.addFirst(1);
        deque.addLast(2);
        deque.push(0);
        System.out.println(deque + " " + deque.pollLast() + " " + deque.pop() + " " + deque.peekFirst() + " " + deque.pollFirst() + " " + deque.pollFirst());
        CopyOnWriteArrayList<Integer> list = new CopyOnWriteArrayList<>(new Integer[] {3, 1, 2});
        for (Integer x : list) {
            list.add(x * 10);
        }
        System.out.println(list + " " + list.addIfAbsent(3) + " " + list.addAllAbsent(List.of(3, 99)));
        list.sort(null);
        list.removeIf(x -> x > 20);
        System.out.println(list + " " + list.indexOf(10) + " " + list.subList(1, 3));
        try {
            Iterator<Integer> it = list.iterator();
            it.next();
            it.remove();
        } catch (UnsupportedOperationException e) {
            System.out.println("snapshot iterator");
        }
        CopyOnWriteArraySet<String> cow = new CopyOnWriteArraySet<>(List.of("b", "a"));
        System.out.println(cow.add("b") + " " + cow.add("c") + " " + cow);
    }
}
