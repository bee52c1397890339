#!/bin/sh
# Tests the packages for Debian that `make deb` has made: what is in them, what lintian says, and
# that they work when they are unpacked. It installs nothing. Part of `make check-long`.
#
#   tests/hosts/deb.sh FOLDER         FOLDER: build/dist
. "${0%/*}/../support/script.sh"
needs 1 "$@"
folder=$1
version=$(sed -n 's/^#define DICOT_VERSION "\(.*\)"/\1/p' include/dicot.h)
root=$work/root

for package in dicot libdicot0 libdicot-dev python3-dicot; do
    set -- "$folder/${package}_$version"-*.deb
    checks=$((checks + 1))
    if [ $# -ne 1 ] || [ ! -f "$1" ]; then complain "expected one package $package: $*"; continue; fi
    dpkg-deb --fsys-tarfile "$1" | tar tf - | sed 's|^\./||' >"$work/$package.files"
    dpkg-deb -x "$1" "$root"
done
lintian --tag-display-limit 0 --fail-on error "$folder"/*.deb >"$work/lintian" 2>&1 || complain "lintian: $(grep '^E:' "$work/lintian")"
cat "$work/lintian"

has() { # PACKAGE PATTERN...
    package=$1
    shift
    for pattern in "$@"; do
        checks=$((checks + 1))
        grep -qx "$pattern" "$work/$package.files" || complain "$package lacks $pattern"
    done
}
has dicot usr/bin/dicot usr/bin/dicot-check 'usr/lib/.*/dicot/dicot-serve\.so' 'usr/lib/.*/dicot/dicot-pictures\.so' \
    usr/share/man/man1/dicot.1.gz usr/share/man/man1/dicot-solve.1.gz usr/share/man/man1/dicot-check.1.gz \
    usr/share/bash-completion/completions/dicot usr/share/zsh/vendor-completions/_dicot \
    usr/share/fish/vendor_completions.d/dicot.fish usr/share/dicot/rulesets/domineering.rules \
    usr/share/doc/dicot/README.md usr/share/doc/dicot/doc/formats.md usr/share/doc/dicot/THIRD-PARTY-NOTICES \
    usr/share/doc/dicot/copyright usr/share/doc/dicot/dicot.spdx usr/share/dicot/web/index.html \
    usr/share/dicot/web/dicot.wasm usr/share/dicot/web/doc/index.html
has libdicot0 'usr/lib/.*/libdicot\.so\.0' usr/share/doc/libdicot0/copyright
has libdicot-dev usr/include/dicot.h 'usr/lib/.*/libdicot\.so' 'usr/lib/.*/libdicot\.a' 'usr/lib/.*/pkgconfig/dicot\.pc'
has python3-dicot usr/lib/python3/dist-packages/dicot/__init__.py usr/lib/python3/dist-packages/dicot/py.typed
checks=$((checks + 1))
for library in libc6 libnauty libcairo2 libjansson4 libedit2; do
    dpkg-deb -f "$folder/dicot_$version"-*.deb Depends | grep -q "$library" || complain "dicot does not depend on $library"
done

# As unpacked.
dicot=$root/usr/bin/dicot
check() { # WHAT COMMAND...
    what=$1
    checks=$((checks + 1))
    shift
    "$@" >"$work/said" 2>&1 || complain "$what: $(tail -3 "$work/said")"
}
check 'an answer' "$dicot" solve sc2 xoxo --cert "$work/cert"
check 'the checker' "$root/usr/bin/dicot-check" "$work/cert"
check 'pictures' "$dicot" render clobber 'xo|ox' --out "$work/a.png"
check 'a manual page' man -l "$root/usr/share/man/man1/dicot-outcome.1.gz"
libraries=$(dirname "$(find "$root" -name 'libdicot.so.0')")
check 'the Python module' env LD_LIBRARY_PATH="$libraries" PYTHONPATH="$root/usr/lib/python3/dist-packages" DICOT_LIBRARY="$libraries/libdicot.so.0" \
    /usr/bin/python3 -c 'import dicot; assert dicot.Position("clobber xxo").value() == "^"'
printf '#include <dicot.h>\n#include <stdio.h>\nint main(void) { return puts(dicot_version()) < 0; }\n' >"$work/a.c"
check 'a program' cc -I "$root/usr/include" -o "$work/a" "$work/a.c" -L "$libraries" -ldicot
check 'a program' env LD_LIBRARY_PATH="$libraries" "$work/a"
checks=$((checks + 1))
grep -qx "$version" "$work/said" || complain "the library says $(cat "$work/said")"
check 'the documents' python3 - "$dicot" <<'END'
import re, subprocess, sys, urllib.request
server = subprocess.Popen([sys.argv[1], "serve", "--port", "0"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
try:
    address = next(found[0] for found in (re.search(r"http://[0-9.:]+/", line) for line in server.stdout) if found)
    for path in "", "doc/", "dicot.wasm":
        assert urllib.request.urlopen(address + path, timeout=30).status == 200
finally:
    server.terminate()
END

# The sources: the same bytes twice, and without what is built.
sh tools/dist.sh "$work/one" >/dev/null && touch README.md && sh tools/dist.sh "$work/two" >/dev/null
checks=$((checks + 1))
cmp "$work/one/dicot-$version.tar.xz" "$work/two/dicot-$version.tar.xz" || complain "two tarballs differ"
tar tf "$work/one/dicot-$version.tar.xz" >"$work/sources"
for file in README.md LICENSE debian/rules src/base/text.c web/package-lock.json; do
    checks=$((checks + 1))
    grep -qx "dicot-$version/$file" "$work/sources" || complain "the tarball lacks $file"
done
finish
