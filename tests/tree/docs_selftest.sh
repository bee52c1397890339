#!/bin/sh
# Tests tests/tree/docs.sh on a small tree with a fake dicot: it accepts the tree as it is, and
# with any one false claim it fails and names the claim.
. "${0%/*}/../support/script.sh"
checker=$here/docs.sh
cd "$work" || exit 2

mkdir -p src/game src/games cli check tests/answer/cases doc tools bench bin
printf '#!/bin/sh\ncase $1 in answer) echo 42 ;; play) sed s/^/heard:/ ;; *) exit 1 ;; esac\n' >bin/dicot
chmod +x bin/dicot
echo 'int next(void);' >src/game/game.h
printf '%s\n' 'const struct game nim = {' '    .name = "nim",' 'static const struct game_option root = {' \
    '    .name = "root",' >src/games/nim.c
echo '    .name = "nobody",' >src/games/template.c
echo '/* [SC Thm 5] [BP Lemma 3.4(8)], doc/papers.md */' >check/rules.c
cat >README.md <<'END'
Read `src/game/game.h`, `nim.c`, `src/games/*.c`, `src/games/NAME.c` and [papers](doc/papers.md), [map](doc/architecture.md), [claims](doc/claims.md),
[formats](doc/formats.md), [its rules](doc/formats.md#the-rules-of-it) and [here](#a-title).

# A `title`!

A sentence with `src/game/game.h:next` and `dicot answer` and `dicot CMD`, but not `x y.c`.
`src/later/` (Comes with the future.)

```console
$ build/dicot answer
42

$ build/dicot answer  # again
42
```

```text
$ build/dicot play
> a move
heard:a move
> quit
heard:quit
```
END
mkdir doc/guide
cat >doc/guide/first.md <<'END'
Back to the [formats](../formats.md).

```text a.rules
left 'x'
```

```console
$ cat a.rules
left 'x'
$ dicot answer
42
```
END
printf '[guide](guide/first.md)\n' >doc/documents.md
printf '%s\n' '## The rules, of it' 'GAME = "nim" ; OPT = "root=" ;' >doc/formats.md
printf '| SC Thm 5 | a | b |\n| BP Lemma 3.4(8) | a | b |\n' >doc/claims.md
echo papers >doc/papers.md
printf '| `src/games` | a |\n| `check` | a |\n' >doc/architecture.md

checks=1
sh "$checker" bin/dicot . >log 2>&1 || { complain 'a true tree failed:'; cat log; }

false_claim() { # FILE SED-SCRIPT WORDS: makes the change; the complaint must contain WORDS
    cp "$1" saved
    sed "$2" saved >"$1"
    checks=$((checks + 1))
    if cmp -s "$1" saved || sh "$checker" bin/dicot . >log 2>&1 || ! grep -qF -e "$3" log; then
        complain "not found: $2 in $1"
        sed 's/^/    /' log
    fi
    cp saved "$1"
}
false_claim README.md 's/game\.h`/gone.h`/' 'README.md:1: there is no src/game/gone.h'
false_claim README.md 's/`src\/game\/game\.h`/`scr\/game.h`/' 'README.md:1: there is no scr/game.h'
false_claim README.md 's/`nim\.c/`hex.c/' 'README.md:1: there is no hex.c'
false_claim README.md 's/\*\.c/*.cpp/' 'README.md:1: there is no src/games/*.cpp'
false_claim README.md 's/games\/NAME/gone\/NAME/' 'README.md:1: there is no src/gone/NAME.c'
false_claim README.md 's/:next/:previous/' 'README.md:6: no previous in src/game/game.h'
false_claim README.md 's/doc\/papers/doc\/paper/' 'the link doc/paper.md leads nowhere'
false_claim README.md 's/the-rules/the-rule/' 'no heading for the link doc/formats.md#the-rule-of-it'
false_claim README.md 's/title`/word`/' 'no heading for the link #a-title'
false_claim README.md 's/formats](doc\/formats.md)/formats](doc\/papers.md)/' 'no link to doc/formats.md'
false_claim check/rules.c 's/doc\/papers/doc\/gone/' 'the sources name doc/gone.md'
false_claim README.md 's/Comes/Came/' 'there is no src/later/'
false_claim README.md 's/`dicot answer/`dicot reply/' '? 1'
false_claim README.md 's/^42/41/' '+42'
false_claim README.md 's/# again/; false/' '? 1'
false_claim README.md 's/^heard:quit/heard:exit/' '+heard:quit'
false_claim README.md 's/^> a move/> a hint/' '+heard:a hint'
false_claim doc/guide/first.md 's/\.\.\/formats/formats/' 'doc/guide/first.md: the link formats.md leads nowhere'
false_claim doc/guide/first.md "3,5s/'x'/'o'/" "+left 'o'"
false_claim doc/guide/first.md 's/^42/41/' '+42'
false_claim doc/documents.md 's/first/second/' 'no link to doc/guide/first.md'
false_claim doc/formats.md 's/nim/hex/' 'the game nim is not in the grammar'
false_claim doc/architecture.md 's/check/checks/' 'no row for the room check'
false_claim doc/claims.md 's/Thm 5/Thm 6/' 'no row for SC Thm 5'
false_claim doc/claims.md 's/3.4(8)/3.4(80)/' 'no row for BP Lemma 3.4(8)'
false_claim check/rules.c 's/Thm 5/Thm 55/' 'no row for SC Thm 55'
false_claim src/games/nim.c 's/root"/stem"/' 'the option stem is not in the grammar'
false_claim src/games/nim.c 's/"nim/"chess/' 'the game chess is not in the grammar'

finish
