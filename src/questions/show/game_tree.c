/* SPDX-License-Identifier: MIT */
/* game_tree.c: a game tree as DOT, alone or in JSON. */
#include "questions/game_tree.h"

void show_game_tree(const struct request *q, const struct result *r, struct writer *w)
{
    const struct game_tree_found *t = r->found;
    if (q->out != NULL)
        return;
    write_bytes(w, t->dot.text, t->dot.length);
    write_byte(w, '\n');
}

void show_game_tree_json(const struct request *q, const struct result *r, struct json *j)
{
    const struct game_tree_found *t = r->found;
    (void)q;
    json_key(j, "dot");
    json_bytes(j, t->dot.text, t->dot.length);
}
