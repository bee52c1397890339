/* SPDX-License-Identifier: MIT */
/* judge.c: see judge.h. */
#include "judge.h"

#include <inttypes.h>
#include <stdlib.h>

#include "certificate.h"

struct judgement judge(const char *bytes, size_t size, size_t positions)
{
    static const enum judged names[] = {[VERIFIED] = JUDGED_VERIFIED,
                                        [REFUTED] = JUDGED_REFUTED,
                                        [MALFORMED] = JUDGED_MALFORMED,
                                        [NOT_CHECKED] = JUDGED_NOT_CHECKED};
    struct reader *r = calloc(1, sizeof *r);
    struct verdict v = {.status = MALFORMED};
    struct judgement j;
    r->file = fmemopen((void *)(uintptr_t)bytes, size, "r");
    const char *problem = reader_next(r);
    if (problem == NULL)
        certificate_check(r, &(struct settings){.positions = positions}, &v);
    else
        v.line = r->number;
    j.status = names[v.status];
    j.line = v.line;
    bool good = j.status == JUDGED_VERIFIED || j.status == JUDGED_NOT_CHECKED;
    snprintf(j.words, sizeof j.words, "%s", problem ? problem : good ? v.words : v.why);
    fclose(r->file);
    reader_free(r);
    free(r);
    return j;
}

void seal_of(const char *bytes, size_t size, char line[SEAL_SIZE])
{
    uint64_t hash = 14695981039346656037u;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ (unsigned char)bytes[i]) * 1099511628211u;
    snprintf(line, SEAL_SIZE, "end %016" PRIx64 "\n", hash);
}
