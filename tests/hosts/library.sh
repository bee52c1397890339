#!/bin/sh
# Tests libdicot as it is installed. The example program in the comment of dicot.h is built as
# C and as C++, with the shared and the static library, and must print what the comment says;
# the header must be clean; the libraries must export the functions of the header and nothing
# else.
#
#   tests/hosts/library.sh BUILD CC CXX [FLAG]...     BUILD: a build tree, FLAG: its link flags
# shellcheck disable=SC2086  # words
set -e
. "${0%/*}/../support/script.sh"
needs 3 "$@"
build=$1 cc=$2 cxx=$3
shift 3
die() { echo "library: $*" >&2; exit 1; }

cmake --install "$build" --prefix "$work/prefix" >"$work/log" || { cat "$work/log"; exit 1; }
header=$work/prefix/include/dicot.h
PKG_CONFIG_PATH=$(dirname "$(find "$work/prefix" -name dicot.pc)")
libdir=$(dirname "$PKG_CONFIG_PATH")
export PKG_CONFIG_PATH
flags=$(pkg-config --cflags dicot)
shared=$(pkg-config --libs dicot)
static="$libdir/libdicot.a $(pkg-config --static --libs-only-l dicot | sed 's/-ldicot//')"

# ---- the header ----
strict='-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror'
echo '#include <dicot.h>' >"$work/empty.c"
"$cc" -std=c99 $strict -Wstrict-prototypes $flags -c "$work/empty.c" -o "$work/empty.o"
"$cxx" -x c++ -std=c++11 $strict -Wold-style-cast $flags -c "$work/empty.c" -o "$work/empty.o"

# ---- its example ----
sed -n '/^ \* A complete program/,/^ \* It prints:/s/^ \*     //p' "$header" >"$work/example.c"
sed -n '/^ \* It prints:/,/^ \*\//s/^ \*     //p' "$header" >"$work/expected"
[ -s "$work/expected" ] || die "the header does not say what its example prints"
examples=0
example() { # COMPILER OPTION...: builds it, runs it
    examples=$((examples + 1))
    "$@" -o "$work/example" || die "cannot build the example: $*"
    LD_LIBRARY_PATH=$libdir "$work/example" >"$work/printed" || die "the example fails: $*"
    diff "$work/expected" "$work/printed" || die "the example prints something else: $*"
}
{
    example "$cc" -std=c99 $strict "$@" $flags "$work/example.c" $shared
    example "$cc" -std=c99 $strict "$@" $flags "$work/example.c" $static
    example "$cxx" -std=c++11 $strict "$@" $flags -x c++ "$work/example.c" -x none $shared
}

# ---- doc/library.md: each command that compiles, as it stands there ----
mkdir "$work/bin"
printf '#!/bin/sh\nexec %s "$@"\n' "$cc $*" >"$work/bin/cc"
chmod +x "$work/bin/cc"
cp "$work/example.c" "$work/program.c"
sed -n 's/^\(cc program\.c [^#]*[^# ]\) *\(#.*\)\{0,1\}$/\1/p' doc/library.md >"$work/lines"
while IFS= read -r line; do
    examples=$((examples + 1))
    rm -f "$work/a.out"
    (cd "$work" && PATH=$work/bin:$PATH sh -c "$line") || die "doc/library.md: cannot build: $line"
    LD_LIBRARY_PATH=$libdir "$work/a.out" | diff "$work/expected" - || die "doc/library.md: $line"
done <"$work/lines"
[ "$(grep -c '' "$work/lines")" -eq 2 ] || die "doc/library.md: expected two lines that compile"
ldd "$work/a.out" >"$work/needed" # the second is linked to the archive
! grep 'libdicot' "$work/needed" || die "doc/library.md: the static program needs libdicot.so"

# ---- doc/guide/c.md: its programs, with what they print ----
mkdir "$work/guide"
sh tests/support/examples.sh doc/guide/c.md >"$work/guide/c.test"
PATH=$work/bin:$PATH LD_LIBRARY_PATH=$libdir sh tests/answer/golden.sh "$work/prefix/bin/dicot" "$work/guide" >"$work/log" ||
    die "doc/guide/c.md: $(cat "$work/log")"

# ---- what the libraries export ----
# gcov adds symbols of its own in a build that measures coverage.
names() { nm "$@" --defined-only --without-symbol-versions | awk 'NF == 3 && $2 != "A" && $3 !~ /^(__)?gcov/ { print $3 }' | sort; }
sed -n '/^#define DICOT_H$/,$p' "$header" | grep -v '^ \*' | tr '\n' ' ' |
    grep -o 'DICOT_API [^;]*;' | grep -o 'dicot_[a-z_]*(' | tr -d '(' | sort >"$work/declared"
names -D "$libdir/libdicot.so" >"$work/shared"
names -g "$libdir/libdicot.a" >"$work/static"
for library in shared static; do
    diff "$work/declared" "$work/$library" ||
        die "the $library library shows other names (>) than the header (<)"
done
# lib/dicot.map gives each function the version in which it came.
awk '/^[A-Z_0-9]* \{$/ { version = $1 } /^ *dicot_[a-z_]*;$/ { sub(";", ""); print $1 "@@" version }' lib/dicot.map >"$work/mapped"
LC_ALL=C sort -c "$work/mapped" || die "lib/dicot.map is not sorted"
nm -D --defined-only --with-symbol-versions "$libdir/libdicot.so" |
    awk '$2 != "A" && $3 !~ /^(__)?gcov/ { print $3 }' | LC_ALL=C sort >"$work/versions"
diff "$work/mapped" "$work/versions" || die "libdicot.so has other versions (>) than lib/dicot.map (<)"
readelf -d "$libdir/libdicot.so" >"$work/dynamic"
grep -q 'SONAME.*\[libdicot\.so\.[0-9]*\]' "$work/dynamic" || die "there is no SONAME"
! grep 'NEEDED.*cairo' "$work/dynamic" || die "the library needs cairo"
[ "$(pkg-config --modversion dicot)" = "$(sed -n 's/^#define DICOT_VERSION "\(.*\)"/\1/p' "$header")" ] ||
    die "dicot.pc has another version than dicot.h"

echo "library: $(grep -c '' "$work/declared") functions, $examples builds of the example"
