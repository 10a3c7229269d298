import java.util.*;

public class Main {
    static class Station extends Observable {
        private int temperature;

        void set(int value) {
            temperature = value;
            setChanged();
            notifyObservers(value);
        }
    }

    static class Event extends EventObject {
        final String what;

        Event(Object source, String what) {
            super(source);
            this.what = what;
        }
    }

    interface Listener extends EventListener {
        void happened(Event e);
    }

    public static void main(String[] args) {
        Station s = new Station();
        Observer first = (o, arg) -> System.out.println("first " + arg);
        Observer second = (o, arg) -> System.out.println("second " + arg + " " + ((Station) o).temperature);
        s.addObserver(first);
        s.addObserver(second);
        s.set(20);
        s.deleteObserver(first);
        s.set(25);
        System.out.println(s.countObservers() + " " + s.hasChanged());
        List<Listener> listeners = new ArrayList<>();
        listeners.add(e -> System.out.println(e.what + " from " + e.getSource()));
        listeners.forEach(l -> l.happened(new Event("source", "event")));
        Properties defaults = new Properties();
        defaults.setProperty("color", "blue");
        Properties p = new Properties(defaults);
        p.setProperty("size", "10");
        System.out.println(p.getProperty("color") + " " + p.getProperty("size") + " " + p.getProperty("none", "d") + " " + p.size() + " " + p);
        for (String name : new TreeSet<>(p.stringPropertyNames())) {
            System.out.print(name + ";");
        }
        System.out.println();
        try {
            Properties loaded = new Properties();
            loaded.load(new java.io.StringReader("# comment\n! another\na=1\nb : two words\nc\\ d=x\\\n   y\ne\nf=\\u0041\\t|\n"));
            System.out.println(new TreeMap<>(loaded));
        } catch (java.io.IOException e) {
            System.out.println(e);
        }
    }
}
