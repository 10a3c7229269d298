package tallybook;

/** The accounts of a small business, and the side on which each one grows. */
public enum Account {
    BANK("1000", Side.DEBIT),
    RECEIVABLES("1200", Side.DEBIT),
    TAX_OWED("2100", Side.CREDIT),
    REVENUE("4000", Side.CREDIT),
    BAD_DEBT("6100", Side.DEBIT);

    /** The two columns of double-entry bookkeeping. */
    public enum Side {
        DEBIT,
        CREDIT;

        public Side opposite() {
            return this == DEBIT ? CREDIT : DEBIT;
        }
    }

    private final String code;
    private final Side normalSide;

    Account(String code, Side normalSide) {
        this.code = code;
        this.normalSide = normalSide;
    }

    public String code() {
        return code;
    }

    public Side normalSide() {
        return normalSide;
    }
}
