#!/bin/sh
# Checks, without building any package, what packages are made of: the version is the same
# everywhere, debian/ names every file that `make install` installs, and nothing is compiled for the
# processor of this machine.
#
#   tests/tree/packages.sh BUILD
. "${0%/*}/../support/script.sh"
needs 1 "$@"
build=$1
version=$(sed -n 's/^#define DICOT_VERSION "\(.*\)"/\1/p' include/dicot.h)

agrees() { # FILE VERSION
    checks=$((checks + 1))
    [ "$2" = "$version" ] || complain "$1 is of version $2, include/dicot.h of $version"
}
agrees debian/changelog "$(sed -n '1s/^dicot (\(.*\)-[0-9]*) .*/\1/p' debian/changelog)"
agrees CITATION.cff "$(sed -n 's/^version: //p' CITATION.cff)"
agrees CHANGES.md "$(sed -n 's/^## \([0-9][0-9.]*\).*/\1/p' CHANGES.md | head -1)"
agrees 'dicot --version' "$("$build/dicot" --version | sed 's/dicot //')"

checks=$((checks + 1))
! grep -q -e '-m\(arch\|tune\|cpu\)=' "$build/compile_commands.json" || complain "something is compiled for one processor"

# As Debian installs: below /usr, with the libraries in a folder of the machine.
DESTDIR=$work/root cmake --install "$build" --prefix /usr >"$work/log" 2>&1 || complain "$(tail -3 "$work/log")"
(cd "$work/root" && find . -type f -o -type l) | sed 's|^\./||' | sort >"$work/files"
for list in debian/*.install debian/not-installed; do
    while IFS= read -r pattern; do
        checks=$((checks + 1))
        # Here the libraries are below lib, and on Debian below lib/MACHINE.
        regex=$(printf '%s' "$pattern" | sed 's/\./\\./g; s|lib/\*/|lib/(x86_64-linux-gnu/)?|; s|\*|[^/]*|g')
        grep -E "^$regex(/|$)" "$work/files" >>"$work/named" || complain "$list: nothing is installed as $pattern"
    done <"$list"
done
sort -u "$work/named" >"$work/all"
while IFS= read -r file; do
    checks=$((checks + 1))
    case $file in usr/bin/dicot-mpi | *__pycache__*) continue ;; esac # built only with an MPI, which packages go without
    complain "debian/ does not say which package has $file"
done <<END
$(comm -23 "$work/files" "$work/all")
END
finish
