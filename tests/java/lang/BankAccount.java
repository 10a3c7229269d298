import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A small program of several classes, as a course exercise has it. */
public class Main {
    static class InsufficientFundsException extends Exception {
        final long missing;

        InsufficientFundsException(long missing) {
            super("missing " + missing);
            this.missing = missing;
        }
    }

    enum Kind {
        DEPOSIT, WITHDRAWAL, TRANSFER
    }

    record Entry(Kind kind, long amount, String note) {
    }

    static abstract class Account {
        private static int nextId = 1000;
        protected long balance;
        private final int id = nextId++;
        private final List<Entry> entries = new ArrayList<>();

        void deposit(long amount) {
            if (amount <= 0) {
                throw new IllegalArgumentException("amount must be positive: " + amount);
            }
            balance += amount;
            entries.add(new Entry(Kind.DEPOSIT, amount, "in"));
        }

        void withdraw(long amount) throws InsufficientFundsException {
            if (amount > available()) {
                throw new InsufficientFundsException(amount - available());
            }
            balance -= amount;
            entries.add(new Entry(Kind.WITHDRAWAL, amount, "out"));
        }

        abstract long available();

        List<Entry> entries() {
            return Collections.unmodifiableList(entries);
        }

        int id() {
            return id;
        }

        @Override
        public String toString() {
            return getClass().getSimpleName() + "#" + id + "[" + balance + "]";
        }
    }

    static class Savings extends Account {
        private final int ratePercent;

        Savings(int ratePercent) {
            this.ratePercent = ratePercent;
        }

        @Override
        long available() {
            return balance;
        }

        void addInterest() {
            deposit(balance * ratePercent / 100);
        }
    }

    static class Checking extends Account {
        private final long overdraft;

        Checking(long overdraft) {
            this.overdraft = overdraft;
        }

        @Override
        long available() {
            return balance + overdraft;
        }
    }

    static class Bank {
        private final Map<Integer, Account> accounts = new LinkedHashMap<>();

        <T extends Account> T open(T account) {
            accounts.put(account.id(), account);
            return account;
        }

        boolean transfer(int from, int to, long amount) {
            Account a = accounts.get(from);
            Account b = accounts.get(to);
            if (a == null || b == null) {
                System.out.println("no such account");
                return false;
            }
            try {
                a.withdraw(amount);
                b.deposit(amount);
                return true;
            } catch (InsufficientFundsException e) {
                System.out.println("failed: " + e.getMessage() + " " + e.missing);
                return false;
            } finally {
                System.out.println(a + " -> " + b);
            }
        }
    }

    public static void main(String[] args) {
        Bank bank = new Bank();
        Savings savings = bank.open(new Savings(5));
        Checking checking = bank.open(new Checking(100));
        savings.deposit(1000);
        savings.addInterest();
        System.out.println(bank.transfer(savings.id(), checking.id(), 300));
        System.out.println(bank.transfer(checking.id(), savings.id(), 500));
        System.out.println(bank.transfer(checking.id(), 7, 1));
        try {
            checking.deposit(-5);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            savings.entries().clear();
        } catch (UnsupportedOperationException e) {
            System.out.println("unmodifiable " + e.getMessage());
        }
        savings.entries().forEach(System.out::println);
        System.out.println(bank.accounts);
    }
}
