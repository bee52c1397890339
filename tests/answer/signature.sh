#!/bin/sh
# The node counts of `dicot bench` are the same on every machine and in every build. Their sum
# is recorded in bench/signature; a commit that changes it says why.
set -eu
recorded=$(cat bench/signature)
found=$("$1" bench --once | sed -n 's/^signature //p')
if [ "$found" != "$recorded" ]; then
    echo "signature $found, recorded in bench/signature: $recorded"
    exit 1
fi
echo "signature $found"
