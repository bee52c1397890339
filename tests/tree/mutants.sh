#!/bin/sh
# Flips one rule of the engine or of the checker at a time, in a copy of the tree, and demands that a test
# fails. Prints a table: the rule, and the first test that noticed.
#
#   tests/tree/mutants.sh [DIRECTORY]    DIRECTORY: for the copy and its build, default build/mutants
#   ONLY='^joint' tests/tree/mutants.sh  only those whose row matches
#   tests/tree/mutants.sh --apply-only   only checks that every edit still changes its file and
#                                        that some test is responsible for the file; builds nothing
set -eu
cd "$(dirname "$0")/../.."
unset DICOT_LONG # set by `make check-long`; here a minute per test is enough

# One mutant per line, NAME@FILE@EDIT: the rule, the file (below src/, unless it begins with
# check/), and a sed command.
mutants() {
    cat <<'END'
clobber: a stone may take its own colour@games/stones.c@s/it->at\[3\] = s->cannibal  *? all$/it->at[3] = !s->impartial ? all/
clobber: the stone that moved turns@games/stones.c@s/^    pos\[to\] = pos\[from\];$/    pos[to] = b->game->players == 2 ? pos[to] : pos[from];/
solitaire-clobber: colours need not alternate@games/stones.c@s/\*stones_state_of(b, pos) = stones_enemy(stones_state(b, pos));/;/
sc2: a stone may take its own colour@games/stones.c@s/if (pos\[u\] \& prey) {/if (pos[u] != EMPTY) {/
clobber, impartial: black stones do not move@games/stones.c@s/it->at\[2\] = s->impartial ? all :/it->at[2] = s->impartial ? sets.white :/
clobber, impartial: swapped colours are a normal form although less is kept@games/stones_parts.c@s/if (memcmp(swapped, pos, n) < 0)/if (memcmp(swapped, pos, n) != 0)/
clobber, cannibal: parts of one colour are dropped@games/stones_parts.c@s/if (s->cannibal ? bits_without_least(found) != 0/if (s->cannibal \&\& n > 64 ? found != 0/
clobber, cannibal: it is called all-small@games/stones_options.c@s/b->traits \&= ~(unsigned)ALL_SMALL;/;/
sc2: the joker is never used up@games/stones.c@s/^        \*stones_state_of(b, pos) = 0;$//
sc2: delta 1 is ruled out instead of 0@games/stones_bounds.c@s/c->delta % 3 != 0/c->delta % 3 != 1/
clickomania: single blocks may be clicked@games/clicks/clicks.c@s/if (!above \&\& !right) .*$/if (!above \&\& !right \&\& n == 0)/
clickomania: empty columns stay open@games/clicks/clicks.c@s/gap = !settle_column(\(.*\)) || gap;/settle_column(\1);/
clickomania, goal=clear: any end counts@games/clicks/results.c@s/return k->goal == CLICKS_CLEAR \&\& blocks > 0 ? NO_RESULT : blocks;/return blocks;/
clickomania, goal=least-clicks: any two neighbours stay together@games/clicks/results.c@s/if (above || (right \&\& i % k->rows == 0))/if (above || right)/
clickomania, goal=most-clicks: a colour is one click short@games/clicks/results.c@s|pairs += count\[colour\] / 2;|pairs += count[colour] / 3;|
boards: a pass that dropped boards is a proof@solve/click/boards.c@s/const bool whole = !full \&\& !s->dropped;/const bool whole = !full;/
boards: the first way to a board is taken for the best@solve/click/boards.c@s/if (!fresh \&\& known->spent <= new.spent)/if (!fresh)/
boards: mirrored without turning the columns round@solve/click/board_key.c@s/<< f->shift\[d\];/<< f->shift[c];/
boards: two blocks of a colour forbid clearing@solve/click/boards.c@s/singles += facts->count\[code\] == 1;/singles += facts->count[code] == 2;/
boards: a part ends where a colour begins@solve/click/boards.c@s/if (first\[code\] <= end \&\& last/if (first[code] < end \&\& last/
anneal: a click depends on its own columns only@solve/click/planes_kernel.h@s/(lanes16)(gone != none) | to_left(gone) | to_right(gone)/(lanes16)(gone != none)/
anneal: a click that closes a column reaches no further@solve/click/planes_kernel.h@s/touched = ~none;/;/
planes: only the lower of two blocks can be clicked@solve/click/planes_kernel.h@s/store_lanes(cells, above | above << 1/store_lanes(cells, above/
planes: a block falls by the blocks below it that are gone, and one more@solve/click/planes_kernel.h@s/return 16 \* c + bits_count(lane \& (((uint64_t)1 << row) - 1))/return 16 * c + bits_count(lane \& (((uint64_t)1 << row) - 1) >> 1)/
moves: a comment in the text is a move@problem/moves_text.c@s/\*c->at == '#' \&\& /0 \&\& /
anneal: boards are compared although other columns stand@solve/click/planes_kernel.h@s/if (a\[f->tracked - 1\] != b\[f->tracked - 1\])/if (a == b)/
ceiling: a link beside a member does not count@solve/click/gather.c@s/if (as == 3 \&\& p->below != 3)/if (as == 3 \&\& p->below == 0)/
ceiling: columns never become empty@solve/click/gather.c@s/from-- > 0; emptied += g->emptying\[from\])/from-- > 0; emptied += 1000000)/
ceiling: half of the lost blocks are forgotten@solve/click/ceiling.c@s/before->lost\[set\] + lost;/before->lost[set] + lost \/ 2;/
ceiling: components that are not touched are forgotten@solve/click/profile.c@s/if (touched != ((uint64_t)1 << components) - 1)/if (touched == 0)/
ceiling: components that meet stay apart@solve/click/profile.c@s/same\[a > b ? a : b\] = (uint8_t)(a > b ? b : a);/same[a > b ? a : b] = (uint8_t)(a > b ? a : b);/
clickomania: blocks at one height never meet@games/clicks/staying.c@s/s->low\[a\] <= b % s->rows \&\&/s->low[a] < b % s->rows \&\&/
samegame: (n-1)^2 points per click@games/clicks/results.c@s/return (n - 2) \* (n - 2);/return (n - 1) * (n - 1);/
samegame: no bonus for clearing@games/clicks/results.c@s/return blocks == 0 ? k->scoring->cleared : points;/return points;/
samegame: (n-2)^2 for scoring=minus-one@games/clicks/results.c@s/return (n - 1) \* (n - 1);/return (n - 2) * (n - 2);/
columns: a click on a long column leaves what is below@games/clicks/line.c@s/^    g->low = low;$//
columns: group m goes only with a large rest@solve/column/stretches.c@s/^ *unite(&s->after\[i\], &clear\[1\]);$//
columns: large groups need a partner@solve/column/stretches.c@s/^ *if (!group_is_single(t->groups, i))$/        if (t->words == 0)/
columns: no partners within a slice@solve/column/stretches.c@s/(size_t)(t->slice + 1) \* SLICE_WORDS;/(size_t)t->slice * SLICE_WORDS;/
columns: subwords pass over what only begins alike@solve/column/subwords.c@s/stretches_ends(&table, m, k);/stretches_ends(\&table, m - 1, k);/
plans: bundles of one colour are not joined@solve/column/plan.c@s/root = stack\[depth - 1\].root;/root = i;/
plans: the last bundle does not wait@solve/column/plan.c@s/if (is_first\[i\] \&\& i != last_bundle)/if (is_first[i])/
plans: any three last clicks are internal@solve/column/plan.c@s/p->groups.colour\[n - 1\] ? 1 : 2;/p->groups.colour[n - 1] ? 2 : 3;/
derivations: an odd bundle has no triple@solve/column/derivation.c@s/return i % 2 == 0 \&\& (n % 2 == 0 || i + 1 < n);/return i % 2 == 0 \&\& n > 0;/
parser: three letters need a middle one@solve/column/parser.c@s/if (p->x\[of(p, c, i, m)\] \&\& p->x\[of(p, c, m, e)\])/if (m > p->length)/
columns: blocks that have met score alone@solve/column/column_score.c@s/{m, s.end, all, s.outer}/{m, s.end, 0, s.outer}/
columns: a checkerboard keeps one more@solve/column/two_colours.c@s/(before > 0 ? (int64_t)before - 1 : 0)/(before > 1 ? (int64_t)before - 2 : 0)/
columns: the median is brought one group too far@solve/column/two_colours.c@s/above + 1 - (median - below), above + 1/above - (median - below), above + 1/
columns: a checkerboard at the top keeps nothing@solve/column/two_colours.c@s/for (unsigned i = 0; i < 2; i++)$/for (unsigned i = 0; i < 1; i++)/
chessboards: the tip pair is clicked one stage late@solve/click/chessboard.c@s/near + 1 == far ? far - 1 : far - 2, false, 0/near + 1 == far ? far : far - 1, false, 0/
chessboards: three columns have no exceptions@solve/click/chessboard.c@s/return f->near == 0 ? more == 1 : /return f->near != 0 \&\& /
chessboards: nothing is lost at the top@solve/click/chessboard.c@s/return columns \* (f->below - f->above);/return columns * f->below;/
chessboards: the last blocks do not fall@solve/click/tiny.c@s/<< height++;/<< r, height++;/
clicks: lines split where blocks can meet@games/clicks/parts.c@s/^                reach = m;$//
clicks: in a line, runs go only with what they meet@games/clicks/parts.c@s/(r->clear\[m\]\[w\] | r->clear\[m + 1\]\[w\])/r->clear[m + 1][w]/
winning: a move wins if the opponent does@twoplayer/winning.c@s/m->wins = win == LOSS ? WIN : LOSS;/m->wins = win;/
winning: terms are not told apart@twoplayer/winning.c@s/memcpy(s->key, \&m->move.term, sizeof m->move.term);/memset(s->key, 0, sizeof m->move.term);/
lines of stones: the stone that was taken keeps its colour@twoplayer/stone_lines.c@s/row_of_stretches(l, l->by_end, end, true, s->last),/row_of_stretches(l, l->by_end, end, false, s->last),/
lines of stones: the last border is left out@twoplayer/stone_lines.c@s/l->border_from\[end - 2\];/l->border_from[end - 3];/
lines of stones: a period is proved too early@twoplayer/stone_lines.c@s/2 \* (uint64_t)from + 2 \* p <= longest/from <= longest/
lines of stones: the move is made the other way round@twoplayer/stone_lines.c@s/back ? stones_move(at + 1, at)/!back ? stones_move(at + 1, at)/
alternating lines: eight stones are the exception@twoplayer/outcome_methods.c@s/stones == 6 ? LOSS : WIN/stones == 8 ? LOSS : WIN/
joint: what is told is the opposite@twoplayer/peers.c@s/.answer = (uint8_t)answer/.answer = (uint8_t)(3 - answer)/
joint: notes are not read@questions/outcome.c@s/for (size_t i = 0; s.meeting->kept/for (size_t i = 0; false \&\& s.meeting->kept/
joint: the items of a sum stand in any order@twoplayer/portable.c@s/    sort_stretches(p->raw, p->starts, p->items);//
joint: methods read each other's sums@twoplayer/portable.h@s/CLOBBER_PART, /CLOBBER_PART = 0, /
joint: a letter without answers says nothing@twoplayer/peers.c@s/p->depth != p->told_depth ||/false \&\&/
joint: numbers of any size are read@twoplayer/portable.c@s/exponent > MAX_EXPONENT ||//
joint: values are read without a store@twoplayer/clobber/known.c@s/item->failed = k->worths.store == NULL;/item->failed = false;/
sums: the first moves of Right are listed when those of Left are settled@twoplayer/sums/outcome_sums.c@s/else if (!s->openings\[RIGHT\].listed)/else if (!s->openings[RIGHT].listed \&\& s->outcome.first[LEFT] != UNKNOWN)/
joint: a part is read with the other sign@twoplayer/sums/sum_portable.c@s/negated = portable_read_number(item) != 0/negated = portable_read_number(item) == 0/
clobber engine: colours swapped are the same part@twoplayer/clobber/part.c@s/p->negated = least.white < least.black;/p->negated = false;/
clobber engine: a square that is turned loses its corner@twoplayer/clobber/part.c@s/(x ^ x >> 6) \& 0x00ccu;/(x ^ x >> 6) \& 0x004cu;/
clobber engine: the values beside one part are not in its code@twoplayer/clobber/sum.c@s/rest = count > 3 ? words/rest = count > 4 ? words/
clobber engine: what is left of a part is its last piece twice@twoplayer/clobber/part.c@s/^        all \&= ~found;$//
rungs: a value is at least one up more@value/order.c@s/(int)bits_greatest(lane) - VALUE_UPS/(int)bits_greatest(lane) - VALUE_UPS + 1/
rungs: ups are below what star is not above@value/order.c@s/(r.above \& rung(0, 0)) == 0/(r.above \& rung(0, 1)) == 0/
rungs: stars do not change along the ladder@value/order.c@s/~(add_star(r.above) >> 1)/~(r.above >> 1)/
rungs: one rung between decides nothing, none decides@value/inside.h@s/(a.above \& b.below) != 0 ? YES : UNSURE/YES/
cache: a table that doubles keeps one half@base/cache.c@s/place\[to != bucket\]++/place[0]++/
clobber engine: a table that doubles keeps one half@twoplayer/clobber/answers.c@s/halves\[answers_number(a, &moved.key) == other\]/halves[0]/
clobber engine: the second word of a key is not compared@twoplayer/clobber/answers.c@s/j = 1; j < r->length; j++)$/j = 2; j < r->length; j++)/
clobber engine: large values get few bits@twoplayer/clobber/key.c@s/small ? SMALL_BITS : NUMBER_BITS/small ? SMALL_BITS : SMALL_BITS/
clobber engine: a move in a line leaves one piece@twoplayer/clobber/part_line.c@s/return count + add_stretch(black, hop.from + 1u/return count + 0 * add_stretch(black, hop.from + 1u/
clobber engine: up-star is positive@twoplayer/clobber/known.c@s/least.plain >= 0 || least.starred >= 2/least.plain >= 0 || least.starred >= 1/
clobber engine: atomic weight 0 wins@twoplayer/clobber/known.c@s/false) >= WEIGHT_UNIT/false) >= 0/
clobber engine: atomic weight 1 is positive@twoplayer/clobber/known.c@s/true) >= 2 \* WEIGHT_UNIT/true) >= WEIGHT_UNIT/
clobber engine: the last move is not looked up@twoplayer/clobber/moves.c@s/if (more \&\& v.waiting)/if (false)/
checkpoints: the checksum is not looked at@base/stream.c@s/return in_word(i) == checksum \&\&/return in_word(i) != 0 \&\& checksum != 0 \&\&/
checkpoints: another position may go on from it@questions/outcome.c@s/same = same \&\& i < length \&\& byte == expected\[i\];/same = same \&\& i < length;/
checkpoints: Right has the options of Left@twoplayer/clobber/keep.c@s/worth_of(l->worths, right->list\[i\])->negative/right->list[i]/
checkpoints: sums that are won are lost afterwards@twoplayer/sums/sum_keep.c@s/kept_add(\&s->kept, sum, length, answer)/kept_add(\&s->kept, sum, length, LOSS)/
checkpoints: first moves that lose are said to win@twoplayer/clobber/outcome_clobber.c@s/o->list\[i\].answer = answer;/o->list[i].answer = WIN;/
databases: the stone that moves takes its colour along@db/build/stones.c@s/left ? black | to : black \& ~to/left ? black : black \& ~to/
databases: the negative of a position has its value@db/clobber.c@s/at->negated = !(black >> order\[0\] \& 1);/at->negated = false;/
databases: blocks are believed without a look@db/format.c@s/!= expected)$/!= expected \&\& block > d->blocks)/
databases: Left wins by moving where Right loses moving second@db/layer.c@s/wins |= k->wins\[f->option\[0\]\[i\]\] \& 2 ? 0 : 1;/wins |= k->wins[f->option[0][i]] \& 1 ? 0 : 1;/
databases: all runs have one block@db/clicks.c@s/at->place |= (uint64_t)1 << (runs - 1);/;/
databases: vertices keep their names@db/pebbles.c@s/counts\[name\[i \/ COLOURS\] \* COLOURS/counts[i \/ COLOURS * COLOURS/
databases: other rules are looked up, too@db/clobber.c@s/^        !stones_are_partizan(b))$/        b->game != \&clobber)/
clobber engine: equal parts cancel@twoplayer/clobber/sum.c@s/s->part\[i\].negated != p->negated/s->part[i].negated == p->negated/
nimber: parts are not added@twoplayer/nimber.c@s/c->beside ^= nimber;/c->beside = nimber;/
nimber: as many moves exclude their number@twoplayer/nimber.c@s/UINT64_MAX << (moves + 1)/UINT64_MAX << moves/
lines of clicks: neighbours of one colour do not join@twoplayer/click_lines.c@s/if (step != 0)$/if (step != l->colours)/
lines of clicks: a number may equal a number beside it@twoplayer/click_lines.c@s/bool low_too = low != o->left\[0\],/bool low_too = true,/
lines of clicks: the first run keeps its colour@twoplayer/click_lines.c@s/n = i == 0 ? -n : n;/;/
boards to clear: the colour below is forgotten@solve/click/reverse.c@s/taken |= p->at > 0 ? 1u << cells\[p->at - 1\] : 0;//
boards to clear: columns that closed are counted@solve/click/reverse.c@s/column += r->height\[s\] > 0;/column++;/
trials: the smallest group@solve/click/trials.c@s/t->clicks\[i\].size > t->clicks\[best\].size/t->clicks[i].size < t->clicks[best].size/
heaps: a column that closed stays a neighbour@games/clicks/heap.c@s/^        h->before\[after\] = before;$/        h->before[after] = column;/
heaps: the first block of a chunk has no partner below@games/clicks/heap.c@s/if (to == top \&\& to < end \&\& last/if (to == end \&\& to < end \&\& last/
plans: nothing changes on the left@solve/click/greedy_clicks.c@s/g->from\[before\] = from;$/g->from[before] = NOT_CHANGED;/
large: a change that was refused stays@solve/click/large.c@s/^    make_tail(g, \&l->tail);$/    ;/
line: points are not added up@solve/click/line.c@s/l->gained\[i + 1\] = l->gained\[i\] + g->points\[size\];/l->gained[i + 1] = g->points[size];/
line: replays are never given up@solve/click/line.c@s/if (too_far_behind(r, i + 1))/if (0 \&\& too_far_behind(r, i + 1))/
line: a delayed click counts as lost@solve/click/line.c@s/r->owed = c.moved != NOTHING ? points_of(r->old, c.at) : 0;/r->owed = 0;/
turns: no play is saved at a limit@solve/turns.c@s/if (needs_play \&\& /if (false \&\& /
line: replays are given up too soon@solve/click/line.c@s/enough - BEHIND \* g->step/enough + g->step/
anneal: the worst play is kept@solve/click/anneal.c@s/if (a->begun \&\& l->value <= a->best.value)/if (a->begun \&\& l->value >= a->best.value)/
ladder: the better play goes up@solve/click/passes.c@s/fraction < exp(/fraction > exp(/
ladder: rungs cool down for ever@solve/click/passes.c@s/fmin(cooled \/ STANDS, 1)/(cooled \/ STANDS)/
anneal: polishing begins anew@solve/click/anneal.c@s/begin_with(a, \&a->best, polishing);/begin_anew(a), a->span = polishing;/
anneal: returns begin anew@solve/click/anneal.c@s/if (p->kind == PASS_ANEW)/if (p->kind != PASS_POLISHES)/
passes: a pass that the clock jumped over is waited for@solve/click/passes.c@s/end_of_next(p) <= spent/end_of_next(p) <= 0/
sweep: lost stones are not gone around@solve/forest/sweep.c@s/look_round(s, step->lost > 0);/look_round(s, false);/
hands: every hand looks ahead alone@twoplayer/clobber/hand.c@s/shared ? see_replies_once(/false ? see_replies_once(/
hands: the look of another hand settles a move@twoplayer/clobber/hand.c@s/(unsigned)(look \& most), look_up(h, c->at)/(unsigned)(look \& most), (look \& most) == 0 ? LOSS : look_up(h, c->at)/
hands: they part although a win is expected@twoplayer/clobber/hand.c@s/if (f->shares \&\& depth == 0 \&\& h->known/if (f->shares \&\& depth > 1000 \&\& h->known/
hands: they stay together although a loss is likely@twoplayer/clobber/hand.c@s/return f->shares \&\& f->next > 0;/return false;/
passes: every pass begins anew@solve/click/passes.c@s/returns ? PASS_RETURNS : PASS_ANEW/returns \&\& p->next == 0 ? PASS_RETURNS : PASS_ANEW/
anneal: other methods come first@solve/click/anneal.c@s/> SMALL ? LEAD : LEAD_SMALL/> SMALL ? LEAD_SMALL : LEAD_SMALL/
anneal: large boards begin with random plays@solve/click/anneal.c@s/a->goal.board->pos_size < CARE_CELLS/a->goal.board->pos_size > 0/
heaps: only half a group is removed from the log@games/clicks/heap.c@s/^        h->gone += size;$/        h->gone += size \/ 2;/
plans: one change in a column hides a lower one@solve/click/greedy_clicks.c@s/if (from < g->from\[column\])/if (g->from[column] == NOT_CHANGED)/
row walk: the stones above do not meet the row@solve/greedy.c@s/if (are_enemies(before, stone) || are_enemies(w->above\[c\], stone))/if (are_enemies(before, stone))/
work: slices do not end@base/work.c@s/sliced \&\& w->ticks >= w->slice_end/sliced \&\& w->ticks > w->slice_end + 9/
work: a step ends in its midst@search/search.c@s/w->whole = w->midway = true;/w->midway = true;/
work: what was stopped goes on@base/work.c@s/if (w->stopped == STOP_NOT \&\& w->look_up/if (w->look_up/
work: one node too many@base/work.c@s/w->nodes >= w->most_nodes/w->nodes > w->most_nodes/
run: the stop button is for later@answer/run.c@s/if (run->stopped)/if (run->stopped \&\& run->search == NULL)/
large: no play when the time is over@solve/click/large.c@s/if (l->plans == 1 \&\& l->rounds/if (l->plans == 0 \&\& l->rounds/
large: the first play is ended whatever the time@solve/click/large.c@s/always ? NULL : memory_work(search->memory)/NULL/
click-impartial: blocks do not fall@games/clicks/clicks.c@s/uint8_t \*to = memchr(column, EMPTY, rows), /uint8_t *to = NULL, /
click-partizan: both may click both colours@games/clicks/clicks.c@s/return !clicks_is_partizan(b->game) || /return true || /
pebbles: nothing is blocked@games/pebbles/pebbles.c@s/return count(p, pos, v, own_of(other(who))) == 0;/return true || v < count(p, pos, v, own_of(other(who)));/
pebbles: a pebble on which a toll is paid turns green@games/pebbles/pebbles.c@s/s.toll->own_placed ? own : GREEN, 1)/GREEN, 1)/
pebbles: green pebbles are own pebbles@games/pebbles/pebbles.c@s/(!t->own_placed || open_to(p, pos, to, who))/open_to(p, pos, to, who)/
pebbles: the toll that places the own pebble is left out of values@games/pebbles/pebbles.c@s/return !t->own_placed \&\& t->own_discarded;/return t->own_placed \&\& !t->own_discarded;/
pebbles: what stands outside the kernel is dropped@games/pebbles/parts.c@s/bool inside = p->roles\[v\] == IN_KERNEL;/bool inside = p->roles[v] == INNER;/
pebbles: pebbles come one arc less far@games/pebbles/parts.c@s/i = from; pebbles > 0 \&\&/i = from; pebbles > 1 \&\&/
pebbles: single pebbles of an in-star come together@games/pebbles/formulas.c@s/stuck = count(p, pos, v, own) < 2;/stuck = false;/
pebbles: the last pebble of one colour pays a toll too@games/pebbles/formulas.c@s/? 0 : pebbles\[own\] - 1;/? 0 : pebbles[own];/
pebbles: one formula of the star as printed@games/pebbles/formulas.c@s/(e == 0 ? (b - 1) \/ 2 : 0)/(e == 0 ? b \/ 2 : 0)/
pebbles: one formula of the triple is off by one@games/pebbles/formulas.c@s/{-2, -3, -4, 4}/{-2, -3, -4, 5}/
pebbles: the move of a nim heap forgets its goal@games/pebbles/formulas.c@s/left = heap ^ n ^ goal;/left = heap ^ n;/
pebbles: digraphs without their last arc are not listed@games/pebbles/pebbles.c@s/if (tiny_dag_is_connected(arcs, n) \&\& is_least(arcs, n)) {/if (tiny_dag_is_connected(arcs, n) \&\& is_least(arcs, n) \&\& arcs % 2 == 1) {/
pebbling: a move gives up no pebble@games/pebbling.c@s/pebbles_on(pos, s.from) - 2 \* s.times/pebbles_on(pos, s.from) - s.times/
pebbling: one pebble is enough for a move@games/pebbling.c@s/pebbles_on(pos, s.from) < 2)/pebbles_on(pos, s.from) < 1)/
pebbling: a step takes two thirds of the weight@games/pebbling.c@s/lack \*= 2;/lack *= 3;/
pebbling: sending along a tree is free@solve/pebbling/pebble_tree.c@s/2 \* cost + 1, count/2 * cost, count/
pebbling: an odd pebble is lost on a tree@solve/pebbling/pebble_tree.c@s/if (count % 2 == 1)/if (count % 2 == 1 \&\& cost == 0)/
pebbling: a cycle is walked one way only@solve/pebbling/pebble_tree.c@s/way < 2; way++/way < 1; way++/
pebbling: what is in demand is estimated too high@solve/pebbling/backward.c@s/return (uint64_t)(used - lacking);/return (uint64_t)(used + lacking);/
pebbling: a pair counts as farther than it is@solve/pebbling/backward.c@s/moves += (uint64_t)(i \* some);/moves += (uint64_t)((i + 1) * some);/
pebbling: the nearest pair counts as farther than it is@solve/pebbling/pebble_tree.c@s/t->fewest = t->depth\[t->order\[i\]\];/t->fewest = t->depth[t->order[i]] + 1;/
pebbling: any vertex may supply any other@solve/pebbling/backward.c@s/d->balance\[from\] -= 2 \* times;/d->balance[from] -= times;/
pebbling: the largest distribution is not looked for@solve/pebbling/pebbling_number.c@s/add_capped(s->size, more) >= s->known.lower/add_capped(s->size, more) > s->known.lower + 1/
pebbling: paths of a tree begin below their first edge@solve/pebbling/pebbling_number.c@s/tallest\[up\] == v ? height\[up\] : height\[v\] + 1;/tallest[up] == v ? height[up] : height[v];/
pebbles: two pebbles that cannot move are fixed although others are open@games/pebbles/reach.c@s/(enum colour)colour) < 2 \&\&/(enum colour)colour) < 3 \&\&/
pebbles: only three pebbles pay a toll@games/pebbles/reach.c@s/pays = has_room(r, colour, v, 2)/pays = has_room(r, colour, v, 3)/
pebbles: a toll takes three pebbles from the potential@games/pebbles/bounds.c@s/half = (UNIT + r->list\[w\] + 1) \/ 2/half = (UNIT + r->list[w] + 1) \/ 3/
pebbles: vertices are safe although the opponent can come@games/pebbles/bounds.c@s/return !is_shut(r, colour, v) \&\& !has_room(r, 1 - colour, v, 1);/return !is_shut(r, colour, v);/
pebbles: a plan leads over vertices that both hold@games/pebbles/bounds.c@s/(enum colour)(1 - colour)) == 0);/(enum colour)(1 - colour)) < 9);/
pebbles: a pebble is pursued one vertex too far@games/pebbles/bounds.c@/^static int64_t free_moves/,/^}/s/moves = 0;/moves = 1;/
pebbles: what blocks the way is dropped@games/pebbles/parts.c@s/changed |= keep_block(r, colour, dag_in(d, v, k));/changed |= k > 9 \&\& keep_block(r, colour, dag_in(d, v, k));/
pebbles: what tolls join is told apart@games/pebbles/parts.c@s/has_room(r, colour, v, toll ? 2 : 1)/has_room(r, colour, v, toll ? 3 : 1)/
pebbles: vertices with the same in-neighbours are twins@games/pebbles/images.c@s/    for (uint32_t k = 0; same \&\& k < out; k++)/    for (uint32_t k = 0; same \&\& k + 1 < out; k++)/
pebbles: symmetries may turn arcs around@games/pebbles/images.c@s/height\[v\] \* (MOST_VERTICES + 1) + 1/0 * height[v] + 1/
pebbles: a class of twins goes to a larger one@games/pebbles/images.c@s/c->graph.colour\[c->of\[v\]\] += /c->graph.colour[c->of[v]] = /
pebbles: only generators are tried@games/pebbles/images.c@/^bool pebbles_find_images/,/^}/s/i < p->image_count; i++)$/i < 0 * p->image_count; i++)/
lines: those of twins stay when these are swapped@games/pebbles/images.c@s/return end == u ? v : end == v ? u : end;/return u + v > 0 ? end : u;/
lines: those of an image stay where they were@games/pebbles/images.c@s/^    while (image\[v\] != u)$/    while (v != u)/
lines: those of an image go the other way@games/pebbles/images.c@s/^    while (image\[v\] != u)$/    while (image[u] != v)/
lines: those of what is waited for keep their names@twoplayer/position_value.c@s/awaited_name = v.line;/awaited_name = line;/
lines: those of a negated part are those of the other@twoplayer/parts.c@s/^    if (\*order > 0)$/    if (*order < 0)/
outcome: a sum that is at least 0 is won moving first@twoplayer/sums/sum_answers.c@s/l->number > 0 || (l->number == 0 \&\& (l->plain >= 1 ||/l->number > 0 || (l->number == 0 \&\& (l->plain >= 0 ||/
kernels: the greatest image names a part@games/stones_kernel.c@s/memcmp(image, key, length) < 0/memcmp(image, key, length) > 0/
kernels: stones around a corner are no path@games/stones_kernel.c@s/if (is_path(\&s, \&end)) {/if (is_path(\&s, \&end) \&\& !graph_is_grid(g)) {/
kernels: parts and their negatives do not cancel@twoplayer/proof/kernel_sums.c@s/if (i > 0 \&\& s->refs\[i - 1\] == negative_of(k, r))/if (i > 1000)/
kernels: replies are not ordered by weight@twoplayer/proof/kernel_walk.c@s/a->weight != b->weight ? a->weight < b->weight/a->weight > 1000 \&\& b->weight > 1000 ? a->weight < b->weight/
kernels: all parts are coded as one group@twoplayer/proof/kernel_walk.c@s/code_group(w, of\[i\], groups);/code_group(w, 0, groups);/
kernels: members are taken from the smallest@twoplayer/proof/kernel_members.c@s/m->largest = size > m->largest ? size : m->largest;/m->largest = m->largest > 0 ? m->largest : size;/
outcome: a move in the rest takes nothing@twoplayer/sums/sum_search.c@s/    return rest_add(rest, \&option, -1);/    return rest_add(rest, \&w->rest, -1) \&\& option.ups < 1000;/
outcome: what loses with n loses with n + 1@twoplayer/sums/sum_answers.c@s/return at <= data >> STEP_BITS ? LOSS/return at - 1 <= data >> STEP_BITS ? LOSS/
outcome: what wins with n wins with n - 1@twoplayer/sums/sum_answers.c@s/: at >= (data \& NO_WIN) ? WIN/: at + 1 >= (data \& NO_WIN) ? WIN/
outcome: whoever moves first gets the mean and the temperature@twoplayer/sums/sum_answers.c@s/wins_first(\&b.least\[0\]) || b.mean\[0\] > 0/wins_first(\&b.least[0]) || b.mean[0] + b.temperature > 0/
outcome: nobody gets more than the mean@twoplayer/sums/sum_answers.c@s/b.mean\[1\] + b.temperature < 0/b.mean[1] < 0/
outcome: values move to 0 for nothing@twoplayer/sums/sum_values.c@s/minus.numerator = -minus.numerator;/minus.numerator = 0;/
outcome: the worse option is kept@twoplayer/sums/part_options.c@s/return who == LEFT ? option_at_most(l, a, b) : option_at_most(l, b, a);/return who == RIGHT ? option_at_most(l, a, b) : option_at_most(l, b, a);/
outcome: answers keep the names of parts that moved@twoplayer/sums/sum_forget.c@s/sum_key_set_word(key, i, (part->moved | (old \& 1)) + 1);/sum_key_set_word(key, i, old + 1 + (part->moved == 1));/
outcome: forgetting goes on with half of the moves@twoplayer/sums/sum_search.c@/^static void restart_top/,/^}/s/f->child_count = 0;/f->child_count = 0, f->searching = true;/
rulesets: a later step does not see what an earlier one left@games/rules/acts.c@s/if (b->now\[cell\] != KEEP) {/if (b->now[cell] == 254) {/
rulesets: the last change of a move is not made@games/rules/game.c@s/i < a->list\[m\].changes; i++/i + 1 < a->list[m].changes; i++/
rulesets: repeated cells are one too many@games/rules/acts.c@s/(e->repeated ? l->repeats : 1)/(e->repeated ? l->repeats + 1 : 1)/
rulesets: two ways to one position are two moves@games/rules/acts.c@s/act->twin = fresh ? NO_ACT : last;/act->twin = NO_ACT;/
rulesets: what acts only read does not join parts@games/rules/parts.c@s/if (w->parent\[word_cell(word\[k\])\] != NOT_LIVE)/if (w->cells == 0)/
rulesets: parts forget what they read@games/rules/parts.c@s/if (w.reads_others)/if (w.cells == 0)/
rulesets: every turn keeps the rules@games/rules/symmetry.c@s/d->symmetries = r->board == RULES_GRAPH ? ALL_IMAGES : 1;/d->symmetries = ALL_IMAGES;/
rulesets: a hole is like an empty cell@games/rules/ruleset.c@s/r->void_letter = is_same(r, DOT, hole) ? DOT : hole;/r->void_letter = DOT;/
nim: the last stone of a heap stays@games/nim.c@s/\*m = it->at\[0\] << 32 | it->at\[1\]++;/*m = it->at[0] << 32 | (it->at[1]++ ? it->at[1] - 1 : 1);/
nim: a heap may stay as it is@games/nim.c@s/if ((uint32_t)m < have)/if ((uint32_t)m <= have)/
expr: Right moves as Left does@games/expr.c@s/\*m = f->links\[options\[who\] + it->at\[0\]++\];/*m = f->links[options[0] + it->at[0]++];/
hackenbush: what hangs in the air stays@games/hackenbush.c@/^static void play/,/^}/s/^        if (!s.reached\[e\])$/        if (!s.reached[e] \&\& e == m)/
sc2 table: White moves as Black does@solve/hamming/strongly_reducible.c@s/return (set \& BLACKS) << 1 | (set >> 1 \& BLACKS);/return set;/
sc2 table: the joker changes nothing@solve/hamming/strongly_reducible.c@s/left\[i ^ bit\] << HALF/left[i] << HALF/
sc2 table: the stone that leaves leaves no gap@solve/hamming/strongly_reducible.c@s/size_t next = .*/size_t next = (b + t) % (all \/ 2);/
sc2 definitions: the only stone of its colour too@solve/hamming/strongly_reducible.c@s/return bits_count(alike) > 1 ||/return bits_count(alike) > 0 ||/
sc2 on cubes: delta chooses the colour of a board of one colour@solve/hamming/hamming.c@s/if (r->cube \&\& !is_monochromatic(r))/if (r->cube)/
sc2 on small graphs: a stone that is to be left may move@solve/hamming/small_board.c@s/at.movers = .*/at.movers = at.black | at.white;/;s/if (s->goal->held >> from \& 1)/if (false)/
sc2 on small graphs: white stones count once, as black ones@solve/hamming/small_board.c@s/(black ? 1 : 2) \* s->power/1 * s->power/
sc2 on small graphs: one colour is given up a stone too early@solve/hamming/small_board.c@s/bits_count(black) > bits_count(at->white)/bits_count(black) >= bits_count(at->white)/
sc2 on small graphs: the joker is never used up@solve/hamming/small_board.c@s/next.joker = false;/next.joker = true;/
sc2, two vertices: one stone of a colour is enough for two@solve/hamming/two_stones.c@s/alike < 2)$/alike < 1)/
sc2, two vertices: a stone that crosses may come from the first@solve/hamming/two_stones.c@s/k < neighbours(h, first) \&\& x != h->spot\[first\].at; k++/k < neighbours(h, first); k++/
sc2 on Hamming graphs: a stone that is to be left may open the chain@solve/hamming/block_chain.c@s/(second->placed \&\& v == second->vertex)/(second->placed \&\& false)/
lines: a negated part has the lines of the same player@twoplayer/position_value.c@s/reference_is_negated(r) ? other(who) : who\]/who]/
lines: longer moves are left out@twoplayer/position_value.c@s/if (line != NO_LINE \&\& find_line(s, r, who, line) != NULL)/if (line != NO_LINE \&\& who > RIGHT)/
heaps: the stop of the wrong player decides@twoplayer/balance.c@s/who == LEFT ? value_right_stop/who == RIGHT ? value_right_stop/
heaps: one that is not remote stands for all@twoplayer/balance.c@s/born < UINT32_MAX ? (uint32_t)born + 1/born < UINT32_MAX ? (uint32_t)born \/ 3/
heaps: equal ones add up@twoplayer/balance.c@s/        b->heap ^= n;/        b->heap += n;/
form: dominated options stay@value/canonical.c@s/dominated = worse == YES;.*/dominated = false;/
form: Right prefers what Left prefers@value/canonical.c@s/value low = who == 0 ? x : y, high = who == 0 ? y : x;/value low = who == 0 ? x : x, high = y;/
form: answers that are worse reverse@value/canonical.c@s/against_draft(s, d, who, answer, true)/against_draft(s, d, who, answer, false)/
form: only Left's options reverse@value/canonical.c@s/bypass_reversible(s, d, 1, &changed)/true/
form: what is put in place is not looked at again@value/canonical.c@s/^            \*changed = true;$//
form: reversing leads to the wrong player's options@value/canonical.c@s/after.option\[who\], after.count\[who\]/after.option[!who], after.count[!who]/
form: the least missing nimber but 0@value/canonical.c@s/for (\*mex = 0; there/for (*mex = 1; there/
form: a nimber if Left lacks the larger one@value/canonical.c@s/p->nimber == of_right;/p->nimber >= of_right;/
form: fractions are not recognised@value/canonical.c@s/^        p->exponent++;$//
form: ups are not recognised@value/canonical.c@s/p->nimber = b.nimber ^ 1;/p->nimber = b.nimber;/
order: down star is negative@value/order.c@s/return ups < 0 \&\& .*/return ups < 0;/
order: stops that are equal decide@value/inside.h@s/return a\[0\] < b\[1\] ? YES : UNSURE;/return a[0] <= b[1] ? YES : UNSURE;/
order: stops of what may be a number decide@value/canonical.c@s/^        d.rounded = unknown_stops;$/        ;/
order: the last Right option does not count@value/order.c@s/i < of_b.count\[1\]; i++/i + 1 < of_b.count[1]; i++/
order: Right takes the largest stop@value/order.c@s/(who == 0 ? order > 0 : order < 0)/order > 0/
store: sums of nimbers carry@value/value.c@s/a->nimber ^ b->nimber/a->nimber + b->nimber/
store: an up less leaves the star@value/value.c@s/p.ups += sign, p.nimber ^= 1;/p.ups += sign;/
store: up star has one option@value/value.c@s/return ups == 1 \&\& p->nimber == 1 ? 2 : 1;/return 1;/
store: fractions are compared in the units of the first@value/value.c@s/<< (MAX_EXPONENT - b->exponent)/<< (MAX_EXPONENT - a->exponent)/
store: fractions are not reduced@value/value.c@s/p.exponent > 0 \&\& p.numerator % 2 == 0/p.exponent > 60/
sum: ups keep their sign@value/sum.c@s/^        p.ups = -p.ups;$//
sum: all sums with the smaller are one@value/sum.c@s/value less = a < b ? a : b, more = a < b ? b : a;/value less = a < b ? a : b, more = less;/
sum: numbers are not carried along@value/sum.c@s/^             (b_number || add_options(s, b, a, who, &count\[who\]));/             true;/
sum: multiples lose the last doubling@value/sum.c@s/if (rest > 1)/if (rest > 2)/
sum: born with the last option@value/sum.c@s/day = born == NO_BIRTHDAY ? born : born + 1;/day = born;/
thermo: walls always meet from both sides@value/thermo.c@s/closing == 2 ? half(gap, ok) : gap/half(gap, ok)/
thermo: Right's envelope is the upper one@value/thermo.c@s/sign \* compare(x, y) >= 0 ? x : y/compare(x, y) >= 0 ? x : y/
thermo: own walls of the options@value/thermo.c@s/copy_wall(s, \&g, !who, best)/copy_wall(s, \&g, who, best)/
thermo: corners where nothing turns stay@value/thermo.c@s/if (after != before || i + 1 == w->count)/if (true)/
thermo: every number is as cold as an integer@value/thermo.c@s/(struct dyadic){-1, p.exponent}/(struct dyadic){-1, 0}/
atomic: a move is worth one up@value/operations.c@s/who == 0 ? -2 : 2/who == 0 ? -1 : 1/
atomic: the far star is * itself@value/operations.c@s/while (far <= day \&\& far <= MAX_LISTED)/while (far == 0)/
atomic: above the far star is below@value/operations.c@s/step = above == YES ? 1 : -1/step = above == YES ? -1 : 1/
atomic: numbers are all-small@value/operations.c@s/return p.numerator == 0 ? YES : NO;/return YES;/
name: every threat is tiny@value/name.c@s/return reaches == NO ? y : NO_VALUE;/return y;/
name: the star of a power is lost@value/name.c@s/^        write_nimber(p, name.packed.nimber);$//
name: options as they come@value/name.c@s/if (!sort_by(pieces, n, .*/if (n > 0)/
text: minus binds a whole sum@value/parse.c@s/while (top_is(p, NEGATE) || /while (/
text: miny is tiny@value/parse.c@s/return value_negate(s, value_tiny(s, v));/return value_tiny(s, v);/
notation: a double arrow is single@value/literal.c@s/n += 2;/n += 1;/
heat: Right gains, too@value/operations.c@s/: value_subtract(s, x, s->stack\[i\])/: value_add(s, x, s->stack[i])/
heat: numbers are heated@value/operations.c@s/return value_is_number(s, g) ? g :/return value_birthday(s, g) == 0 ? g :/
norton: only Left has incentives@value/operations.c@/^static value make_norton/,/^}/s/who < 2/who < 1/
calc: ordinal sums bind like sums@calc/compile.c@s/push_operator(p, op, BIND_ORDINAL)/push_operator(p, op, BIND_SUM)/
calc: the last item again@calc/machine.c@s/push(m, op->place, list->items\[i - 1\])/push(m, op->place, list->items[list->count - 1])/
calc: an outcome of the wrong side@calc/sums.c@s/outcome == 'L' ? GREATER/outcome == 'L' ? LESS/
calc: options in parentheses are for what stands before@calc/compile.c@s/^        if (round > 0 || at == c->at/        if (at == c->at/
calc: 2.Tiny is a multiple@calc/compile.c@s/follows_integer(p) \&\& cursor_peek(\&ahead) == '('/follows_integer(p)/
calc: a superstar ends before its mex@calc/functions.c@s/left, least + 1, options/left, least, options/
values: a number and stars on one side only are that number@value/canonical.c@s|if (p->numerator != 0 && d->count\[1\] == 0)|if (p->numerator == 12345)|
calc: equal positions do not cancel@calc/sums.c@s/a->factor += factor;/a->factor -= factor;/
rows: a block of three leaves one stone@solve/alternate/row.c@s/r->total += n == 3 ? 2 : 1;/r->total += 1;/
rectangles: the play begins in the wrong corner@solve/alternate/rectangle.c@s/pos\[0\] == stones_state(b, pos);/pos[0] != stones_state(b, pos);/
beam: a pass that left positions out moves the goal@solve/alternate/beam.c@s/if (!b->cut \&\& proved/if (proved/
trees: a stone that leaves downwards keeps its colour@solve/forest/tree.c@s/{DOWN_OTHER, 1, 0}/{DOWN_OTHER, 0, 0}/
trees: the closing edge of a cycle is never used@solve/forest/tree.c@s/use <= DOWN_1; use++/use <= CUT; use++/
sc2, one stone against all: the target has no place in the path@solve/hamming/lone_stone.c@s/return h->place == NO_PLACE || .*/return h->place == NO_PLACE || v + place >= v;/
poscnf: no pebbles on clauses@reduce/poscnf.h@/clause_pebbles/,/^}/s/return .*;/return 0 * clause;/
poscnf: the goal is one toll further@reduce/poscnf.c@s/write_arc(p->runway, p->goal, w);/write_arc(p->goal, p->runway, w);/
poscnf: lanes lead away from clauses@reduce/poscnf.c@s/write_arc(lane_vertex(p, j, l, s + 1), lane_vertex(p, j, l, s), w);/write_arc(lane_vertex(p, j, l, s), lane_vertex(p, j, l, s + 1), w);/
poscnf: the runway is short@reduce/poscnf.c@s/(p->lane + 4) + 2 \* pebbles/1/
poscnf: a clause of one literal gets one partner@reduce/poscnf.c@s/PARTNERS = 2/PARTNERS = 1/
poscnf: Blue brings pebbles to any clause@reduce/poscnf.c@s/if (wanted < f->clauses \&\&/if (wanted > f->clauses \&\&/
poscnf: lanes are drawn backwards@reduce/poscnf_draw.c@s/draw_arc(pen, step < last ? next : end, at);/draw_arc(pen, at, step < last ? next : end);/
poscnf: a gadget alone is another one@reduce/poscnf_draw.c@s/literal_of(&p->cnf, j, variable);/literal_of(\&p->cnf, j, 0);/
runs: a click leaves what is above@games/clicks/runs.c@s/add_touching(r, c->left, bottom, top, colour)/add_touching(r, c->left, bottom, bottom + 1, colour)/
runs: empty columns stay open@games/clicks/runs.c@s/^        unlink_column(r, number);$/        ;/
partition: the left column is a block short@reduce/click/partition.c@s/return n->sum + n->count - 1;/return n->sum + n->count - 2;/
3partition: the left column goes on alternating@reduce/click/three_partition.c@s/(length - 1 - i) % 2/(length + i) % 2/
3partition: the set of the topmost number comes first@reduce/click/three_partition.c@s/last = in->base.sets - 1;/last = 0;/
3sat: values that were tried are not changed@reduce/cnf.c@s/^        v->value\[v->fixed - 1\] = true;$/        v->fixed--;/
3sat: the same locks in all clauses@reduce/click/three_sat.h@s/return s->cnf.clauses - clause;/return 1 + 0 * clause * s->cnf.clauses;/
3sat: no counterweights@reduce/click/three_sat.c@s/click_board_put(b, BLACK, v->keys \* z->key)/NO_RUN/
3sat: variables are too low@reduce/click/three_sat.c@s/z->block + 6 \* z->chunk + 2/z->block + 3 * z->chunk + 2/
3sat: columns 3 to 5 end with the clauses@reduce/click/three_sat.c@s/: b->height + s->size.white + s->size.falls + 2;/: s->size.base + s->size.block;/
stories: moves are counted as steps@search/story.c@s/s->moves += moves;/s->moves += moves > 0;/
stories: negations are forgotten@reduce/cnf.c@s/if (value == OPEN || !is_negated(c->cnf, literal))/if (value == OPEN || literal < c->cnf->count)/
formula: it does not end with %@reduce/cnf.c@s/cursor_take(&rest, "%")/cursor_take(\&rest, "!")/
formula: one threat is enough@reduce/poscnf.c@s/(urgent \& (urgent - 1)) != 0/urgent != 0/
formula: what is false does not count@reduce/poscnf.c@s/l.state.lost |= clause \& chosen\[LEFT\];/;/
checker: a part in which Right has no move is lost for Left@check/kernel/members.c@s/if (!can_move(e, 0))/if (!can_move(e, 1))/
checker: groups of sums of three parts are lost@check/kernel/members.c@s/    make_key(scratch, s, g);/    if (s->count > 2) return true;\n&/
checker: the sign of a part does not count@check/kernel/members.c@s/uint8_t head\[3\] = {s->entry\[i\].negative,/uint8_t head[3] = {0,/
checker: members of one part need no replies@check/kernel/kernel.c@s/    while (moves_next(&w->parts, &moves, &w->move)) {/    while (w->member.count > 1 \&\& moves_next(\&w->parts, \&moves, \&w->move)) {/
checker: a move to a sum of parts has a reply@check/kernel/kernel.c@s/^    bool answered = has_reply(w, x);/    bool answered = has_reply(w, x) || x->count > 1;/
checker: in the negative both move as before@check/kernel/parts.c@s/const struct option_list \*list = options_of(k, e.part, m->who ^ e.negative);/const struct option_list *list = options_of(k, e.part, m->who);/
checker: all stones of a part are adjacent@check/kernel/games.c@s/pack(&p, is_joined(s->part->board, s->vertex\[i\], s->vertex\[j\]), 1);/pack(\&p, 1, 1);/
checker: heaps are the same@check/kernel/games.c@s/key_number(key, count_all(part), 4);/key_number(key, count_all(part) > 1, 4);/
checker: all boards of pebbles are one@check/kernel/kernel.c@s/ \&\& same_board(a->board, b->board));/);/
checker: cannibals are partizan@check/kernel/kernel.c@s/^    \*new = (struct ground){\*like,/    *new = (struct ground){*p,/
checker: with goal=clear every end of a line counts@check/bounds/columns.c@s/if (known && line->clear && \*fewest > 0)/if (known \&\& line->clear \&\& groups > 1000)/
checker: an end that counts does not refute that there is none@check/claims.c@s/if (best != NO_END && (claim->kind == NO_PLAY || /if (best != NO_END \&\& (/
checker: two moves of pebbling are one legal move@check/evidence.c@s/step->move.own > 1;/step->move.own > 2;/
checker: a first move of the loser is good enough@check/kernel_claims.c@s/claim->winner == LEFT, claim->line}/claim->who == LEFT, claim->line}/
formula: the first choice is the best@reduce/poscnf.c@s/if (known_winner(g, \&l) == win_of(who))/if (known_winner(g, \&l) != NOBODY)/
END
}

# Where the file of a mutant is.
path_of() { # FILE
    case $1 in check/*) echo "$1" ;; *) echo "src/$1" ;; esac
}

# The tests that are responsible for a file, the quickest first; fails if there are none.
tests_of() { # FILE
    case $1 in
    check/kernel*) echo kernel_lies kernels ;;
    check/*) echo checker_lines certificates ;;
    search/story.c) echo stories ;;
    games/pebbles*) echo contract pebbles pebbles_images formulas outcome_formula circumstances ;;
    games/pebbling* | solve/pebbling/*) echo contract pebbling circumstances ;;
    games/clicks/parts.c | twoplayer/nimber.c | twoplayer/click_lines.c) echo nimber circumstances ;;
    games/clicks/heap.c) echo clicks_heap ;;
    games/clicks/runs.c) echo clicks_runs clicks ;;
    games/clicks/line.c) echo replay contract columns boards answers ;;
    solve/click/greedy_clicks.c) echo greedy_clicks ;;
    solve/greedy.c) echo greedy ;;
    answer/run.c | problem/problem.c | questions/moves.c) echo limits ;;
    games/clicks*) echo contract columns boards answers ;;
    games/stones_kernel.c | twoplayer/proof/*) echo kernels ;;
    games/*) echo contract answers ;;
    twoplayer/winning.c) echo winning ;;
    twoplayer/peers.c | twoplayer/portable.* | twoplayer/sums/sum_portable.c) echo joint_search ;;
    twoplayer/stone_lines.c) echo stone_lines circumstances ;;
    twoplayer/outcome_methods.c) echo alternating outcome_formula ;;
    twoplayer/sums/sum_keep.c) echo checkpoint ;;
    twoplayer/sums/sum_* | twoplayer/sums/part_options.c) echo outcome sum_values circumstances ;;
    twoplayer/sums/outcome_sums.c) echo outcome joint_search pebbles circumstances ;;
    twoplayer/parts.c) echo outcome pebbles circumstances ;;
    twoplayer/clobber/known.c) echo joint_search clobber clobber_kept circumstances ;;
    db/*) echo databases ;;
    twoplayer/clobber/hand*) echo clobber clobber_threads circumstances ;;
    twoplayer/clobber/*) echo clobber clobber_answers clobber_kept circumstances ;;
    base/work.c | search/search.c) echo unit_work circumstances ;;
    base/cache.c) echo sum_values outcome circumstances ;;
    base/stream.c) echo checkpoint ;;
    questions/outcome.c) echo joint_search checkpoint ;;
    twoplayer/* | value/*) echo value laws thermo position_value outcome_formula value_text value_ops pebbles circumstances ;;
    calc/*) echo calc ;;
    solve/click/reverse.c | solve/click/trials.c) echo reverse ;;
    solve/click/chessboard.c | solve/click/tiny.c) echo chessboards circumstances ;;
    solve/click/board*) echo boards circumstances ;;
    solve/click/ceiling.c | solve/click/gather.c | solve/click/profile.c) echo ceiling circumstances ;;
    solve/click/large.c) echo large circumstances ;;
    solve/click/anneal.c | solve/click/line.c) echo anneal circumstances ;;
    solve/click/passes.c) echo passes anneal circumstances ;;
    solve/click/planes*) echo planes circumstances ;;
    problem/moves_text.c) echo golden ;;
    questions/solve.c | solve/turns.c) echo golden circumstances ;;
    solve/column/*) echo columns plans circumstances ;;
    solve/alternate/*) echo trees plays rectangle circumstances ;;
    solve/forest/sweep.c) echo solve trees circumstances ;;
    solve/forest/*) echo trees circumstances ;;
    solve/hamming/lone_stone.c) echo lone_stone circumstances ;;
    solve/hamming/*) echo hamming hamming_all circumstances ;;
    reduce/click/*) echo clicks ;;
    reduce/cnf.c) echo stories clicks ;;
    reduce/*) echo poscnf ;;
    *) return 1 ;;
    esac
}

# Writes the file with its edit to MUTANT; fails if the edit changes nothing.
mutate() { # FILE EDIT MUTANT
    path=$(path_of "$1")
    [ -f "$path" ] && sed "$2" "$path" >"$3" && ! cmp -s "$path" "$3"
}

check_edits() {
    total=0 stale=0
    while IFS=@ read -r name file edit; do
        total=$((total + 1))
        if ! mutate "$file" "$edit" "$work/mutant"; then
            echo "mutants: the edit for '$name' does not apply to $(path_of "$file") any more"
        elif ! tests_of "$file" >/dev/null; then
            echo "mutants: tests_of names no test for $file ('$name')"
        else
            continue
        fi
        stale=$((stale + 1))
    done <"$work/list"
    echo "mutants: $total edits, $stale of them stale"
    [ "$total" -gt 0 ] && [ "$stale" -eq 0 ]
}

run() { # TEST: on the copy, at most a minute
    case $1 in
    certificates) set -- sh tests/check/certificates.sh ../build/dicot-check ../build/tests/seal ;;
    answers) set -- sh tests/answer/answers.sh ../build/dicot ../build/dicot-check ;;
    golden) set -- sh tests/answer/golden.sh ../build/dicot tests/answer/golden keep ;;
    stories) set -- python3 tests/answer/stories.py ../build/dicot ;;
    hamming_all) set -- ../build/tests/hamming_all 30 sample 3x2 2x2x2 9 4x3 3x2x2 13 ;;
    *) set -- "../build/tests/$1" ;;
    esac
    (cd "$work/tree" && timeout 60 "$@" >../test.log 2>&1)
}

# What must be built for tests, a word for each target.
targets_of() { # TEST...
    for test in "$@"; do
        case $test in
        certificates) echo dicot-check seal ;;
        answers) echo dicot dicot-check ;;
        golden | stories) echo dicot ;;
        *) echo "$test" ;;
        esac
    done
}

# Builds the tests of a file and prints the first that fails; prints nothing if none fails.
noticed_by() { # FILE
    tests=$(tests_of "$1")
    # shellcheck disable=SC2046,SC2086  # words
    cmake --build "$work/build" --target $(targets_of $tests) >"$work/build.log" 2>&1 || return
    for test in $tests; do
        run "$test" || { echo "$test"; return; }
    done
}
must_build() { tail -5 "$work/build.log"; exit 1; }

if [ "${1-}" = --apply-only ]; then
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
    mutants >"$work/list"
    check_edits
    exit
fi

work=${1:-build/mutants}
mkdir -p "$work/tree"
mutants | grep -e "${ONLY-}" >"$work/list"
check_edits
git ls-files -z | xargs -0 cp --parents -t "$work/tree"
cmake -S "$work/tree" -B "$work/build" -G Ninja -DDICOT_TESTS=ON -DDICOT_WERROR=OFF >/dev/null
green=
for file in $(cut -d @ -f 2 "$work/list" | sort -u); do
    case $green in *"<$(tests_of "$file")>"*) continue ;; esac
    green="$green<$(tests_of "$file")>"
    red=$(noticed_by "$file") || must_build
    [ -z "$red" ] || { echo "mutants: $red fails without any change"; exit 1; }
done
survivors=0
while IFS=@ read -r name file edit; do
    mutate "$file" "$edit" "$work/tree/$(path_of "$file")"
    red=$(noticed_by "$file") || must_build
    printf '%-55s %s\n' "$name" "${red:-nobody}"
    [ -n "$red" ] || survivors=$((survivors + 1))
    cp "$(path_of "$file")" "$work/tree/$(path_of "$file")"
done <"$work/list"
echo "mutants: $total rules flipped, $survivors unnoticed"
[ "$survivors" -eq 0 ]
