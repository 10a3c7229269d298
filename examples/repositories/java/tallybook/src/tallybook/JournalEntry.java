package tallybook;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/** A dated, balanced set of postings. */
public record JournalEntry(LocalDate date, String text, List<Posting> postings) {

    /** An amount on one side of one account. */
    public record Posting(Account account, Account.Side side, Money amount) {

        /** Positive when it lets the account grow. */
        public Money effect() {
            return side == account.normalSide() ? amount : amount.negated();
        }
    }

    public JournalEntry {
        postings = List.copyOf(postings);
    }

    public static Builder on(LocalDate date, String text) {
        return new Builder(date, text);
    }

    /** Collects postings until both sides are equal. */
    public static final class Builder {
        private final LocalDate date;
        private final String text;
        private final List<Posting> postings = new ArrayList<>();

        private Builder(LocalDate date, String text) {
            this.date = date;
            this.text = text;
        }

        public Builder debit(Account account, Money amount) {
            return post(account, Account.Side.DEBIT, amount);
        }

        public Builder credit(Account account, Money amount) {
            return post(account, Account.Side.CREDIT, amount);
        }

        private Builder post(Account account, Account.Side side, Money amount) {
            if (!amount.isZero()) {
                postings.add(new Posting(account, side, amount));
            }
            return this;
        }

        public JournalEntry balanced() {
            long difference = 0;
            for (Posting posting : postings) {
                long minor = posting.amount().minor();
                difference += posting.side() == Account.Side.DEBIT ? minor : -minor;
            }
            if (difference != 0) {
                throw new IllegalStateException(text + " is out of balance by " + difference);
            }
            return new JournalEntry(date, text, postings);
        }
    }
}
