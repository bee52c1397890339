#!/bin/sh
# Tests the fuzzing itself: a planted failure must be found, shrunk and kept.
#
#   fuzz/selftest.sh PROGRAM        fuzz_planted, linked with libFuzzer
set -u
source=$(dirname "$0")
tree=$(mktemp -d) || exit 2
trap 'rm -rf "$tree"' EXIT
mkdir -p "$tree/fuzz/corpus/planted" "$tree/fuzz/regressions/planted" "$tree/build/libfuzzer/fuzz"
cp "$source/run.sh" "$source/dicot.dict" "$tree/fuzz"
ln -s "$1" "$tree/build/libfuzzer/fuzz/fuzz_planted"
echo harmless >"$tree/fuzz/corpus/planted/harmless"
run() { FUZZ_SECONDS=60 FUZZ_TURNS=1 sh "$tree/fuzz/run.sh" "$@"; }
replay() { FUZZ_RUNS=1 run check planted; }
fail() { echo "selftest: $*"; exit 1; }

run counts && fail "nothing ran, but it was counted"
replay || fail "the seed alone does not pass"
run counts || fail "the replay was not counted"
run check planted && fail "the bounded run did not find it"
run on && fail "the long run did not find it"
kept=$(cat "$tree"/fuzz/regressions/planted/*)
[ "$kept" = xo ] || fail "kept: '$kept'"
replay && fail "what was kept is not replayed"
echo "selftest: found, shrunk to '$kept' and kept"
