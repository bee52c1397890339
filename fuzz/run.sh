#!/bin/sh
# Runs the fuzz targets that `make check` and `make fuzz` build.
#
#   fuzz/run.sh check TARGET        replays the corpus, then does FUZZ_RUNS executions from a fixed seed,
#                                   or as many as take 8 seconds
#   fuzz/run.sh counts              prints how many executions each target's last run did
#   fuzz/run.sh on [TARGET...]      fuzzes each target for FUZZ_SECONDS, FUZZ_TURNS times over (0: until
#                                   a failure or ^C)
#   fuzz/run.sh shrink TARGET FILE  makes a failing input smaller and keeps it in regressions/
#
# `on` keeps new inputs that reach new code in BUILD/found/TARGET and starts from them next time.
set -u
cd "$(dirname "$0")/.." || exit 2
build=build/libfuzzer # not build/fuzz, which belongs to the release build

# fuzz TARGET OPTION...: one run of libFuzzer, its output in BUILD/TARGET.log
fuzz() {
    name=$1
    shift
    "$build/fuzz/fuzz_$name" -max_len=512 -timeout=60 -dict=fuzz/dicot.dict \
        -artifact_prefix="$build/failed/$name-" "$@" \
        fuzz/corpus/"$name" fuzz/regressions/"$name" >"$build/$name.log" 2>&1
}

# executions TARGET: how many the last run did
executions() {
    sed -n 's/^Done \([0-9]*\) runs.*/\1/p; s/^stat::number_of_executed_units: *//p' \
        "$build/$1.log" 2>/dev/null | tail -n 1
}

# written TARGET: the file with the input that failed in the last run
written() { sed -n 's/.*Test unit written to //p' "$build/$1.log" | tail -n 1; }

check() { # TARGET
    rm -rf "$build/new/$1"
    mkdir -p "$build/new/$1" "$build/failed"
    # -entropic=0: choosing inputs by their rarity pays only in long runs, and takes a third of a short one.
    if fuzz "$1" -seed=1 -runs="${FUZZ_RUNS:-10000}" -max_total_time=8 -entropic=0 "$build/new/$1"; then
        echo "$1: $(executions "$1") executions"
        return
    fi
    tail -n 60 "$build/$1.log"
    echo "fuzz: $1 failed; shrink the input with  fuzz/run.sh shrink $1 $(written "$1")"
    return 1
}

counts() {
    for name in $(ls fuzz/corpus); do
        echo "$name $(executions "$name")"
    done | awk '{ printf "fuzz: %s: %d executions\n", $1, $2; bad += !$2 } END { exit bad > 0 }'
}

shrink() { # TARGET FILE
    kept=fuzz/regressions/$1/$(sha1sum "$2" | cut -c 1-12)
    cp "$2" "$kept"
    "$build/fuzz/fuzz_$1" -minimize_crash=1 -runs=20000 -max_total_time=120 \
        -exact_artifact_path="$build/shrunk" "$2" >"$build/shrink.log" 2>&1
    [ ! -s "$build/shrunk" ] || mv "$build/shrunk" "$kept"
    echo "fuzz: $1 fails on $kept ($(wc -c <"$kept") bytes)"
    echo "fuzz: to see why, run  $build/fuzz/fuzz_$1 $kept"
    echo "fuzz: fix the defect, name the file after what it shows, and commit both"
}

# Fuzzes one target for FUZZ_SECONDS; false: it failed.
turn() { # TARGET
    mkdir -p "$build/found/$1" "$build/failed"
    if fuzz "$1" -max_total_time="${FUZZ_SECONDS:-60}" -print_final_stats=1 "$build/found/$1"; then
        echo "$1: $(executions "$1") executions, $(find "$build/found/$1" -type f | wc -l) inputs kept"
    else
        failed=$(written "$1")
        if [ -n "$failed" ]; then shrink "$1" "$failed"; else tail -n 20 "$build/$1.log"; fi
        return 1
    fi
}

on() { # [TARGET...]
    [ $# -gt 0 ] || set -- $(ls fuzz/corpus)
    turns=0
    while [ "${FUZZ_TURNS:-0}" -eq 0 ] || [ "$turns" -lt "$FUZZ_TURNS" ]; do
        for target in "$@"; do
            turn "$target" || exit 1
        done
        turns=$((turns + 1))
    done
}

trap 'exit 130' INT TERM
case ${1-} in
check | counts | on | shrink) "$@" ;;
*) sed -n 's/^#   //p' "$0" >&2; exit 2 ;;
esac
