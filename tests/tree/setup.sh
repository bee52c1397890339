#!/bin/sh
# Checks what tools/setup.sh installs on an empty machine: every package once, although several
# layers name it, and the npm packages of a folder once. Then it does nothing more.
#
#   tests/tree/setup.sh
. "${0%/*}/../support/script.sh"
mkdir -p "$work/bin" "$work/tree/tools" "$work/tree/web"
cp tools/setup.sh "$work/tree/tools/"
touch "$work/tree/web/package-lock.json" "$work/packages" "$work/folders"

# A machine with a few commands, and installers that only note what they are asked for.
for tool in sh dirname env find grep mkdir touch; do
    ln -s "$(command -v "$tool")" "$work/bin/$tool"
done
program() { # NAME: a script from stdin
    { echo '#!/bin/sh'; cat; } >"$work/bin/$1"
    chmod +x "$work/bin/$1"
}
program id <<'END'
echo 0
END
program dpkg-query <<'END'
for name in "$@"; do :; done
if grep -qx "$name" "$NOTES/packages"; then echo installed; fi
END
program apt-get <<'END'
for word in "$@"; do
    case $word in -* | update | install | D[Pp]kg::*) ;; *) echo "$word" >>"$NOTES/packages" ;; esac
done
END
program npm <<'END'
echo "${PWD##*/}" >>"$NOTES/folders"
mkdir -p node_modules
touch node_modules/.package-lock.json
END

set_up() { # LAYER...
    checks=$((checks + 1))
    NOTES=$work PATH=$work/bin sh "$work/tree/tools/setup.sh" "$@" >"$work/said" 2>&1
}

set_up check lint || complain "it failed: $(cat "$work/said")"
twice=$(sort "$work/packages" | uniq -d)
[ -z "$twice" ] || complain "installed twice:" $twice
[ "$(wc -l <"$work/packages")" -gt 20 ] || complain "too little was installed: $(cat "$work/said")"
[ "$(sed -n 's/^setup: installing: //p' "$work/said")" = "$(echo $(cat "$work/packages"))" ] ||
    complain "it says something else than it installs: $(cat "$work/said")"
[ "$(cat "$work/folders")" = web ] || complain "npm installed in:" $(cat "$work/folders")

# `mpi` names no commands, which are still missing here.
set_up mpi && [ ! -s "$work/said" ] || complain "what is there is installed again: $(cat "$work/said")"
set_up nosuch && complain "a layer that does not exist is accepted"
grep -q "no layer 'nosuch'" "$work/said" || complain "an unknown layer: $(cat "$work/said")"
finish
