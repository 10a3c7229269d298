
/* Runs the tests of a function without the function: see `grader.py`, whose input and output are the same. */

/* The tests begin with random numbers that no program can draw. */
__attribute__((constructor)) static void assay_seeded(void) {
    unsigned seed = 0;
    getentropy(&seed, sizeof seed);
    srand(seed);
}

/* What is left of the input; none at first. */
static char *assay_rest;
static int assay_collects, assay_place;

static void assay_stop(const char *line) {
    assay_write(line, NULL);
    _exit(0);
}

/* Begins a call. While calls are collected, the solution gets the arguments as words. Otherwise these are the words of the
   answer. */
static int assay_call(const char *name, struct assay_text *values) {
    struct assay_text line = {0, 0, 0};
    if (!assay_rest) {
        assay_rest = assay_input(0);
        assay_collects = *assay_rest == 0;
    }
    assay_add(&line, name, strlen(name));
    if (values->length) assay_add(&line, values->bytes, values->length);
    else assay_add(&line, " ", 1);
    assay_add(values, "", 1);
    assay_place++;
    if (assay_collects) {
        assay_write("=call ", &line);
        assay_words = values->bytes;
        return 1;
    }
    char *answer = strchr(assay_rest, '\n');
    if (!answer || (size_t)(answer - assay_rest) != line.length || memcmp(assay_rest, line.bytes, line.length)) {
        char front[32];
        struct assay_text rest = {0, 0, 0};
        snprintf(front, sizeof front, "asks %d ", assay_place - 1);
        assay_add(&rest, line.bytes, line.length);
        assay_write(front, &rest);
        _exit(0);
    }
    char *end = strchr(answer + 1, '\n');
    if (answer[1] == '\n' || !end) assay_stop("lost");
    *end = 0;
    assay_rest = end + 1;
    if (answer[1] != 'V') {
        fputs("the function returns no data\n", stderr);
        exit(1);
    }
    assay_words = answer + 2;
    return 0;
}

/* Takes the answer of the solution. */
static void assay_solved(struct assay_text *answer) {
    assay_write("=answer V", answer);
    assay_add(answer, "", 1);
    assay_words = answer->bytes;
}

/* Ends the reading of an answer. */
static void assay_answered(void) {
    if (assay_wrong || *assay_words) {
        fputs("the function returns no data\n", stderr);
        exit(1);
    }
}

/* Called at the end of `main`. A test that returns a failure does not exit with 0. */
static void assay_ended(int *end) {
    *end = 0;
    if (!assay_place) assay_write("inside its tests call no function of the program", NULL);
    else assay_write(assay_collects ? "calls" : "accepted", NULL);
}
