#!/bin/sh
# Tests the modules of the program (native/module.h): a question that needs none loads none of
# their libraries and is answered without them, the others say which module is missing, and
# modules are found beside the program and where they are installed.
#
#   tests/hosts/modules.sh PATH/TO/dicot
. "${0%/*}/../support/script.sh"
needs 1 "$@"
build=$(dirname "$(path_of "$1")")

libraries=$(LD_TRACE_LOADED_OBJECTS=1 "$1")
case $libraries in
*libc.so*) ;;
*) complain "cannot tell which libraries are loaded: $libraries" ;;
esac
case $libraries in
*cairo* | *jansson*) complain "every start loads the libraries of a module: $libraries" ;;
esac

draws() { # PROGRAM
    rm -f "$work/board.svg"
    "$1" render clobber 'xo|ox' --out "$work/board.svg" >"$work/out" 2>&1 && grep -q '<svg' "$work/board.svg"
}
# Fails with exit code 4, without a file and with a message that names the module.
lacks_pictures() { # PROGRAM
    "$1" render clobber 'xo|ox' --out "$work/none.svg" >"$work/out" 2>&1
    [ $? -eq 4 ] && grep -q 'dicot-pictures.so' "$work/out" && [ -z "$(ls "$work"/none.svg* 2>/dev/null)" ]
}

mkdir "$work/alone"
cp "$1" "$work/alone/dicot"
alone=$work/alone/dicot
"$alone" outcome clobber xo | grep -q '^N: the first player wins' ||
    complain "a question that needs no module is not answered without them"
lacks_pictures "$alone" || complain "no module for pictures: $(cat "$work/out")"
# The current folder and the environment must not count: whoever writes there could have code run.
(cd "$build" && LD_LIBRARY_PATH=$build lacks_pictures "$alone") ||
    complain "a module is loaded from elsewhere: $(cat "$work/out")"
"$alone" serve --port 0 >"$work/out" 2>&1
[ $? -eq 4 ] && grep -q 'dicot-serve.so.*libjansson-dev' "$work/out" || complain "no module for serve: $(cat "$work/out")"

# A file that is no module is named, too.
echo 'no module' >"$work/alone/dicot-pictures.so"
lacks_pictures "$alone" || complain "a broken module for pictures: $(cat "$work/out")"
cp "$build/dicot-pictures.so" "$work/alone/dicot-pictures.so"
draws "$alone" || complain "a module beside the program is not found: $(cat "$work/out")"

cmake --install "$build" --prefix "$work/prefix" >"$work/log" || { cat "$work/log"; exit 1; }
for file in LICENSE THIRD-PARTY-NOTICES SECURITY.md dicot.spdx; do
    [ -s "$work/prefix/share/doc/dicot/$file" ] || complain "$file is not installed"
done
# Whoever wrote code that is in the copies is named.
for name in CaDiCaL:Biere musl:Felker cloudlibc:Nuxi; do
    grep -q "${name#*:}" THIRD-PARTY-NOTICES || complain "no notice of ${name%:*}"
done
grep -q '^Relationship: SPDXRef-dicot STATIC_LINK SPDXRef-musl$' "$work/prefix/share/doc/dicot/dicot.spdx" ||
    complain "dicot.spdx: $(cat "$work/prefix/share/doc/dicot/dicot.spdx")"
mv "$work/prefix" "$work/moved"
draws "$work/moved/bin/dicot" || complain "an installed module is not found: $(cat "$work/out")"
rm -f "$work"/moved/lib*/dicot/dicot-pictures.so "$work"/moved/lib*/*/dicot/dicot-pictures.so
lacks_pictures "$work/moved/bin/dicot" || complain "the installed program takes its modules from elsewhere"

finish
