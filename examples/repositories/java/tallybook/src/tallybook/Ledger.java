package tallybook;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** All journal entries in one currency, in the order they were made. */
public final class Ledger {
    private final Currency currency;
    private final List<JournalEntry> entries = new ArrayList<>();

    public Ledger(Currency currency) {
        this.currency = currency;
    }

    public Currency currency() {
        return currency;
    }

    public void record(JournalEntry entry) {
        if (!entries.isEmpty() && entry.date().isBefore(lastDate())) {
            throw new IllegalArgumentException("the books are closed up to " + lastDate());
        }
        entries.add(entry);
    }

    public LocalDate lastDate() {
        return entries.get(entries.size() - 1).date();
    }

    public Money balance(Account account) {
        return postings()
                .filter(posting -> posting.account() == account)
                .map(JournalEntry.Posting::effect)
                .reduce(Money.zero(currency), Money::plus);
    }

    /** Everything posted on one side; the two sides of sound books are equal. */
    public Money total(Account.Side side) {
        return postings()
                .filter(posting -> posting.side() == side)
                .map(JournalEntry.Posting::amount)
                .reduce(Money.zero(currency), Money::plus);
    }

    public boolean isBalanced() {
        return total(Account.Side.DEBIT).equals(total(Account.Side.CREDIT));
    }

    private Stream<JournalEntry.Posting> postings() {
        return entries.stream().flatMap(entry -> entry.postings().stream());
    }
}
