#!/bin/sh
# Prints the examples of a document as a transcript for tests/answer/golden.sh:
#
#   tests/support/examples.sh FILE
#
#   - a block ```console: what follows "$ build/dicot ..." or "$ dicot ..." is what dicot answers;
#   - a block ```text that begins with "$ build/dicot ...": what is typed stands after "> ";
#   - a block with a name, as in ```text my.rules: a file that later examples use.
awk -v quote="'" '
    function transcribe() {
        if (command != "") printf "$ printf %s%%s\\n%s%s | %s\n%s", quote, quote, typed, command, shown
        command = typed = shown = ""
    }
    inside == "" && /^```[a-z]+ [^ ]+$/ { inside = "file"; name = $2; typed = ""; next }
    inside == "" && /^```/ { inside = $0 == "```console" ? "console" : $0 == "```text" ? "text" : "other"; next }
    /^```/ {
        if (inside == "file") { printf "$ printf %s%%s\\n%s%s >%s\n", quote, quote, typed, name; typed = "" }
        if (inside == "text") transcribe()
        inside = ""
        next
    }
    inside == "file" { line = $0; gsub(quote, quote "\\" quote quote, line); typed = typed " " quote line quote }
    inside == "console" && NF { sub(/^\$ build\//, "$ "); print }
    inside == "text" && /^\$ build\// { sub(/^\$ build\//, ""); command = $0; next }
    inside == "text" && /^> / { sub(/^> /, ""); typed = typed " " quote $0 quote; next }
    inside == "text" { shown = shown $0 "\n" }' "$1"
