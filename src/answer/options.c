/* SPDX-License-Identifier: MIT */
/* options.c: the table of options. Options of games come from the rows of the games
 * themselves. */
#include "answer/options.h"

#include "answer/hint.h"
#include "twoplayer/click_lines.h"
#include "value/notation.h"

#define PLACE(field) offsetof(struct request, field)

static const struct option_row rows[] = {
    {"json", NULL, OPTIONS_OUTPUT, TAKES_SWITCH, PLACE(json), 0, 0,
     "one JSON object per line",
     "Every answer is a JSON object on a line of its own; so is the error if a problem "
     "cannot be read. Keys are only ever added."},
    {"quiet", NULL, OPTIONS_OUTPUT, TAKES_SWITCH, PLACE(quiet), 0, 0,
     "no progress, no remarks on stderr",
     "Errors are still shown. Progress is shown only when stderr is a terminal."},
    {"rules", "FILE", OPTIONS_OUTPUT | OPTIONS_PLAY | OPTIONS_HELP, TAKES_RULES,
     PLACE(rules), 0, 0, "a file with the rules of a game, which can then be named",
     "doc/rulesets.md says what the file looks like. If the value has several lines, "
     "or if there are no files, as in a browser, it is the ruleset itself. partizan, "
     "impartial and cannibal are not files: they choose the rules of clobber."},
    {"time", "T", OPTIONS_LIMITS, TAKES_TIME, PLACE(seconds), 0, 0,
     "time limit per problem, such as 30s, 5m, 200ms [60s]",
     "It limits the search: reading, replaying and writing always complete. When it is "
     "reached, the best answer so far is given with what is proved, and the exit code is "
     "3."},
    {"time", "T", OPTIONS_PLAY, TAKES_TIME, PLACE(seconds), 0, 0,
     "time limit for a move of the engine, a hint, an answer [5s]",
     "Such as 30s, 5m, 200ms. When it is reached, the best move known so far is taken or "
     "shown."},
    {"time", "T", OPTIONS_CLAIMS, TAKES_TIME, PLACE(seconds), 0, 0,
     "time limit per question of a check, such as 30s, 5m [10m]",
     "A check asks about many positions. If one takes longer, the claim is not finished, "
     "and the answer says why."},
    {"memory", "M", OPTIONS_LIMITS | OPTIONS_PLAY, TAKES_SIZE, PLACE(memory), 1024,
     UINT64_MAX / 2, "memory limit per problem, such as 512M, 4G [4G]",
     "Everything is counted: board, tables, text. Boards that do not fit are refused; a "
     "search that reaches the limit ends like "
     "one that reaches the time limit."},
    {"nodes", "N", OPTIONS_LIMITS, TAKES_NUMBER, PLACE(nodes), 1, UINT64_MAX,
     "limit on positions looked at per problem [none]",
     "Unlike --time, it gives the same answer on every machine. For `moves` it limits "
     "how many are listed [1000000], for `render --tree` how many positions are shown "
     "[1000]."},
    {"memory", "M", OPTIONS_CLAIMS, TAKES_SIZE, PLACE(memory), 1024, UINT64_MAX / 2,
     "memory limit per claim that is checked, such as 512M [4G]",
     "For the position that is asked about, and as much for the values found so far."},
    {"nodes", "N", OPTIONS_CLAIMS, TAKES_NUMBER, PLACE(nodes), 1, UINT64_MAX,
     "limit on positions looked at per question of a check [none]",
     "Unlike --time, it gives the same verdicts on every machine."},
    {"threads", "N", OPTIONS_THREADS, TAKES_NUMBER, PLACE(threads), 1, 256,
     "problems solved at the same time [one for each processor]",
     "Answers come in the order of the problems and do not depend on N. Each problem "
     "of a batch is solved by one thread; --memory is divided among them. A single "
     "problem is solved by one thread unless N is given; then Clobber, SameGame and "
     "--strong use N threads."},
    {"slice", "i/n", OPTIONS_THREADS | OPTIONS_CLAIMS, TAKES_SLICE, PLACE(slice), 0, 0,
     "only the i-th of n parts of the problems, such as 2/8",
     "For several machines. The parts are consecutive, so the n outputs joined "
     "together are the output of the whole. doc/cluster.md has examples."},
    {"out", "FILE", OPTIONS_BATCH, TAKES_FILE, PLACE(out), 0, 0,
     "write the answers into FILE; after an end of any kind the same command goes on",
     "Each answer is kept in FILE.journal as soon as it is known, and FILE appears when "
     "all problems are answered. Then the journal goes. Answers that ^C or --total "
     "interrupted are not kept."},
    {"total", "T", OPTIONS_BATCH, TAKES_TIME, PLACE(total), 0, 0,
     "time limit for all problems together, such as 8h [none]",
     "When it is reached, everything ends as after ^C, with exit code 3. --time is the "
     "limit of each problem."},
    {"named", NULL, OPTIONS_BATCH, TAKES_SWITCH, PLACE(named), 0, 0,
     "lines read from stdin begin with a name and a tab",
     "The name stands before the answer, in JSON as `name`."},
    {"moves", "WHERE", OPTIONS_MOVES, TAKES_TEXT, PLACE(moves), 0, 0,
     "text, none, or a file for the move list [text]",
     "A file gets one move per line and appears only when it is complete."},
    {"strategy", "NAME", OPTIONS_STRATEGY, TAKES_TEXT, PLACE(strategy), 0, 0,
     "use only this method, such as paper or search",
     "The name is the `method` of an answer; doc/solve.md lists them. paper is the "
     "algorithm of [SC Thm 5] as it is printed, for full checkerboards; it is never used "
     "unless asked for."},
    {"strategy", "NAME", OPTIONS_OUTCOME, TAKES_TEXT, PLACE(strategy), 0, 0,
     "use only this method, such as values or formula",
     "The name is the `method` of an answer; doc/clobber.md lists them. No other "
     "method is tried first, so even a position that a theorem decides is searched."},
    {"all", NULL, OPTIONS_OUTCOME, TAKES_SWITCH, PLACE(all), 0, 0,
     "all winning first moves, not only one",
     "At a limit, the winning moves found so far are shown, and the moves that were "
     "not decided. Up to 1048576 moves of each player are looked at; in nim, a formula "
     "knows "
     "all that win."},
    {"checkpoint", "FILE", OPTIONS_OUTCOME, TAKES_FILE, PLACE(checkpoint), 0, 0,
     "keep the state of the search in FILE; continue from it if it is there",
     "For the methods bitboard and values. FILE is written every few minutes and at "
     "the end, and is always complete: if the search is killed, only the work since "
     "the last write is lost. doc/clobber.md says what the answer of a continued "
     "search rests on."},
    {"every", "T", OPTIONS_OUTCOME, TAKES_TIME, PLACE(checkpoint_every), 0, 0,
     "with --checkpoint: time between two writes of FILE [5m]",
     "The search pauses while FILE is written: some seconds per gigabyte."},
    {"db", "FILES", OPTIONS_DATABASE, TAKES_FILE, PLACE(db), 0, 0,
     "look values up in these databases, separated by ':' [DICOT_DB]",
     "`dicot db build` makes them; doc/databases.md says what they hold. Winners and "
     "values are the same as without them, but found sooner; where several moves win, "
     "another one may be named. A certificate (--cert) does not rest on them."},
    {"db", "FILE", OPTIONS_DB, TAKES_FILE, PLACE(db), 0, 0,
     "the file of the database [DICOT_DB, or GAME.db]",
     "`build` keeps unfinished work in FILE.items beside it."},
    {"cells", "N", OPTIONS_DB, TAKES_NUMBER, PLACE(cells), 1, 64,
     "for build: positions of up to N cells",
     "For clobber, cells are stones [8]; for click-partizan and click-impartial they "
     "are runs of equal blocks [14], which covers every column of up to N blocks. "
     "For pebbles the same number is called --vertices."},
    {"vertices", "N", OPTIONS_DB, TAKES_NUMBER, PLACE(cells), 1, 64,
     "for build pebbles: digraphs of up to N vertices [4]",
     "All connected acyclic digraphs."},
    {"pebbles", "N", OPTIONS_DB, TAKES_NUMBER, PLACE(pebbles), 1, 20,
     "for build pebbles: up to N pebbles, of all colours together [4]",
     "On each digraph."},
    {"slice", "i/n", OPTIONS_DB, TAKES_SLICE, PLACE(slice), 0, 0,
     "for build: only the i-th of n parts of the largest size",
     "This lets n processes or machines share a build, each with a FILE of its own; "
     "`db merge` joins them."},
    {"samples", "N", OPTIONS_DB, TAKES_NUMBER, PLACE(samples), 1, 1000000000,
     "for verify: how many positions are worked out again [200]",
     "This uses the plain rules of dicot-check, which try all plays. All positions of "
     "the smallest sizes are worked out again, too."},
    {"seed", "S", OPTIONS_DB, TAKES_NUMBER, PLACE(seed), 0, UINT64_MAX,
     "for verify: seed for the choice of samples [1]",
     "The same seed takes the same samples."},
    {"threads", "N", OPTIONS_DB, TAKES_NUMBER, PLACE(threads), 1, 256,
     "for build: how many threads work at once [one for each processor]",
     "The file does not depend on it."},
    {"time", "T", OPTIONS_DB, TAKES_TIME, PLACE(seconds), 0, 0,
     "for build: stop after this time, such as 30m, 8h [24h]",
     "The same command later continues from there."},
    {"memory", "M", OPTIONS_DB, TAKES_SIZE, PLACE(memory), (uint64_t)1 << 20,
     UINT64_MAX / 2, "memory limit, such as 512M, 4G [4G]", "For all threads together."},
    {"explain", NULL, OPTIONS_STRATEGY | OPTIONS_OUTCOME, TAKES_SWITCH, PLACE(explain), 0,
     0, "show the play step by step, with each position; for two players, why it is won",
     "For plays of up to 1000 moves. --strategy paper shows the steps of the paper's "
     "algorithm instead. For blocks in one column or row the argument comes first: "
     "which checkerboard, which split, what goes together. For two players: the parts of "
     "the position, which of them cancel, and what the others are worth."},
    {"at-most", "K", OPTIONS_STRATEGY, TAKES_NUMBER, PLACE(at_most), 0, INT64_MAX - 1,
     "can at most K stones or blocks be left? yes or no",
     "Exit code 0 for yes, 1 for no, 3 if a limit was reached before it was known. The "
     "search ends as soon as a play or a bound decides, so the play need not be the "
     "best. Not for scores and pebbling."},
    {"cert", "FILE", OPTIONS_CERT, TAKES_FILE, PLACE(cert), 0, 0,
     "a file for the certificate, to be judged by dicot-check",
     "A certificate holds the claims about the position and the evidence for them: "
     "moves, winning replies, refutations. A batch writes the certificates of its "
     "problems one after another. The file appears only when it is complete."},
    {"table", TABLE_CHOICES, OPTIONS_BATCH, TAKES_CHOICE, PLACE(table), 0, 0,
     "a table with one row per problem, or per value of ranges such as 1..9 [none]",
     "For many problems (-, @FILE), or for one LINE in which a range may stand in place "
     "of "
     "any number; the last range changes fastest. csv, tsv and md have a head; text has "
     "the LINE and the answer alone. With --json each row is an object."},
    {"width", "N", OPTIONS_BATCH, TAKES_NUMBER, PLACE(width), 4, UINT32_MAX,
     "with --table: cut texts that are longer than N characters [none; md: 60]",
     "Such as values, whose names may have 100,000 characters."},
    {"runs", "N", OPTIONS_TABLE, TAKES_NUMBER, PLACE(runs), 1, CLICK_LINES_RUNS,
     "for click-impartial, click-partizan: count all lines of up to N runs",
     "A line here is one column or row of blocks. For each number of runs of equal "
     "blocks: how many lines are worth 0, *, *2 and so on; for click-partizan, how "
     "many are won by Left, by Right, by the first player and by the second, and "
     "between which numbers their values lie. Runs have one or two blocks, since more "
     "make no difference, and the first run has the colour a."},
    {"strip", "WORD", OPTIONS_TABLE, TAKES_TEXT, PLACE(strip), 0, 0,
     "for clobber: nimbers of WORD repeated, by impartial rules",
     "WORD consists of letters x and o, as in --strip xxo. Shows the nimber of WORD "
     "repeated n times for n = 1 to N (--repeats), and from which n on the nimbers are "
     "periodic, if they are."},
    {"repeats", "N", OPTIONS_TABLE, TAKES_NUMBER, PLACE(repeats), 1, UINT32_MAX,
     "with --strip: repeat WORD up to N times [100]",
     "The time grows with the square of N."},
    {"colours", "K", OPTIONS_TABLE, TAKES_NUMBER, PLACE(colours), 2, 26,
     "with --runs: number of colours [2]", "Letters a, b, c, …"},
    {"strong", STRONG_CHOICES, OPTIONS_STRONG, TAKES_CHOICE, PLACE(strong), 0, 0,
     "for sc2: is the graph strongly reducible? [none]",
     "Is the graph, of up to 16 vertices, strongly 1-reducible, strongly 2-reducible or "
     "strongly 1-reducible joker [HAM §1]? Labels may be left out. If it is not, the "
     "first counterexample is shown and the exit code is 1."},
    {"number", NULL, OPTIONS_STRONG, TAKES_SWITCH, PLACE(number), 0, 0,
     "for pebbling SHAPE: the pebbling number, with a witness",
     "The least number of pebbles with which every vertex can be reached, however they "
     "are distributed; and a distribution of one pebble fewer with which some vertex "
     "cannot. It is known by theorems for trees, cycles, cubes, grids and Hamming "
     "graphs, and searched for otherwise; at a limit bounds are shown, with exit code "
     "3. A certificate proves the claim about the distribution."},
    {"after", "MOVES", OPTIONS_AFTER, TAKES_TEXT, PLACE(after), 0, 0,
     "play these moves first, separated by blanks or ';'; @FILE: those of a file",
     "In two-player games Left and Right take turns, Left first; L: or R: before a move "
     "says otherwise. Example: --after '1,1>1,2 R:2,2>1,2'; the quotes keep > from the "
     "shell. A file has what --moves or --keep wrote, or what play saved. An illegal "
     "move is "
     "refused with the reason."},
    {"seed", "S", OPTIONS_GEN, TAKES_NUMBER, PLACE(seed), 0, UINT64_MAX,
     "seed of the random positions [1]",
     "The same seed gives the same positions everywhere."},
    {"engine", ENGINE_CHOICES, OPTIONS_PLAY, TAKES_CHOICE, PLACE(engine), 0, 0,
     "whom the engine plays for",
     "The default is right in two-player games, and none in games for one player. It can "
     "be changed while playing."},
    {"start", "left|right", OPTIONS_PLAY, TAKES_CHOICE, PLACE(start), 0, 0,
     "who moves first in two-player games [left]",
     "After the moves of --after, if there are any. (--first is a colour of "
     "solitaire-clobber.)"},
    {"turn", TURN_CHOICES, OPTIONS_TURN, TAKES_CHOICE, PLACE(whose), 0, 0,
     "who is to move in two-player games [next]",
     "next: whoever did not make the last move of --after; Left if there is none."},
    {"touch", "PLACES", OPTIONS_LOOK, TAKES_TEXT, PLACE(touch), 0, 0,
     "why touching these places, such as 4>5, is not a move",
     "Places are numbered as --json lists them; the answer is its key `why`."},
    {"strength", "N", OPTIONS_PLAY | OPTIONS_HINT, TAKES_NUMBER, PLACE(strength), 0,
     STRENGTHS - 1,
     "how strong the engine is, from 0 (random) to 4 (exact) [play: 3, hint: 4]",
     "1 to 3 try the moves in more and more random plays and look at more and more "
     "positions; 4 searches until the answer is proved or --time is over. Each "
     "strength clearly beats the one below it. On click boards of more than 40 cells, "
     "all strengths use short searches of `solve`."},
    {"load", "FILE", OPTIONS_PLAY, TAKES_FILE, PLACE(load), 0, 0,
     "continue a saved play instead of a LINE",
     "Written by `save` while playing; doc/formats.md says how."},
    {"proof", "FILE", OPTIONS_PLAY, TAKES_FILE, PLACE(proof), 0, 0,
     "play against the certificate in FILE, instead of a LINE",
     "It says who wins, and the engine plays that side with the replies of the "
     "certificate, and says why each of them is an answer. --start chooses who begins, "
     "if there is a proof for both. dicot-check judges the certificate."},
    {"seed", "S", OPTIONS_PLAY | OPTIONS_HINT, TAKES_NUMBER, PLACE(seed), 0, UINT64_MAX,
     "seed of the engine's random choices [1]",
     "The same seed and moves give the same replies, unless --time ends a search."},
    {"count", "N", OPTIONS_GEN, TAKES_NUMBER, PLACE(count), 1, UINT64_MAX,
     "how many positions [1]", "They are printed one per line."},
    {"colours", "K", OPTIONS_GEN, TAKES_NUMBER, PLACE(colours), 1, 26,
     "colours of click boards and of pebbles [3]", "Letters a, b, c, …"},
    {"most", "N", OPTIONS_GEN, TAKES_NUMBER, PLACE(most), 1, UINT32_MAX,
     "most pebbles of one colour on a vertex, or the largest heap",
     "The default is 2 for pebbles and 6 for nim."},
    {"fill", "P", OPTIONS_GEN, TAKES_NUMBER, PLACE(fill), 1, 100,
     "percentage of the vertices that are filled",
     "The default is 85 for stones and 60 for pebbles."},
    {"kind", KIND_CHOICES, OPTIONS_GEN, TAKES_CHOICE, PLACE(kind), 0, 0,
     "for clickomania and samegame: boards that can be cleared [random]",
     "clearable: the board is made by playing backwards, so it can be cleared; --json "
     "has the clicks. hard: neither taking the largest group first nor looking two "
     "clicks ahead clears it, and at most 10 of 1000 random plays do; a comment before "
     "the board says how many."},
    {"value", "V", OPTIONS_GEN, TAKES_TEXT, PLACE(value), 0, 0,
     "small positions worth V instead of random ones",
     "`any` prints the first position of each value. Only for pebbles so far; "
     "--colours 2 leaves out green ones."},
    {"count", NULL, OPTIONS_SOLVE, TAKES_SWITCH, PLACE(count_plays), 0, 0,
     "how many plays have the best result",
     "A play is the sequence of its moves: the same moves in another order are another "
     "play. This is for small boards, since every position on the way is looked at. "
     "Numbers are exact up to 2^256."},
    {"openings", NULL, OPTIONS_SOLVE, TAKES_SWITCH, PLACE(openings), 0, 0,
     "which first moves still allow the best result",
     "Each first move is tried until a play or a bound decides. At a limit, those not "
     "yet decided are listed as unknown."},
    {"keep", "FILE", OPTIONS_SOLVE, TAKES_FILE, PLACE(keep), 0, 0,
     "keep the best play so far in FILE; continue from it if it is there",
     "For clickomania and samegame. FILE has one MOVE per line, always a whole play: "
     "whatever stops the search, nothing is lost."},
    {"from", "FILE", OPTIONS_SOLVE, TAKES_FILE, PLACE(from), 0, 0,
     "begin with the moves in FILE, as --moves and --keep write them",
     "For clickomania and samegame. The moves are checked by the rules and need not be a "
     "whole play. If there is also a play in the file of --keep, the search goes on with "
     "that, unless this one is better."},
    {"seed", "S", OPTIONS_SOLVE | OPTIONS_BENCH, TAKES_NUMBER, PLACE(seed), 0, UINT64_MAX,
     "seed of the random choices of the search [1]",
     "For the method anneal. The same seed and --nodes give the same play on every "
     "machine; with --time the play also depends on how fast the machine is."},
    {"derivation", NULL, OPTIONS_SOLVE, TAKES_SWITCH, PLACE(derivation), 0, 0,
     "for clickomania in one column or row: derive it by the paper's grammar",
     "A word can be cleared exactly if it can be derived by S → Λ, SS, cSc and cScSc "
     "[CLICK Thm 2]; a column is read from the floor up. Each step replaces the leftmost "
     "S. Exit code 1: it cannot be cleared."},
    {"internal", NULL, OPTIONS_SOLVE, TAKES_SWITCH, PLACE(internal), 0, 0,
     "for clickomania in one column or row: clear it with the ends last",
     "The first and the last block go in the last two moves, or in the last one if they "
     "have the same colour [CLICK Lemma 3]. Exit code 1: it cannot be cleared."},
    {"subwords", NULL, OPTIONS_SOLVE, TAKES_SWITCH, PLACE(subwords), 0, 0,
     "for clickomania in one column or row: the fewest left of every subword",
     "A subword consists of the blocks i to j alone; all i and j are tried, for up to "
     "4096 blocks, which are counted from the floor up or from the left. Also says how "
     "many subwords can be cleared, and which is the longest."},
    {"quick", NULL, OPTIONS_CLAIMS, TAKES_SWITCH, PLACE(quick), 0, 0,
     "small sizes: all claims in less than a minute",
     "These are the sizes that `make check` tries."},
    {"long", NULL, OPTIONS_CLAIMS, TAKES_SWITCH, PLACE(long_run), 0, 0,
     "large sizes, for an overnight run", "With --keep the run can be continued."},
    {"range", "N", OPTIONS_CLAIMS, TAKES_NUMBER, PLACE(range), 1, 1000000,
     "check all cases up to this size [that of the claim]",
     "Each claim says what N counts: stones, cells, pebbles."},
    {"markdown", NULL, OPTIONS_CLAIMS, TAKES_SWITCH, PLACE(markdown), 0, 0,
     "write tables and errata in Markdown, as in doc/claims.md",
     "Times are left out, so that two runs can be compared."},
    {"threads", "N", OPTIONS_CLAIMS, TAKES_NUMBER, PLACE(threads), 1, 256,
     "claims checked at the same time [one for each processor]",
     "What is found does not depend on it."},
    {"keep", "FILE", OPTIONS_CLAIMS, TAKES_FILE, PLACE(keep), 0, 0,
     "keep what was found in FILE; continue from it if it is there",
     "A claim that is in FILE with the same size is not checked again."},
    {"set", "FILE", OPTIONS_BENCH, TAKES_FILE, PLACE(set), 0, 0,
     "for `bench GAME`: solve the click boards in FILE, each within --time",
     "Boards are written as for `solve GAME @FILE`. A comment `# board NAME best N` "
     "before a board gives its name and its best known result."},
    {"seeds", "K", OPTIONS_BENCH, TAKES_NUMBER, PLACE(seeds), 1, 1000000,
     "with --set: solve each board with K seeds, and keep the best [1]",
     "The seeds are --seed and those after it. The limits hold for each of them."},
    {"table", SET_TABLE_CHOICES, OPTIONS_BENCH, TAKES_CHOICE, PLACE(table), 0, 0,
     "with --set: how the boards are shown [text]",
     "csv gives one row per board, and the total."},
    {"growth", NULL, OPTIONS_BENCH, TAKES_SWITCH, PLACE(growth), 0, 0,
     "with --set: also the totals after 1/512, 1/256, … of the limit",
     "The limit is --time, or --nodes if that is given. With --out FILE.svg the totals "
     "are drawn."},
    {"filter", "TEXT", OPTIONS_BENCH, TAKES_TEXT, PLACE(filter), 0, 0,
     "only rows whose line contains TEXT", "The signature is then that of these rows."},
    {"once", NULL, OPTIONS_BENCH, TAKES_SWITCH, PLACE(once), 0, 0,
     "run each search once and leave out the boards: for the signature",
     "Times are then rough; the signature is the same."},
    {"solve", NULL, OPTIONS_REDUCE, TAKES_SWITCH, PLACE(solve), 0, 0,
     "find a solution of the instance, and the moves it means",
     "A solution of the instance itself, not of the position: a circuit, found by SAT; "
     "or the winner of a formula, and a play of the position to its end. Exit code 1: "
     "there is no solution."},
    {"from", "FILE", OPTIONS_REDUCE, TAKES_FILE, PLACE(from), 0, 0,
     "read moves that win from FILE; answer with the solution they mean",
     "FILE has one MOVE per line, as `--moves FILE` writes them; all are checked by the "
     "rules. Exit code 1: they do not win."},
    {"start", OPENS_CHOICES, OPTIONS_REDUCE, TAKES_CHOICE, PLACE(opens), 0, 0,
     "for two players: who moves first [theorem]",
     "For the play of --solve and --from. If the other player moves first, the winner "
     "may be different."},
    {"seed", "S", OPTIONS_REDUCE, TAKES_NUMBER, PLACE(loser), 0, UINT64_MAX,
     "for two players: let the loser play at random [0: by the theorem]",
     "For the play of --solve. The winner still wins; the same seed gives the same "
     "play."},
    {"literal", NULL, OPTIONS_REDUCE, TAKES_SWITCH, PLACE(literal), 0, 0,
     "the construction as the paper words it, where ours differs",
     "For 3sat; doc/reductions-click.md says how the text is read, and where it fails."},
    {"draw", NULL, OPTIONS_REDUCE, TAKES_SWITCH, PLACE(draw), 0, 0,
     "draw the position with its parts labelled",
     "It is drawn in the terminal, with the solution if one was found."},
    {"to-scale", NULL, OPTIONS_REDUCE, TAKES_SWITCH, PLACE(to_scale), 0, 0,
     "draw a board of Clickomania to scale, not schematically",
     "Goes with --draw, --scene or --out. Otherwise long stretches are shortened."},
    {"gadget", "NAME", OPTIONS_REDUCE, TAKES_TEXT, PLACE(gadget), 0, 0,
     "draw only this gadget of the position, with names of its vertices",
     "Goes with --draw, --scene or --out, without --solve and --from. For poscnf: x1, "
     "x2, … for a variable, C1, C2, … for a clause, or goal."},
    {"scene", NULL, OPTIONS_RENDER | OPTIONS_REDUCE, TAKES_SWITCH, PLACE(scene), 0, 0,
     "print the scene itself (doc/formats.md)", "The text that pictures are made from."},
    {"thermograph", NULL, OPTIONS_RENDER, TAKES_SWITCH, PLACE(thermograph), 0, 0,
     "draw the thermograph of a two-player position",
     "Values grow to the left, temperature upwards. Left's wall is blue and solid, "
     "Right's is red and dashed."},
    {"tree", NULL, OPTIONS_RENDER, TAKES_SWITCH, PLACE(tree), 0, 0,
     "write the game tree with values, as Graphviz DOT",
     "Left's moves are solid lines, Right's are dashed; a dotted box has moves that are "
     "not shown. With --out, the tree is written to FILE.dot."},
    {"derivation", NULL, OPTIONS_RENDER, TAKES_SWITCH, PLACE(derivation), 0, 0,
     "draw the derivation of clickomania in one column or row",
     "The word, read from the floor up or from the left, with one bracket over the "
     "letters of each production cSc or cScSc of the grammar [CLICK Thm 2]."},
    {"depth", "N", OPTIONS_RENDER, TAKES_NUMBER, PLACE(depth), 0, 1000000,
     "with --tree: how many moves deep it is [2]",
     "Equal positions share one box, at their least depth."},
    {"out", "FILE", OPTIONS_RENDER | OPTIONS_REDUCE | OPTIONS_BENCH, TAKES_FILE,
     PLACE(out), 0, 0, "draw into FILE.svg, .png or .pdf; a tree into .dot",
     "The file appears only when it is complete. A PNG has two pixels per point."},
    {"expression", "EXPR", OPTIONS_CALC, TAKES_TEXT, PLACE(expression), 0, 0,
     "evaluate EXPR, or several separated by ';'; -e for short",
     "Each answer is one line; the last line is the last answer alone."},
    {"notation", NOTATION_CHOICES, OPTIONS_CALC | OPTIONS_TABLE, TAKES_CHOICE,
     PLACE(notation), 0, 0, "how values are written [plain]",
     "plain: ^3*2 and {a|b}; unicode: with arrows; latex: as LaTeX. All three can be "
     "read."},
    {"transcript", "FILE", OPTIONS_CALC, TAKES_FILE, PLACE(transcript), 0, 0,
     "write what is typed, and the answers, to FILE",
     "Line by line while it happens; answers are comments, so dicot calc FILE replays "
     "it."},
    {"port", "N", OPTIONS_SERVE, TAKES_NUMBER, PLACE(port), 0, 65535,
     "the port to listen on [8017]",
     "0 chooses a free port; the address that is shown says "
     "which."},
    {"address", "A", OPTIONS_SERVE, TAKES_TEXT, PLACE(address), 0, 0,
     "the address to listen on [127.0.0.1]",
     "An address of this machine, as a number. One that other machines can reach is "
     "refused without --allow-remote."},
    {"allow-remote", NULL, OPTIONS_SERVE, TAKES_SWITCH, PLACE(remote), 0, 0,
     "let other machines connect",
     "There is no password and no encryption: whoever reaches the address may use this "
     "machine's time and memory, within the limits below."},
    {"time", "T", OPTIONS_SERVE, TAKES_TIME, PLACE(seconds), 0, 0,
     "longest time for one question, such as 30s, 5m [60s]",
     "A question may ask for less. It also ends when its client goes away."},
    {"memory", "M", OPTIONS_SERVE, TAKES_SIZE, PLACE(memory), (uint64_t)8 << 20,
     UINT64_MAX / 2, "most memory for one question, such as 512M, 4G [1G]",
     "A question may ask for less."},
    {"at-once", "N", OPTIONS_SERVE, TAKES_NUMBER, PLACE(at_once), 1, 64,
     "questions that are answered at the same time [2]", "Others wait for their turn."},
    {"page", "FOLDER", OPTIONS_SERVE, TAKES_FOLDER, PLACE(page), 0, 0,
     "the files of the page",
     "By default the page that was built or installed with dicot. Without one, only "
     "/api/COMMAND is served."},
    {"link-base", "URL", OPTIONS_SERVE, TAKES_TEXT, PLACE(link_base), 0, 0,
     "where the links that the page copies lead, such as https://example.org/dicot/",
     "For a copy of the page that others can open. By default links lead to this server, "
     "and the page copies the position as text with them."},
    {"scale", "X", OPTIONS_RENDER | OPTIONS_REDUCE, TAKES_FACTOR, PLACE(scale), 1, 100,
     "size of the picture, from 0.1 to 10 [1]", "At 1 a cell is 24 points wide."},
};

#define ROWS (sizeof rows / sizeof rows[0])

/* Returns the groups of a game option: is it taken by games for one player, for two, or
 * both? */
static unsigned groups_of(const char *name)
{
    unsigned groups = 0;
    for (const struct game *const *g = games; *g != NULL; g++)
        if (option_of(*g, name) != NULL)
            groups |= (*g)->players == 1 ? OPTIONS_SOLO : OPTIONS_DUEL;
    return groups;
}

bool option_row_at(size_t i, struct option_row *o)
{
    if (i < ROWS) {
        *o = rows[i];
        return true;
    }
    const struct game_option *g = option_at(i - ROWS);
    const bool differs = g != NULL && option_differs(g);
    if (g != NULL)
        *o = (struct option_row){
            .name = g->name,
            .argument = g->argument,
            .groups = groups_of(g->name),
            .kind = TAKES_GAME_OPTION,
            .title = differs ? "depends on the game: see dicot help GAME" : g->title,
            .help = differs ? "Its values depend on the game; "
                              "`dicot help GAME` lists them."
                            : g->help};
    return g != NULL;
}
