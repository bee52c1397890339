/* SPDX-License-Identifier: MIT
 *
 * boards.c: tests boards that are written in different ways, and texts that are no
 * boards. */
#include "facts.h"

void test_boards(void)
{
    /* Each named shape against a list of its edges, with the same stones on both. */
    same("sc2", "path 4 xoxo", "graph 4:0-1,1-2,2-3 xoxo");
    same("sc2", "path xoxo", "graph 2-3,0-1,2-1 xoxo");
    same("sc2", "cycle xoxoo", "graph 0-1,1-2,2-3,3-4,0-4 xoxoo");
    same("sc2", "complete 4 xoxo", "graph 0-1,0-2,0-3,1-2,1-3,2-3 xoxo");
    same("sc2", "cube 3 xxxxoooo", "hamming 2x2x2 xxxxoooo");
    same("sc2", "cube 2 xxoo", "graph 0-1,2-3,0-2,1-3 xxoo");
    same("sc2", "hamming 3x2 xxxooo", "graph 0-1,2-3,4-5,0-2,0-4,2-4,1-3,1-5,3-5 xxxooo");
    same("sc2", "hamming 2x3 xxxooo", "product (path 2) (complete 3) xxxooo");
    same("sc2", "product (path 2) (path 3) xxxooo",
         "graph 0-1,1-2,3-4,4-5,0-3,1-4,2-5 xxxooo");
    same("sc2", "product (product (path 2) (path 2)) (path 2) checkerboard",
         "cube 3 checkerboard");
    same("sc2", "graph6 DQc xoxox", "graph 0-2,0-4,1-3,3-4 xoxox"); /* nauty's example */
    same("sc2", "graph6 Bw xoo", "complete xoo");
    same("sc2", "graph6 @ x", "path 1 x");
    same("sc2", "graph 3:- x.o", "graph - x.o");
    same("sc2", "xo.|oXO", "grid 2x3 xo.oxo");
    same("sc2", "xo/ox|xx", "xo|ox|xx");
    different("sc2", "xoxo", "path xoxo");
    different("sc2", "xo|xo|xo", "xox|oxo");
    different("sc2", "path xox", "complete xox");
    same("sc2", "grid 2x3 checkerboard", "xox|oxo");
    same("sc2", "graph 5:1-2,3-4 checkerboard", "graph 5:1-2,3-4 xxoxo");
    same("sc2", "graph 4:0-3,1-2,1-3 checkerboard", "graph 4:0-3,1-2,1-3 xxoo");
    same("sc2", "grid 2x3 only:0=x,5=o", "x..|..o");
    same("sc2", "grid 2x3 only:1,1=x,2,3=o", "x..|..o");
    /* SplitMix64 from 1234567: 6457827717110365317, 3203168211198807973, ... (its
     * published test vector) = 1, 1 modulo 2 and 0, 1 modulo 3. */
    same("sc2", "path 2 random:1234567", "path oo");
    same("clickomania", "grid 1x2 random:1234567:3", "ab");
    same("clickomania", "columns 3a2b|2c", "b.|b.|a.|ac|ac");
    same("clickomania", "columns ab.|c2.", "..|b.|ac");
    refused("sc2", "path checkerboard");
    refused("sc2", "graph - checkerboard");
    refused("sc2", "cycle 3 checkerboard");
    refused("sc2", "cycle xo");
    refused("sc2", "path 3 xo");
    refused("sc2", "path 3 xoxo");
    refused("sc2", "xo|x");
    refused("sc2", "xo|xox");
    refused("sc2", "xo|");
    refused("sc2", "");
    refused("sc2", "xa");
    refused("sc2", "graph 0-0 x");
    refused("sc2", "graph 0-1,1-0 xo");
    refused("sc2", "graph 2:0-2 xo");
    refused("sc2", "graph 0-2 xo");
    refused("sc2", "graph6 D xoxox");
    refused("sc2", "product (path) (path 2) xo");
    refused("sc2", "grid 65536x65536 checkerboard");
    refused("sc2", "graph 0-1 xoo"); /* there are two vertices */
    refused("clickomania", "grid 2x3 checkerboard");
    refused("sc2", "path 4 only:0=x,0=o");
    refused("sc2", "path 4 random:1:3");
    refused("sc2", "columns 3a");
    refused("draughts", "xo");
    refused("clickomania", "path aab");
    refused("clickomania", "a.|.a"); /* floats */
    refused("clickomania", ".a|.a"); /* empty column left of a block */
    refused("clickomania", "aA");
    refused("clickomania", "columns 3a||2b");
    refused("clickomania", "columns 3");
    refused("click-partizan", "abc");
    refused("pebbles", "arcs 0>1,1>2,2>0 (1,0)(0,0)(0,0)");
    refused("pebbles", "arcs 0>0 (1,0)");
    refused("pebbles", "path 2 (1,0)");
    refused("pebbles", "path 2 (1,0)(1)");
    refused("nim", "3  5");
    refused("nim", "3 -5");
    refused("hackenbush", "edges 0-1:b,2-3:r");
    refused("hackenbush", "edges 0-1:x");
}
