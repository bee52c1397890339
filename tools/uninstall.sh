#!/bin/sh
# Removes what `make install` has put below a prefix:
#
#   tools/uninstall.sh BUILD PREFIX        DESTDIR in the environment as for `make install`
#
# A second installation, into an empty folder, says which files there are. So no list of them has
# to be kept, and nothing else is removed. Folders go if they are ours and empty.
set -eu
build=$1 prefix=$2 root=${DESTDIR-}
list=$(mktemp -d)
trap 'rm -rf "$list"' EXIT
DESTDIR=$list cmake --install "$build" --prefix "$prefix" >/dev/null
removed=0
cd "$list"
for file in $(find . '(' -type f -o -type l ')' | sed 's/^\.//'); do
    if [ -e "$root$file" ] || [ -L "$root$file" ]; then
        rm -f "$root$file"
        removed=$((removed + 1))
    fi
done
find . -depth -type d -path '*/dicot*' | sed 's/^\.//' | while IFS= read -r folder; do
    rm -rf "$root$folder/__pycache__"
    [ ! -d "$root$folder" ] || rmdir "$root$folder" 2>/dev/null || :
done
echo "uninstall: $removed files removed from $root$prefix"
