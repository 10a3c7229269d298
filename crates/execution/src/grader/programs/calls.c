
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Values as text, for calls whose caller runs in another instance. Each value is a word. Its first letter tells the kind: a
   whole number, a number without a sign, a floating-point number by its bits, a text, or no text. */

/* Text that grows. */
struct assay_text {
    char *bytes;
    size_t length, room;
};

static void assay_add(struct assay_text *text, const char *bytes, size_t length) {
    while (text->length + length > text->room) {
        text->room = text->room ? 2 * text->room : 256;
        text->bytes = (char *)realloc(text->bytes, text->room);
        if (!text->bytes) abort();
    }
    memcpy(text->bytes + text->length, bytes, length);
    text->length += length;
}

static void assay_put_signed(struct assay_text *text, long long value) {
    char word[32];
    assay_add(text, word, (size_t)snprintf(word, sizeof word, " i%lld", value));
}

static void assay_put_unsigned(struct assay_text *text, unsigned long long value) {
    char word[32];
    assay_add(text, word, (size_t)snprintf(word, sizeof word, " u%llu", value));
}

static void assay_put_floating(struct assay_text *text, double value) {
    unsigned long long bits;
    char word[32];
    memcpy(&bits, &value, sizeof bits);
    assay_add(text, word, (size_t)snprintf(word, sizeof word, " d%llx", bits));
}

/* Neither spaces nor ends of lines remain. */
static void assay_put_text(struct assay_text *text, const char *value) {
    char word[4];
    if (!value) {
        assay_add(text, " n", 2);
        return;
    }
    assay_add(text, " \"", 2);
    for (; *value; value++) {
        unsigned char c = (unsigned char)*value;
        if (c > ' ' && c <= '~' && c != '%') assay_add(text, value, 1);
        else assay_add(text, word, (size_t)snprintf(word, sizeof word, "%%%02x", c));
    }
}

/* What is left of the words that are read, and whether all were of the kinds that were asked for. */
static const char *assay_words = "";
static int assay_wrong;

/* Reads the front of a word. */
static int assay_starts(char letter) {
    if (assay_words[0] == ' ' && assay_words[1] == letter) {
        assay_words += 2;
        return 1;
    }
    return 0;
}

static void assay_check(const char *end) {
    assay_wrong |= end == assay_words || (*end != ' ' && *end != '\n' && *end != 0);
    assay_words = end;
}

static long long assay_get_signed(void) {
    char *end = (char *)assay_words;
    long long value = 0;
    if (assay_starts('i')) value = strtoll(assay_words, &end, 10);
    else assay_wrong = 1;
    assay_check(end);
    return value;
}

static unsigned long long assay_get_unsigned(void) {
    char *end = (char *)assay_words;
    unsigned long long value = 0;
    if (assay_starts('u')) value = strtoull(assay_words, &end, 10);
    else assay_wrong = 1;
    assay_check(end);
    return value;
}

static double assay_get_floating(void) {
    char *end = (char *)assay_words;
    unsigned long long bits = 0;
    double value;
    if (assay_starts('d')) bits = strtoull(assay_words, &end, 16);
    else assay_wrong = 1;
    assay_check(end);
    memcpy(&value, &bits, sizeof value);
    return value;
}

static int assay_digit(char c) {
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* Gives a text that nobody frees, as the function may store it. */
static char *assay_get_text(void) {
    char *value, *end;
    if (assay_starts('n')) return NULL;
    if (!assay_starts('"')) {
        assay_wrong = 1;
        return NULL;
    }
    end = value = (char *)malloc(strcspn(assay_words, " \n") + 1);
    if (!value) abort();
    while (*assay_words && *assay_words != ' ' && *assay_words != '\n') {
        if (*assay_words != '%') {
            *end++ = *assay_words++;
            continue;
        }
        int high = assay_digit(assay_words[1]), low = high < 0 ? -1 : assay_digit(assay_words[2]);
        if (low < 0) {
            assay_wrong = 1;
            break;
        }
        *end++ = (char)(16 * high + low);
        assay_words += 3;
    }
    *end = 0;
    return value;
}

/* The standard input up to the end of a line, or all of it. It ends with a zero, and nobody frees it. */
static char *assay_input(int is_line) {
    struct assay_text text = {0, 0, 0};
    char piece[8192];
    ssize_t length;
    while (!(is_line && text.length && text.bytes[text.length - 1] == '\n') && (length = read(0, piece, sizeof piece)) > 0)
        assay_add(&text, piece, (size_t)length);
    assay_add(&text, "", 1);
    return text.bytes;
}

/* The arguments of the next call, which can be read when the one before is answered. */
static const char *assay_next_call(void) {
    return strchr(assay_input(1), ' ');
}

/* Writes a line after a line feed, so that it is a line of its own whatever was written before. */
static void assay_write(const char *front, struct assay_text *rest) {
    struct assay_text line = {0, 0, 0};
    fflush(stdout);
    assay_add(&line, "\n", 1);
    assay_add(&line, front, strlen(front));
    if (rest) assay_add(&line, rest->bytes, rest->length);
    assay_add(&line, "\n", 1);
    for (size_t at = 0; at < line.length;) {
        ssize_t written = write(1, line.bytes + at, line.length - at);
        if (written <= 0) abort();
        at += (size_t)written;
    }
    free(line.bytes);
}
