#!/bin/sh
# Checks that the sanitizers of this build are really on: each must find a fault that was
# planted for it, and name its file and line.
#
#   tests/tree/sanitizers.sh PATH/TO/planted SANITIZERS        "address,undefined", "thread" or ""
#
# 99 is the exit code that means "found something" (test_environment in CMakeLists.txt).
set -u
planted=$1 sanitizers=${2-}
case $sanitizers in
*address*) found='leak overflow' ;;
*thread*) found='race' ;;
*) found= ;;
esac
case $sanitizers in *undefined*) found="$found undefined" ;; esac
if [ -z "$found" ]; then
    echo "sanitizers: none in this build, nothing to verify"
    exit 0
fi
for fault in $found; do
    message=$("$planted" "$fault" 2>&1)
    code=$?
    case $code:$message in 99:*planted.c:[1-9]*) continue ;; esac
    echo "sanitizers: a planted $fault was not found, or without its line (exit $code): $message"
    exit 1
done
echo "sanitizers: $sanitizers found what was planted: $found"
