/* SPDX-License-Identifier: MIT */
/* shipped.c: the rulesets that are built in, one row per file of rulesets/. CMake writes
 * a header (tools/rulesets.cmake) with one macro per file, which holds what the file says
 * about itself. */
#include "games/rules/game.h"

#include "shipped_rulesets.h"

const struct game domineering = {RULESET_DOMINEERING, RULESET_SLOTS};
const struct game toads_and_frogs = {RULESET_TOADS_AND_FROGS, RULESET_SLOTS};
const struct game col = {RULESET_COL, RULESET_SLOTS};
const struct game snort = {RULESET_SNORT, RULESET_SLOTS};
const struct game amazons = {RULESET_AMAZONS, RULESET_SLOTS};
const struct game kayles = {RULESET_KAYLES, RULESET_SLOTS};
const struct game octal = {RULESET_OCTAL, RULESET_SLOTS};
const struct game hackenbush_strings = {RULESET_HACKENBUSH_STRINGS, RULESET_SLOTS};
