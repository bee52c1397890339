/* SPDX-License-Identifier: MIT */
/* draw_scene.c: draws a scene (doc/formats.md) from stdin into a file, as `dicot render
 * --out` does: for pictures of documents that are made by scripts.
 *
 *   draw_scene FILE.svg TITLE <SCENE */
#include <stdio.h>

#include "cli.h"

int main(int argc, char **argv)
{
    struct memory memory = {.limit = (size_t)64 << 20};
    struct error error = {0};
    struct writer scene;
    char piece[4096];
    if (argc != 3) {
        fprintf(stderr, "usage: draw_scene FILE.svg TITLE <SCENE\n");
        return 2;
    }
    writer_init(&scene, &memory);
    for (size_t n; (n = fread(piece, 1, sizeof piece, stdin)) > 0;)
        write_bytes(&scene, piece, n);
    struct picture p = {
        .file = argv[1], .title = argv[2], .scenes = &scene, .count = 1, .scale = 1};
    enum answer_code code = scene.failed || scene.length == 0 || ferror(stdin)
                                ? ANSWER_FAILED
                                : picture_write(&p, &error);
    if (code != ANSWER_GIVEN)
        fprintf(stderr, "draw_scene: %s\n",
                error.status != OK ? error.message : "no scene could be read");
    writer_done(&scene);
    return (int)code;
}
