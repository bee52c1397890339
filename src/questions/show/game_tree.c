/* SPDX-License-Identifier: MIT */
/* game_tree.c: shows a game tree as DOT, alone or in JSON. */
#include "questions/game_tree.h"

void show_game_tree(const struct result *r, struct writer *w)
{
    const struct game_tree_found *t = r->found;
    if (r->q->out != NULL)
        return;
    write_bytes(w, t->dot.text, t->dot.length);
    write_byte(w, '\n');
}

void show_game_tree_json(const struct result *r, struct json *j)
{
    const struct game_tree_found *t = r->found;
    json_bytes(json_key(j, "dot"), t->dot.text, t->dot.length);
}
