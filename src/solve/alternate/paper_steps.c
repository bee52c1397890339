/* SPDX-License-Identifier: MIT */
/* paper_steps.c: the sequences of [SC Thm 5] as data. The paper describes the shapes
 * before and after each step; the moves between them were found by search.
 * tests/solve/alternate/paper_steps.c plays them all. */
#include "solve/alternate/paper.h"

/* Case EE 1: m = 2 mod 3. */
static const struct paper_step even_6[] = {
    {.remainder = "..........",
     .moves = "24233332 25263637 3334 3635",
     .more = "3435",
     .next = 1},
    {.remainder = "....ox....",
     .moves = "262515 37363525 232414 32333424",
     .more = "3534",
     .next = 2},
    {.remainder = "....xo....", .moves = "15142423 25263637 24343332 3635", .next = 3},
    {.remainder = "...o.x....",
     .moves = "242515 13233332 25263637 3334 3635",
     .more = "3435",
     .next = 1},
};

/* Case EE 2: m = 1 mod 3. */
static const struct paper_step even_8[] = {
    {.remainder = "..........",
     .moves = "23223231 26273738 32333424 37363525",
     .more = "3435",
     .next = 1},
    {.remainder = "....ox....",
     .moves = "14152524 26273738 23223231 37363525 32333435",
     .turn = true,
     .next = 2},
    {.remainder = ".....x....",
     .moves = "23223231 15252627 32333424 26363738 3435",
     .turn = true,
     .next = 3},
    {.remainder = "..o.x.....",
     .moves = "12223231 26273738 232414 32333424 37363525",
     .more = "3435",
     .next = 1},
};

/* Case EE 3: m = 0 mod 3. */
static const struct paper_step even_10[] = {
    {.remainder = "..........",
     .moves = "22213130 27283839 31323323 38373626 24253536 3433",
     .next = 1},
    {.remainder = "...x.o....",
     .moves = "22213130 27283839 31323334 38373626 242313 15253536 2333",
     .next = 1},
};

/* Three columns, an even number of rows. */
static const struct paper_step three[] = {
    {.remainder = "...", .moves = "21203031 2232", .next = 1},
    {.remainder = "o.x", .moves = "212212 10203031 2232", .next = 1},
};

/* Five columns, an even number of rows. */
static const struct paper_step five[] = {
    {.remainder = ".....", .moves = "30202122 24233334 21313233", .next = 1},
    {.remainder = "..x..",
     .moves = "20212212 30313222 24233332",
     .more = "3433",
     .next = 2},
    {.remainder = "...xo", .moves = "14132322 20213130 23333231 2434", .next = 3},
    {.remainder = "..o.x", .moves = "342414 12222324 20213130 23333231", .next = 1},
};

/* Cases EO and OO 1, m = 1 mod 3, type (a): m = 13 + 12k. Only here do remainders occupy
 * two rows. */
static const struct paper_step odd_5a[] = {
    {.remainder = ".........",
     .moves = "36353433 22232425",
     .more = "3424",
     .next = 1,
     .width = 3,
     .last_three = "252423 34454344"},
    {.remainder = "....x....|....o....",
     .moves = "34332322 04142423 3635 2425",
     .more = "3525",
     .next = 2,
     .width = 7,
     .last_three = "27262535 04142425 232221 364647 41423222 46454443 32333424 4434"},
    {.remainder = ".....x...|.....o...",
     .moves = "34242322 0515 2333 15253536",
     .next = 3,
     .width = 7,
     .last_three = "232221 27262524 22323334 41424333 0515 364647 43444546 15253545"},
    {.remainder = "...o.x...",
     .moves = "36352515 222313 33232425",
     .more = "3424",
     .next = 1,
     .width = 3,
     .last_three = "1323 15252423 34454344"},
};

/* Type (b): m = 7 + 12k. */
static const struct paper_step odd_5b[] = {
    {.remainder = ".........",
     .moves = "22232425 36353424",
     .more = "3334",
     .turn = true,
     .next = 1,
     .width = 5,
     .last_three = "242322 26253534 23334342 35454443"},
    {.remainder = "....xo...",
     .moves = "15142425 36353424 22233334",
     .turn = true,
     .next = 2,
     .width = 5,
     .last_three = "242322 42433323 14152526 444546 33343525 4535"},
    {.remainder = ".....x...",
     .moves = "34242322 15253536 2333",
     .turn = true,
     .next = 3,
     .width = 5,
     .flip = true,
     .last_three = "3424 152526 334342 2223 43444546 2324 45352524"},
    {.remainder = "...o.x...",
     .mirror = true,
     .moves = "222313 15252423 36353424",
     .more = "3334",
     .turn = true,
     .next = 1,
     .width = 5,
     .last_three = "132322 242515 26253534 23334342 35454443"},
};

/* Cases EO and OO 2, m = 0 mod 3, type (a): m = 15 + 12k. */
static const struct paper_step odd_7a[] = {
    {.remainder = ".........",
     .moves = "24232221 25263637 22323334 3635",
     .next = 1,
     .width = 5,
     .last_three = "242322 26253534 23334342 35454443"},
    {.remainder = "...o.x...",
     .moves = "24343332 21222313 262515 37363525 2333",
     .turn = true,
     .next = 1,
     .width = 5,
     .last_three = "132322 242515 26253534 23334342 35454443"},
};

/* Type (b): m = 9 + 12k. */
static const struct paper_step odd_7b[] = {
    {.remainder = ".........",
     .moves = "23242526 37363525 21223233 3534",
     .turn = true,
     .next = 1,
     .width = 3,
     .last_three = "252423 34454344"},
    {.remainder = "....x.o..",
     .moves = "232414 16262524 37363525 21223233 3534",
     .turn = true,
     .next = 1,
     .width = 7,
     .last_three = "41424344 24252616 232221 454647 27263646 22323343 36353433"},
};

/* Cases EO and OO 3, m = 2 mod 3, type (a): m = 17 + 12k. */
static const struct paper_step odd_9a[] = {
    {.remainder = ".........",
     .moves = "32312120 26273738 21222324 37363525 2333 3534",
     .more = "3334",
     .turn = true,
     .next = 1,
     .width = 3,
     .last_three = "252423 34454344"},
    {.remainder = "....xo...",
     .moves = "32312120 26273738 21222333 1415 23242515 37363525",
     .more = "3435",
     .next = 2,
     .width = 3,
     .last_three = "252423 434445 1514 44342414"},
    {.remainder = "....ox...",
     .moves = "32312120 15142425 21222324 26273738 23333435 3736",
     .next = 3,
     .width = 3,
     .flip = true,
     .last_three = "454443 1415 44342423 152524"},
    {.remainder = "....o.x..",
     .mirror = true,
     .moves = "32312120 26273738 212212 14242322 37363525 2333 3534",
     .more = "3334",
     .turn = true,
     .next = 1,
     .width = 7,
     .last_three = "232221 14243433 22324241 252616 27263635 42434434 36464544"},
};

/* Type (b): m = 11 + 12k. */
static const struct paper_step odd_9b[] = {
    {.remainder = ".........",
     .moves = "26273738 32312120 37363525 21222324 35343323",
     .turn = true,
     .next = 1,
     .width = 5,
     .last_three = "242322 26253534 23334342 35454443"},
    {.remainder = ".....x...",
     .mirror = true,
     .moves = "32312120 26273738 21222313 37363525 23243433",
     .more = "3534",
     .next = 2,
     .width = 9,
     .last_three =
         "23242515 28272625 32333435 222120 374748 26364647 21314140 46454434 41424344"},
    {.remainder = "....xo...",
     .moves = "15142425 32312120 26273738 21222324 37363534 2333",
     .turn = true,
     .next = 3,
     .width = 5,
     .last_three = "242322 42433323 14152526 444546 33343525 4535"},
    {.remainder = "...o.x...",
     .moves = "26273738 32312120 242515 37363525 21222313 35343323",
     .turn = true,
     .next = 1,
     .width = 5,
     .last_three = "132322 242515 26253534 23334342 35454443"},
};

const struct paper_case paper_three = {"E3", 3, 3, three};
const struct paper_case paper_five = {"E5", 5, 5, five};

const struct paper_case paper_even[3] = {
    {"EE 3", 10, 10, even_10},
    {"EE 1", 6, 10, even_6},
    {"EE 2", 8, 10, even_8},
};

const struct paper_case paper_odd[6] = {
    {"1a", 5, 9, odd_5a}, {"2a", 7, 9, odd_7a}, {"3a", 9, 9, odd_9a},
    {"1b", 5, 9, odd_5b}, {"2b", 7, 9, odd_7b}, {"3b", 9, 9, odd_9b},
};

const struct paper_small paper_small[] = {
    {2, 2, "01111000"},
    {2, 4, "03020100 13121101 1011"},
    {2, 6, "05040302 00011110 03131415 1112"},
    {3, 3, "12020100 1101 10202122"},
    {3, 5, "03020100 13121101 10202111 04142423 2122"},
    {4, 4, "03020100 13121101 10202111 33232221 30313222"},
    {4, 6, "05040302 00101101 03131211 15252414 12222324 20213130 23333435 3132"},
    {5, 5, "03020100 04141312 01112122 40302010 34242313 20213132 23334344 31414243"},
    {6, 6,
     "01020304 11121303 05151413 00102021 14242322 20303132 25353433 55454434 50404131 "
     "51414252 54444342 5343"},
    {0, 0, NULL},
};
