/* SPDX-License-Identifier: MIT */
/* flags.c: one row per flag. Parsing, -h and --help are all made from it. The options of
 * games are flags too; their rows are in the files of the games. */
#include "cli.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "answer/hint.h"

enum kind {
    FLAG_SWITCH,
    FLAG_TIME,
    FLAG_SIZE,
    FLAG_NUMBER,
    FLAG_FACTOR, /* a decimal number; least and most are in tenths */
    FLAG_TEXT,
    FLAG_CHOICE, /* the argument lists the words: none|left|right */
    FLAG_OPTION
};

struct flag {
    const char *name, *argument; /* argument NULL: none */
    unsigned groups;
    enum kind kind;
    size_t place; /* in struct settings; not for FLAG_OPTION */
    uint64_t least, most;
    const char *title, *help;
};

#define PLACE(field) offsetof(struct settings, field)

static const struct flag flags[] = {
    {"json", NULL, FLAGS_OUTPUT, FLAG_SWITCH, PLACE(json), 0, 0, "one JSON object a line",
     "Answers are JSON objects, one a line, also for lines that are wrong. Keys are only "
     "ever added."},
    {"quiet", NULL, FLAGS_OUTPUT, FLAG_SWITCH, PLACE(quiet), 0, 0,
     "no progress, no remarks on stderr",
     "Errors are still shown. Progress is shown only when stderr is a terminal."},
    {"time", "T", FLAGS_LIMITS, FLAG_TIME, PLACE(seconds), 0, 0,
     "time limit per line, such as 30s, 5m, 200ms [60s]",
     "When it is reached, the best answer so far is given with what is proved, and the "
     "exit code is 3."},
    {"time", "T", FLAGS_PLAY, FLAG_TIME, PLACE(seconds), 0, 0,
     "time limit for a move of the engine, a hint, an answer [5s]",
     "Such as 30s, 5m, 200ms. When it is reached, the best known so far is taken or "
     "shown."},
    {"memory", "M", FLAGS_LIMITS | FLAGS_PLAY, FLAG_SIZE, PLACE(memory), 1024,
     UINT64_MAX / 2, "memory limit per line, such as 512M, 4G [4G]",
     "Everything is counted: board, tables, text. Boards that do not fit are refused; a "
     "search that reaches the limit ends like "
     "one that reaches the time limit."},
    {"nodes", "N", FLAGS_LIMITS, FLAG_NUMBER, PLACE(nodes), 1, UINT64_MAX,
     "limit on positions looked at per line [none]",
     "For runs that are the same on every machine. For `moves` it limits how many are "
     "listed [1000000], for `render --tree` how many positions are shown [1000]."},
    {"threads", "N", FLAGS_THREADS, FLAG_NUMBER, PLACE(threads), 1, 256,
     "lines of a batch solved at the same time [1]",
     "Answers come in the order of the lines. Each line of a batch is solved by one "
     "thread; --memory is divided among them. --strong on a single LINE is decided by "
     "all threads together; its answer does not depend on their number."},
    {"moves", "WHERE", FLAGS_MOVES, FLAG_TEXT, PLACE(moves), 0, 0,
     "text, none, or a file for the move list [text]",
     "A file gets one move a line and appears only when it is whole."},
    {"strategy", "NAME", FLAGS_STRATEGY, FLAG_TEXT, PLACE(strategy), 0, 0,
     "this method alone, such as paper or search",
     "The `method` of an answer. paper is the algorithm of [SC Thm 5] as it is printed, "
     "for full checkerboards, White first; it is never used unless asked for."},
    {"explain", NULL, FLAGS_STRATEGY, FLAG_SWITCH, PLACE(explain), 0, 0,
     "show the steps of --strategy, position by position",
     "Only paper has something to show."},
    {"cert", "FILE", FLAGS_CERT, FLAG_TEXT, PLACE(cert), 0, 0,
     "a file for the certificate, to be judged by dicot-check",
     "What is claimed and the evidence: moves, winning replies, what was proved. A batch "
     "writes the certificates of its lines one "
     "after another. The file appears only when it is whole."},
    {"table", TABLE_CHOICES, FLAGS_TABLE, FLAG_CHOICE, PLACE(table), 0, 0,
     "a row for each LINE that ranges such as 1..9 stand for [none]",
     "Ranges of numbers may stand anywhere in the LINE; the last one counts fastest. "
     "With "
     "--json each row is an object."},
    {"strong", STRONG_CHOICES, FLAGS_STRONG, FLAG_CHOICE, PLACE(strong), 0, 0,
     "of sc2: is the graph strongly reducible? [none]",
     "Asks about all colourings, vertices and colours of a graph of up to 16 vertices; "
     "labels may be left out: strongly 1-reducible, strongly 2-reducible, strongly "
     "1-reducible joker. Exit code 1 and the first counterexample if it is not."},
    {"number", NULL, FLAGS_STRONG, FLAG_SWITCH, PLACE(number), 0, 0,
     "of pebbling SHAPE: the pebbling number, with a witness",
     "The least number of pebbles that reach every vertex however they are distributed, "
     "and a distribution of one fewer that does not. By theorem on trees, cycles, cubes, "
     "grids and Hamming graphs, else by search; at a limit, bounds and exit code 3. A "
     "certificate is that of the "
     "distribution."},
    {"after", "MOVES", FLAGS_AFTER, FLAG_TEXT, PLACE(after), 0, 0,
     "play these moves first, separated by blanks or ';'",
     "In two-player games Left and Right take turns, Left first; L: or R: before a move "
     "says otherwise. Example: --after "
     "'1,1>1,2 R:2,2>1,2'. An illegal move is refused with the reason."},
    {"seed", "S", FLAGS_GEN, FLAG_NUMBER, PLACE(seed), 0, UINT64_MAX,
     "seed of the random positions [1]",
     "The same seed gives the same positions everywhere."},
    {"engine", ENGINE_CHOICES, FLAGS_PLAY, FLAG_CHOICE, PLACE(engine), 0, 0,
     "whom the engine plays for",
     "[right in two-player games, none in games for one] It can be changed while "
     "playing."},
    {"start", "left|right", FLAGS_PLAY, FLAG_CHOICE, PLACE(start), 0, 0,
     "who moves first in two-player games [left]",
     "After the moves of --after, if there are any. (--first is a colour of "
     "solitaire-clobber.)"},
    {"strength", "N", FLAGS_PLAY, FLAG_NUMBER, PLACE(strength), 0, STRENGTHS - 1,
     "of the engine, from 0 (random) to 4 (exact) [3]",
     "1 to 3 try the moves in more and more random plays and look at more and more "
     "positions; 4 searches until the answer is proved or --time is over. Each wins "
     "clearly more often than the one before."},
    {"load", "FILE", FLAGS_PLAY, FLAG_TEXT, PLACE(load), 0, 0,
     "go on with a saved play instead of a LINE",
     "Written by `save` while playing; doc/formats.md says how."},
    {"seed", "S", FLAGS_PLAY, FLAG_NUMBER, PLACE(seed), 0, UINT64_MAX,
     "seed of what is random in the engine's moves [1]",
     "The same seed and moves give the same replies, unless --time ends a search."},
    {"count", "N", FLAGS_GEN, FLAG_NUMBER, PLACE(count), 1, UINT64_MAX, "how many [1]",
     "Positions to print, one a line."},
    {"colours", "K", FLAGS_GEN, FLAG_NUMBER, PLACE(colours), 1, 26,
     "colours of click boards and of pebbles [3]", "Letters a, b, c, …"},
    {"most", "N", FLAGS_GEN, FLAG_NUMBER, PLACE(most), 1, UINT32_MAX,
     "most pebbles of a colour on a vertex, most in a heap",
     "[2 for pebbles, 6 for nim]"},
    {"fill", "P", FLAGS_GEN, FLAG_NUMBER, PLACE(fill), 1, 100,
     "percent of the vertices that are filled", "[85 for stones, 60 for pebbles]"},
    {"value", "V", FLAGS_GEN, FLAG_TEXT, PLACE(value), 0, 0,
     "small positions worth V instead of random ones",
     "any: the first one of each value. So far for pebbles; --colours 2 leaves out green "
     "ones."},
    {"count", NULL, FLAGS_SOLVE, FLAG_SWITCH, PLACE(count_plays), 0, 0,
     "how many plays have the best result",
     "A play is the sequence of its moves: the same moves in another order are another "
     "play. For small boards: every position on the way is looked at. Exact up to "
     "2^256."},
    {"openings", NULL, FLAGS_SOLVE, FLAG_SWITCH, PLACE(openings), 0, 0,
     "which first moves still allow the best result",
     "Each is tried until a play or a bound decides. At a limit those not yet decided "
     "are listed as unknown."},
    {"filter", "TEXT", FLAGS_BENCH, FLAG_TEXT, PLACE(filter), 0, 0,
     "only rows whose line contains TEXT", "The signature is then of those rows."},
    {"once", NULL, FLAGS_BENCH, FLAG_SWITCH, PLACE(once), 0, 0,
     "each search once, no boards: for the signature",
     "Times are then rough; the signature is the same."},
    {"solve", NULL, FLAGS_REDUCE, FLAG_SWITCH, PLACE(solve), 0, 0,
     "find a solution of the instance, and the moves it means",
     "Of the instance itself, not of the position: a circuit, by SAT; or the winner of a "
     "formula, and a play of the position to its end. Exit code 1: there is no "
     "solution."},
    {"from", "FILE", FLAGS_REDUCE, FLAG_TEXT, PLACE(from), 0, 0,
     "read moves that win from FILE; answer with the solution they mean",
     "One MOVE a line, as `--moves FILE` writes them; all are checked by the rules. Exit "
     "code 1: they do not win."},
    {"start", OPENS_CHOICES, FLAGS_REDUCE, FLAG_CHOICE, PLACE(opens), 0, 0,
     "of two players, who moves first [theorem]",
     "In the play of --solve and --from; the winner may be another one then."},
    {"seed", "S", FLAGS_REDUCE, FLAG_NUMBER, PLACE(loser), 0, UINT64_MAX,
     "of two players, let the loser play at random [0: by the theorem]",
     "In the play of --solve. The winner wins anyway; the same seed gives the same "
     "play."},
    {"draw", NULL, FLAGS_REDUCE, FLAG_SWITCH, PLACE(draw), 0, 0,
     "draw the position, its parts labelled",
     "In the terminal; with a solution drawn in, if there is one."},
    {"gadget", "NAME", FLAGS_REDUCE, FLAG_TEXT, PLACE(gadget), 0, 0,
     "draw this gadget of the position alone, its vertices named",
     "Goes with --draw, --scene or --out, without --solve and --from. Of poscnf: x1, x2, "
     "… "
     "for a variable, C1, C2, … for a clause, or goal."},
    {"scene", NULL, FLAGS_RENDER | FLAGS_REDUCE, FLAG_SWITCH, PLACE(scene), 0, 0,
     "print the scene itself (doc/formats.md)", "The text that pictures are made from."},
    {"thermograph", NULL, FLAGS_RENDER, FLAG_SWITCH, PLACE(thermograph), 0, 0,
     "draw the thermograph of a two-player position",
     "Values grow to the left, temperature upwards. Left's wall is blue and whole, "
     "Right's red and dashed."},
    {"tree", NULL, FLAGS_RENDER, FLAG_SWITCH, PLACE(tree), 0, 0,
     "write the game tree with values, as Graphviz DOT",
     "Left's moves are whole lines, Right's dashed; a dotted box has moves that are not "
     "shown. With --out, FILE.dot."},
    {"depth", "N", FLAGS_RENDER, FLAG_NUMBER, PLACE(depth), 0, 1000000,
     "moves from the top of that tree to its end [2]",
     "Equal positions are one box, at its least depth."},
    {"out", "FILE", FLAGS_RENDER | FLAGS_REDUCE, FLAG_TEXT, PLACE(out), 0, 0,
     "draw into FILE.svg, .png or .pdf; a tree into .dot",
     "The file appears only when it is whole. A PNG has two pixels a point."},
    {"scale", "X", FLAGS_RENDER | FLAGS_REDUCE, FLAG_FACTOR, PLACE(scale), 1, 100,
     "size of that picture, from 0.1 to 10 [1]", "At 1 a cell is 24 points wide."},
};

#define FLAG_COUNT (sizeof flags / sizeof flags[0])

/* The i-th flag: the rows above, then the options of all games. False after the last. */
static bool flag_at(size_t i, struct flag *f)
{
    if (i < FLAG_COUNT) {
        *f = flags[i];
        return true;
    }
    const struct game_option *o = option_at(i - FLAG_COUNT);
    if (o != NULL)
        *f = (struct flag){o->name, o->argument, FLAGS_OPTIONS, FLAG_OPTION, 0,
                           0,       0,           o->title,      o->help};
    return o != NULL;
}

/* Budgets are counted in size_t: where that has 32 bits, more is as much as there is. */
static uint64_t countable(uint64_t bytes)
{
    return bytes < SIZE_MAX / 2 ? bytes : SIZE_MAX / 2;
}

void settings_init(struct settings *set, const struct command *command)
{
    *set = (struct settings){.seconds = command->seconds > 0 ? command->seconds : 60,
                             .memory = countable((uint64_t)4 << 30),
                             .threads = 1,
                             .seed = 1,
                             .count = 1,
                             .moves = "text",
                             .scale = 1,
                             .depth = 2,
                             .engine = SEATS_BY_GAME,
                             .start = LEFT,
                             .strength = 3};
}

/* What is wrong with the flags, which are no place in the LINE. Always -1. */
#define refuse(error, ...)                                                               \
    (error_set(error, BAD_INPUT, 1, __VA_ARGS__), (error)->line = 1, -1)

static int complain(struct error *error, const char *flag, const char *message)
{
    return refuse(error, "--%s: %s", flag, message);
}

struct unit {
    const char *name;
    double factor;
};

/* A decimal number with a unit. */
static bool parse_amount(const char *text, const struct unit *units, double *amount)
{
    assert(text != NULL);
    size_t digits = strspn(text, "0123456789."); /* strtod would take signs, hex, inf */
    char *end;
    *amount = strtod(text, &end);
    if (digits == 0 || end != text + digits)
        return false;
    for (; units->name != NULL; units++)
        if (strcmp(end, units->name) == 0) {
            *amount *= units->factor;
            return *amount > 0 && *amount < 1e18;
        }
    return false;
}

static bool parse_number(const struct flag *f, const char *text, uint64_t *number)
{
    struct error error = {0};
    assert(text != NULL);
    struct cursor c = cursor_of(text, strlen(text), &error);
    return cursor_number(&c, f->most, "number", number) && cursor_at_end(&c) &&
           *number >= f->least;
}

bool choice_find(const char *choices, const char *word, size_t length, uint64_t *index)
{
    *index = 0;
    for (const char *at = choices;; ++*index) {
        size_t n = strcspn(at, "|");
        if (n == length && memcmp(at, word, n) == 0)
            return true;
        if (at[n] == '\0')
            return false;
        at += n + 1;
    }
}

static int set_amount(const struct flag *f, const char *value, void *place,
                      struct error *error)
{
    static const struct unit times[] = {{"s", 1},  {"", 1},     {"ms", 1e-3},
                                        {"m", 60}, {"h", 3600}, {NULL, 0}};
    static const struct unit sizes[] = {{"", 1},
                                        {"K", 1024},
                                        {"M", 1024.0 * 1024},
                                        {"G", 1024.0 * 1024 * 1024},
                                        {"T", 1024.0 * 1024 * 1024 * 1024},
                                        {NULL, 0}};
    double amount = 0;
    bool ok = parse_amount(value, f->kind == FLAG_TIME ? times : sizes, &amount);
    if (!ok || (f->kind == FLAG_SIZE && amount < (double)f->least))
        return complain(error, f->name,
                        f->kind == FLAG_TIME
                            ? "expected a positive time such as 30s or 200ms"
                            : "expected a size of at least 1K, such as 4G");
    uint64_t bytes = countable((uint64_t)amount);
    if (f->kind == FLAG_TIME)
        memcpy(place, &amount, sizeof amount);
    else
        memcpy(place, &bytes, sizeof bytes);
    return 0;
}

static int set_factor(const struct flag *f, const char *value, void *place,
                      struct error *error)
{
    static const struct unit none[] = {{"", 1}, {NULL, 0}};
    double factor = 0, least = (double)f->least / 10, most = (double)f->most / 10;
    char message[100];
    if (!parse_amount(value, none, &factor) || factor < least || factor > most) {
        snprintf(message, sizeof message, "expected a number from %g to %g", least, most);
        return complain(error, f->name, message);
    }
    memcpy(place, &factor, sizeof factor);
    return 0;
}

static int set_choice(const struct flag *f, const char *value, void *place,
                      struct error *error)
{
    uint64_t index;
    char message[100];
    assert(value != NULL);
    if (!choice_find(f->argument, value, strlen(value), &index)) {
        snprintf(message, sizeof message, "expected %s", f->argument);
        return complain(error, f->name, message);
    }
    memcpy(place, &index, sizeof index);
    return 0;
}

/* --first black says the same as `with first=black`; the text lives in argv. */
static int set_option(struct settings *set, const struct flag *f, const char *value,
                      struct error *error)
{
    struct error wrong = {0};
    struct cursor name = cursor_of(f->name, strlen(f->name), &wrong);
    struct cursor text =
        cursor_of(value != NULL ? value : "", value != NULL ? strlen(value) : 0, &wrong);
    text.label = f->name;
    if (!option_note(&set->options, name, text))
        return complain(error, f->name, wrong.message);
    return 0;
}

static int set_flag(struct settings *set, const struct flag *f, const char *value,
                    struct error *error)
{
    char *place = (char *)set + f->place;
    assert(value != NULL || f->argument == NULL);
    uint64_t number;
    bool yes = true;
    char message[100];
    switch (f->kind) {
    case FLAG_SWITCH:
        memcpy(place, &yes, sizeof yes);
        return 0;
    case FLAG_TIME:
    case FLAG_SIZE:
        return set_amount(f, value, place, error);
    case FLAG_NUMBER:
        if (!parse_number(f, value, &number)) {
            snprintf(message, sizeof message, "expected a number from %llu to %llu",
                     (unsigned long long)f->least, (unsigned long long)f->most);
            return complain(error, f->name, message);
        }
        memcpy(place, &number, sizeof number);
        return 0;
    case FLAG_FACTOR:
        return set_factor(f, value, place, error);
    case FLAG_CHOICE:
        return set_choice(f, value, place, error);
    case FLAG_TEXT:
        memcpy(place, &value, sizeof value);
        return 0;
    default:
        return set_option(set, f, value, error);
    }
}

static bool find_flag(const char *name, size_t length, unsigned groups, struct flag *f)
{
    for (size_t i = 0; flag_at(i, f); i++)
        if (strlen(f->name) == length && memcmp(f->name, name, length) == 0 &&
            f->groups & groups)
            return true;
    return false;
}

static int refuse_name(struct error *error, const struct command *command,
                       const char *argument, size_t length)
{
    struct nearest n = nearest_to(argument + 2, length);
    struct flag f;
    for (size_t i = 0; flag_at(i, &f); i++)
        if (f.groups & command->flags)
            nearest_offer(&n, f.name);
    return refuse(error, "%s has no flag %.*s (dicot %s -h lists them)%s", command->name,
                  (int)length + 2, argument, command->name, nearest_hint(&n));
}

/* One flag at argv[*i]; *i moves on past a value. */
static int take_flag(struct settings *set, const struct command *command, int argc,
                     char **argv, int *i, struct error *error)
{
    char *argument = argv[*i], *equals = strchr(argument, '=');
    size_t length =
        equals != NULL ? (size_t)(equals - argument) - 2 : strlen(argument) - 2;
    struct flag f;
    const char *value = equals != NULL ? equals + 1 : NULL;
    if (!find_flag(argument + 2, length, command->flags, &f))
        return refuse_name(error, command, argument, length);
    if (f.argument == NULL && value != NULL)
        return complain(error, f.name, "takes no value");
    if (f.argument != NULL && value == NULL) {
        if (*i + 1 >= argc)
            return complain(error, f.name, "needs a value");
        value = argv[++*i];
    }
    return set_flag(set, &f, value, error);
}

int flags_parse(struct settings *set, const struct command *command, int *argc,
                char **argv, int *wants_help, struct error *error)
{
    int kept = 0;
    bool ended = false;
    for (int i = 0; i < *argc; i++) {
        char *a = argv[i];
        if (ended || a[0] != '-' || a[1] == '\0' ||
            (a[1] >= 'a' && a[1] <= 'z' && a[2] != '\0') ||
            (a[1] >= '0' && a[1] <= '9')) {
            argv[kept++] = a; /* words, "-" for stdin, terms such as -nim, numbers */
        } else if (strcmp(a, "--") == 0) {
            ended = true;
        } else if (strcmp(a, "-h") == 0 || strcmp(a, "--help") == 0) {
            *wants_help = a[1] == 'h' ? 1 : 2;
            return 1;
        } else if (a[1] != '-') {
            return refuse(error, "unknown flag %s", a);
        } else if (take_flag(set, command, *argc, argv, &i, error) != 0) {
            return -1;
        }
    }
    *argc = kept;
    return 0;
}

void flags_print(const struct command *command,
                 void (*print_text)(const char *text, int indent, FILE *out), FILE *out)
{
    struct flag f;
    for (size_t i = 0; flag_at(i, &f); i++) {
        if (!(f.groups & command->flags))
            continue;
        char left[40];
        snprintf(left, sizeof left, "--%s %s", f.name,
                 f.argument == NULL ? "" : f.argument);
        fprintf(out, "  %-18s %s\n", left, f.title);
        if (print_text != NULL)
            print_text(f.help, 6, out), fputc('\n', out);
    }
    fprintf(out, "  %-18s %s\n", "-h, --help", "this list; --help says more");
}
