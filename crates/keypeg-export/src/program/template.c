@@HEADER@@

#include <stdbool.h>
#include <stdio.h>

enum { PEGS = @@PEGS@@, LONGEST_LINE = 80 };

// An answer, and the number of the position that follows it.
struct answer {
    int bulls, cows, next;
};

// A guess, whether it can be the secret, and every answer to it that some code gives, but for the winning one.
struct position {
    const char *guess;
    bool can_be_secret;
    int answer_count;
    const struct answer *answers;
};

// The first position is the start of the game.
static const struct position positions[] = {
@@POSITIONS@@
};

// Reads a line and returns its length, or -1 at the end of the input. What does not fit is skipped.
static int read_line(char line[LONGEST_LINE])
{
    int length = 0, c;
    while ((c = getchar()) != EOF && c != '\n') {
        if (length < LONGEST_LINE)
            line[length++] = (char)c;
    }
    return c == EOF && length == 0 ? -1 : length;
}

// Reads two numbers of at most two digits, with blanks or commas around them, and nothing else.
static bool read_reply(const char *line, int length, int numbers[2])
{
    int count = 0, digits = 0;
    for (int i = 0; i < length; i++) {
        char c = line[i];
        if (c == ' ' || c == '\t' || c == '\r' || c == ',') {
            digits = 0;
        } else if (c < '0' || c > '9' || digits == 2 || (digits == 0 && count == 2)) {
            return false;
        } else {
            if (digits++ == 0)
                numbers[count++] = 0;
            numbers[count - 1] = 10 * numbers[count - 1] + (c - '0');
        }
    }
    return count == 2 && length < LONGEST_LINE;
}

// Prints a guess and reads the reply, until it is one. Returns false at the end of the input.
static bool ask(const char *guess, int reply[2])
{
    for (;;) {
        char line[LONGEST_LINE];
        printf("(%s)? ", guess);
        fflush(stdout);
        int length = read_line(line);
        if (length < 0) {
            puts("");
            return false;
        }
        if (!read_reply(line, length, reply))
            puts("Reply with two numbers, such as 0 2. The end of the input (Ctrl-D) ends the program.");
        else if (reply[0] + reply[1] > PEGS)
            printf("Exact and inexact matches together are at most %d.\n", PEGS);
        else
            return true;
    }
}

// The number of the position after a reply, or -1 when no code fits.
static int follow(const struct position *position, const int reply[2])
{
    for (int i = 0; i < position->answer_count; i++) {
        const struct answer *answer = &position->answers[i];
        if (answer->bulls == reply[0] && answer->cows == reply[1])
            return answer->next;
    }
    return -1;
}

// Plays a game. Returns false at the end of the input.
static bool play(void)
{
@@INSTRUCTIONS@@
    int number = 0, reply[2];
    do {
        const struct position *position = &positions[number];
        if (!ask(position->guess, reply))
            return false;
        if (reply[0] == PEGS && position->can_be_secret) {
            puts("Aha!\n");
            return true;
        }
        number = follow(position, reply);
    } while (number >= 0);
    puts("Inconsistent\n");
    return true;
}

int main(void)
{
    while (play())
        ;
    return 0;
}
