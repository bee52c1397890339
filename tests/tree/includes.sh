#!/bin/sh
# Checks which folder includes which (doc/architecture.md, "Who may include whom"), that
# the name of a struct in a header means one thing, and that JSON has one writer.
#
#   tests/tree/includes.sh [TREE]        TREE: the top of a source tree, default this one
#
# A room is a folder below src/: src/solve/forest/tree.c is in `solve/forest`. A room, or a
# folder of anything else, has at most 25 sources: a larger one wants to be two.
# A struct, union or enum that a header defines is the only one of its name; sources may
# use a name for themselves that no header has. check/ shares nothing, so it is apart.
# Only src/base/json.c prints quotes and keys of JSON.
set -u
cd "${1-$(dirname "$0")/../..}" || exit 2

find src native cli mpi lib serve include check claims wasm \( -name '*.[ch]' -o -name '*.cpp' \) | sort | awk '
BEGIN {
    # One line per room: the rooms it may include besides itself.
    may["base"] = ""
    may["value"] = "base"
    may["scene"] = "base"
    may["graph"] = "base"
    may["game"] = "base graph value"
    may["games"] = may["game"] " game"
    may["games/clicks"] = may["games"] " games"
    may["games/pebbles"] = may["games"] " games"
    may["games/rules"] = may["games"] " games"
    may["problem"] = may["games"] " games games/clicks games/pebbles games/rules"
    may["cert"] = may["problem"] " problem"
    may["search"] = may["cert"] " cert"
    may["db"] = may["games"] " games games/clicks games/pebbles"
    may["twoplayer"] = may["search"] " search twoplayer/clobber twoplayer/sums db"
    may["twoplayer/clobber"] = may["twoplayer/proof"] = may["twoplayer/sums"] = may["twoplayer"] " twoplayer"
    may["db/build"] = may["twoplayer"] " twoplayer"
    may["solve"] = may["search"] " search"
    may["solve/hamming"] = may["solve/forest"] = may["solve/alternate"] = \
        may["solve/pebbling"] = may["solve/click"] = may["solve/column"] = \
        may["solve"] " solve"
    may["reduce"] = may["search"] " search"
    may["reduce/click"] = may["reduce"] " reduce"
    may["answer"] = may["solve"] " scene twoplayer twoplayer/proof twoplayer/sums reduce reduce/click solve solve/hamming solve/forest" \
        " solve/alternate solve/pebbling solve/click solve/column"
    may["questions"] = may["answer"] " answer questions/clicks"
    may["questions/bench"] = may["questions"] " questions"
    may["questions/clicks"] = may["questions"] " questions"

    may["calc"] = may["questions"] " questions"

    # Hosts: the folders they may include besides themselves and src/. Nobody includes a host.
    hosts["cli"] = "native claims serve"
    hosts["mpi"] = "cli native"
    hosts["serve"] = "native"
    hosts["lib"] = "native include"
    hosts["wasm"] = "include"
    hosts["native"] = ""

    # Rooms of the checker, which shares nothing; check/ itself may include all of them.
    may["check/rules"] = ""
    may["check/text"] = "check/rules"
    may["check/play"] = may["check/kernel"] = "check/rules check/text"
    may["check/bounds"] = may["check/play"] " check/play"
    may["check"] = may["check/bounds"] " check/bounds check/kernel"

    # What the core may use of libc; stdio only in base/text, for snprintf.
    split("assert ctype errno float inttypes limits stdalign stdarg stdatomic stdbool stddef stdint " \
          "math stdlib stdnoreturn string", words, " ")
    for (i in words) libc[words[i] ".h"] = 1
}

function bad(why) { print where ": " why; found++ }
function room(path) { sub(/^src\//, "", path); sub(/\/?[^\/]*$/, "", path); return path }
# The file that #include "name" means: beside the file itself, or below the include root.
function target(root, file, name,   beside) {
    beside = file
    sub(/[^\/]*$/, "", beside)
    if ((beside name) in known) return beside name
    return (root "/" name) in known ? root "/" name : ""
}

function core(file, kind, name,   me, other, path) {
    me = room(file)
    if (kind == "<") {
        if (name == "stdio.h" && file ~ /^src\/base\/text\.[ch]$/) return
        if (!(name in libc)) bad("the core may not use <" name ">")
        return
    }
    if (name == "shipped_rulesets.h" && file == "src/games/rules/shipped.c") return # made by CMake
    path = target("src", file, name)
    if (path == "") { bad("\"" name "\" is not in src/"); return }
    other = room(path)
    if (other != me && index(" " may[me] " ", " " other " ") == 0)
        bad(me " may not include " other " (\"" name "\")")
}

function checker(file, kind, name,   me, path) {
    me = room(file)
    path = target("check", file, name)
    if (kind == "\"" && path == "")
        bad("\"" name "\" is not in check/, which shares nothing")
    else if (kind == "\"" && room(path) != me && index(" " may[me] " ", " " room(path) " ") == 0)
        bad(me " may not include " room(path) " (\"" name "\")")
    if (kind == "<" && (("src/" name) in known || ("cli/" name) in known))
        bad("check/ may not include <" name ">")
}

function outside(root, file, kind, name,   allowed, folders, count, i) {
    if (root == "claims" && kind == "\"" && target("claims", file, name) == "" && name !~ /^(dicot|rules\/rules|base\/json)\.h$/)
        bad("claims/ asks only the library and the plain rules, not \"" name "\"")
    if (root == "include" && (kind == "\"" || name !~ /^std(bool|def|int)\.h$/))
        bad("the public header may not include " name)
    if (!(root in hosts) || kind != "\"" || target(root, file, name) != "") return
    count = split("src " hosts[root], folders, " ")
    for (i = 1; i <= count; i++)
        if ((folders[i] "/" name) in known) return
    bad("\"" name "\" is not in " root "/, src/ or a folder that " root "/ may include")
}

# `line` of the file defines a struct, union or enum.
function define(root, file, line,   name) {
    split(line, words, /[ \t{]+/)
    name = (root == "check" ? "check " : "") (words[1] == "" ? words[3] : words[2])
    if (name in defined && (file ~ /\.h$/ || defined[name] ~ /\.h$/))
        bad("another " name " is in " defined[name])
    if (!(name in defined) || file ~ /\.h$/) defined[name] = file
}

{ files[++n] = $0; known[$0] = 1 }

END {
    for (f = 1; f <= n; f++) {
        file = files[f]
        root = file
        sub(/\/.*/, "", root)
        where = file
        if (root ~ /^(src|check)$/ && !(room(file) in may))
            bad("no rule for the room " room(file) ": add its line to tests/tree/includes.sh")
        if (file ~ /\.c$/ && ++sources[room(file)] == 26)
            bad("more than 25 sources in the room " room(file))
        number = 0
        while ((getline line < file) > 0) {
            number++
            where = file ":" number
            if (line ~ /^[ \t]*(struct|union|enum) [a-z_0-9]+ \{/) define(root, file, line)
            if (line ~ /([^n]printf|puts|write_[a-z]+)\(.*\\":/ && file != "src/base/json.c")
                bad("prints JSON, which is for src/base/json.c")
            if (line !~ /^[ \t]*#[ \t]*include/) continue
            count++
            sub(/^[ \t]*#[ \t]*include[ \t]*/, "", line)
            kind = substr(line, 1, 1)
            name = substr(line, 2)
            sub(/[">].*/, "", name)
            if (kind != "<" && kind != "\"") bad("cannot read this #include")
            else if (name ~ /(^|\/)\.\.?\// || name ~ /^\//) bad("write \"" name "\" without . and .. and from the include root")
            else if (root == "src") core(file, kind, name)
            else if (root == "check") checker(file, kind, name)
            else outside(root, file, kind, name)
        }
        close(file)
    }
    if (n == 0) { print "no source file found"; found++ }
    printf "includes: %d files, %d includes, %d wrong\n", n, count, found
    exit found > 0
}'
