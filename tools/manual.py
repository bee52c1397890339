#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes the manual pages and the completions of shells.

    tools/manual.py DICOT DICOT_CHECK OUT

Everything is made from what the programs say about themselves, `dicot commands --json`,
`dicot games --json` and `dicot-check --help`, so nothing here is to be edited when a command, an
option or a game is added. Below OUT are then man1/*.1, and dicot.bash, _dicot (for zsh) and
dicot.fish."""

import json
import pathlib
import re
import subprocess
import sys

SHAPED = {"file", "rules", "folder"}  # kinds of options whose values are names of files


def ask(program, *words):
    return subprocess.run([program, *words], check=True, stdout=subprocess.PIPE,
                          encoding="utf-8").stdout


def objects(text):
    return [json.loads(line) for line in text.splitlines()]


# ---- manual pages ----


ESCAPES = str.maketrans({"\\": "\\[rs]", "-": "\\-", "^": "\\[ha]", "~": "\\[ti]",
                         "`": "\\[ga]", "'": "\\[aq]"})


def roff(text):
    """Returns text that roff prints as it is."""
    text = text.translate(ESCAPES)
    return "\\&" + text if text.startswith(".") else text


def prose(text):
    """Returns paragraphs as roff. Lines that begin with a blank are examples, kept as they are."""
    out, inside = [], False
    for line in text.split("\n"):
        example = line.startswith(" ")
        if example and not inside:
            out += [".PP", ".EX"]
        elif inside and not example:
            out.append(".EE")
        inside = example
        if line.strip():
            out.append(roff(line))
        elif out and not inside:
            out.append(".PP")
    if inside:
        out.append(".EE")
    while out and out[-1] == ".PP":
        out.pop()
    kept = [line for i, line in enumerate(out)
            if line != ".PP" or i + 1 < len(out) and out[i + 1] != ".PP"]
    return "\n".join(kept[1:] if kept and kept[0] == ".PP" else kept) + "\n"


def item(name, *paragraphs):
    """Returns an item of a list. The name is roff already."""
    return f".TP\n{name}\n" + "\n.IP\n".join(prose(p).rstrip("\n") for p in paragraphs) + "\n"


class Page:
    def __init__(self, name, title, version):
        self.name = name
        self.text = (f".\\\" Made by tools/manual.py from what dicot says about itself.\n"
                     f".TH {name.upper()} 1 \"\" \"dicot {version}\" \"dicot\"\n"
                     f".SH NAME\n{roff(name)} \\- {roff(title)}\n")

    def section(self, heading, text):
        self.text += f".SH {heading}\n{text}"
        return self


def flag(option):
    name = f"\\fB{roff('--' + option['name'])}\\fP"
    return name if option["argument"] is None else f"{name} \\fI{roff(option['argument'])}\\fP"


LINE = ("LINE is a game and a position, such as clobber xo|ox, or a sum of such terms. "
        "dicot help GAME says how the positions of a game are written.")
BATCH = ("In place of LINE, - reads one LINE per line from standard input, GAME - reads one position "
         "per line, and GAME @FILE reads the boards in FILE.")
CODES = [("0", "The question was answered."), ("1", "The answer to a yes-or-no question is no."),
         ("2", "The input is wrong; the message says where."),
         ("3", "A limit was reached. The answer is what is known so far."),
         ("4", "A file could not be read or written, or something is wrong inside dicot.")]
CODES_TEXT = "".join(item(f"\\fB{code}\\fP", meaning) for code, meaning in CODES)
ENVIRONMENT = "".join(item(f"\\fB{name}\\fP", meaning) for name, meaning in (
    ("DICOT_DB", "Databases in which values are looked up, as --db names them."),
    ("NO_COLOR", "If it is set, output has no colours."),
    ("TERM", "dumb means: neither colours nor a line of progress.")))


def page_of_command(command, version):
    page = Page(f"dicot-{command['name']}", command["title"], version)
    page.section("SYNOPSIS", f"\\fBdicot {roff(command['name'])}\\fP {roff(command['arguments'])} "
                             "[\\fIoption\\fP...]\n")
    text = command["help"]
    if command["reads"] == "line":
        text = f"{LINE}{' ' + BATCH if command['batch'] else ''}\n\n{text}"
    if "names" in command:
        text += f"\n\nNAME is one of {', '.join(command['names'])}."
    page.section("DESCRIPTION", prose(text))
    page.section("OPTIONS", "".join(
        item(flag(o), o["title"] + ".", o["help"]) for o in command["options"]) +
        item("\\fB\\-h\\fP, \\fB\\-\\-help\\fP", "List the options; --help explains them."))
    page.section("EXIT STATUS", CODES_TEXT)
    return page.section("SEE ALSO", "\\fBdicot\\fP(1), \\fBdicot\\-check\\fP(1)\n")


def overview(commands, games, version):
    page = Page("dicot", "combinatorial games: give it a position, get the answer and the proof",
                version)
    page.section("SYNOPSIS", "\\fBdicot\\fP \\fIcommand\\fP [\\fIline\\fP] [\\fIoption\\fP...]\n")
    page.section("DESCRIPTION", prose(
        "dicot says who wins a position of a game for two players and what the position is worth, "
        "finds the best play of a puzzle for one player, and proves what it says.\n\n"
        f"{LINE} {BATCH}"))
    page.section("COMMANDS", "".join(
        item(f"\\fB{roff('dicot-' + c['name'])}\\fP(1)", c["title"]) for c in commands))
    page.section("GAMES", "".join(item(f"\\fB{roff(g['game'])}\\fP", g["title"]) for g in games))
    page.section("EXIT STATUS", CODES_TEXT)
    page.section("ENVIRONMENT", ENVIRONMENT)
    page.section("EXAMPLES", prose("  dicot outcome clobber 'xo|ox'\n"
                                   "  dicot solve solitaire-clobber grid 3x4 checkerboard\n"
                                   "  dicot calc -e 'clobber xxo - ^ = 0'\n"
                                   "  dicot play clobber grid 4x5 checkerboard\n"))
    return page.section("SEE ALSO", "\\fBdicot\\-check\\fP(1), the documents in share/doc/dicot\n")


def page_of_checker(help_text, version):
    """Makes a page of `dicot-check --help`: its rows `  --flag WORD   explanation`, and the rest."""
    rows = re.findall(r"^  (--\S+(?: [A-Z]+)?)  +(.*)$", help_text, re.MULTILINE)
    sentences = [line for line in help_text.splitlines()[1:] if not line.startswith(" ")]
    end = next(i for i, line in enumerate(sentences) if line.startswith("Exit: "))
    page = Page("dicot-check", "judges certificates written by dicot", version)
    page.section("SYNOPSIS", "\\fBdicot\\-check\\fP [\\fIoption\\fP...] \\fIfile\\fP...\n")
    page.section("DESCRIPTION", prose(
        " ".join(sentences[:end]) + " A FILE that is - is standard input.\n\nThe checker shares no "
        "source code with dicot. It replays the moves by its own simple rules, tries every reply of "
        "the loser, and proves each bound again, or says that it could not."))
    page.section("OPTIONS", "".join(
        item(" ".join(f"\\fB{roff(w)}\\fP" if w.startswith("-") else f"\\fI{w}\\fP"
                      for w in name.split()), title) for name, title in rows))
    page.section("EXIT STATUS", prose(" ".join(sentences[end:]).replace("Exit: ", "")))
    return page.section("SEE ALSO", "\\fBdicot\\fP(1)\n")


def page_of_mpi(version):
    page = Page("dicot-mpi", "the commands of dicot among the processes of an MPI job", version)
    page.section("SYNOPSIS", "\\fBmpirun \\-n\\fP \\fIN\\fP \\fBdicot\\-mpi\\fP [\\fB\\-\\-in\\fP "
                             "\\fIfile\\fP] [\\fB\\-\\-out\\fP \\fIfile\\fP] \\fIcommand\\fP ...\n")
    page.section("DESCRIPTION", prose(
        "Deals the problems of a batch out among the processes of an MPI job. The command and its "
        "options are those of dicot, and so is the answer."))
    page.section("OPTIONS",
                 item("\\fB\\-\\-in\\fP \\fIfile\\fP",
                      "What the command reads from standard input, read by the first process.") +
                 item("\\fB\\-\\-out\\fP \\fIfile\\fP",
                      "Where the answers go. The file FILE.journal beside it lets the same command "
                      "go on after it was stopped."))
    return page.section("SEE ALSO", "\\fBdicot\\fP(1), \\fBmpirun\\fP(1)\n")


# ---- completions ----


def choices_of(option, games):
    """Returns the words that an option takes, or []. Those of an option of games are those of all
    games that have it."""
    words = list(option.get("choices", []))
    if option["kind"] in ("game", "rules"):
        for game in games:
            for one in game["options"]:
                if one["name"] == option["name"]:
                    words += [w for w in one.get("choices", []) if w not in words]
    if option["argument"] == "WHERE":  # --moves text, none, or a file
        words = ["text", "none"]
    return words


def takes_file(option):
    return option["kind"] in SHAPED or option["argument"] == "WHERE"


def first_words(command, commands, games):
    """Returns what may stand first after a command."""
    if command["name"] == "help":
        return [c["name"] for c in commands] + [g["game"] for g in games]
    if "names" in command:
        return command["names"]
    if command["reads"] == "nothing":  # "build GAME | info [FILE]"
        return re.findall(r"(?:^|\| )([a-z]+)", command["arguments"])
    return [g["game"] for g in games] if command["reads"] == "line" else []


def flags_of(command):
    return [o for i, o in enumerate(command["options"])
            if o["name"] not in {p["name"] for p in command["options"][:i]}]


BASH = """\
# Completion of dicot for bash, made by tools/manual.py.
_dicot() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} first flags= choices= takes=
    if [ "$word" = = ]; then # --flag=value comes in three words
        word=
    elif [ "$before" = = ]; then
        before=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    COMPREPLY=()
    if [ "$COMP_CWORD" -eq 1 ]; then
        mapfile -t COMPREPLY < <(compgen -W '%(commands)s --help --version' -- "$word")
        return
    fi
    case ${COMP_WORDS[1]} in
%(cases)s
    *) return ;;
    esac
    if [ -n "$takes" ]; then
        mapfile -t COMPREPLY < <(
            compgen -W "$choices" -- "$word"
            if [ "$takes" = file ]; then compgen -f -- "$word"; fi)
        [ "$takes" != file ] || compopt -o filenames 2>/dev/null
    elif [ "${word#-}" != "$word" ]; then
        mapfile -t COMPREPLY < <(compgen -W "$flags --help" -- "$word")
    elif [ "${word#@}" != "$word" ]; then
        mapfile -t COMPREPLY < <(compgen -P @ -f -- "${word#@}")
        compopt -o filenames 2>/dev/null
    elif [ "$COMP_CWORD" -eq 2 ] && [ -n "$first" ]; then
        mapfile -t COMPREPLY < <(compgen -W "$first" -- "$word")
    else
        mapfile -t COMPREPLY < <(compgen -f -- "$word")
        compopt -o filenames 2>/dev/null
    fi
}
complete -F _dicot dicot

_dicot_check() {
    local word=${COMP_WORDS[COMP_CWORD]}
    if [ "${word#-}" != "$word" ]; then
        mapfile -t COMPREPLY < <(compgen -W '%(checker)s' -- "$word")
    else
        mapfile -t COMPREPLY < <(compgen -f -- "$word")
        compopt -o filenames 2>/dev/null
    fi
}
complete -F _dicot_check dicot-check
"""


def bash(commands, games, checker):
    cases = []
    for c in commands:
        flags = flags_of(c)
        rows = [f"    {c['name']})", f"        first='{' '.join(first_words(c, commands, games))}'",
                f"        flags='{' '.join('--' + o['name'] for o in flags)}'"]
        valued = [o for o in flags if o["argument"] is not None]
        if valued:
            rows.append("        case $before in")
            for o in valued:
                rows.append(f"        --{o['name']}) takes={'file' if takes_file(o) else 'value'}"
                            f" choices='{' '.join(choices_of(o, games))}' ;;")
            rows.append("        esac")
        cases.append("\n".join(rows + ["        ;;"]))
    return BASH % {"commands": " ".join(c["name"] for c in commands), "cases": "\n".join(cases),
                   "checker": " ".join(name for name, _ in checker)}


def quoted(text):
    return "'" + text.replace("'", "'\\''") + "'"


def zsh_title(text):
    return re.sub(r"([\[\]:\\])", r"\\\1", text)


ZSH = """\
#compdef dicot dicot-check
# Completion of dicot for zsh, made by tools/manual.py.
_dicot_words() { # what stands after a command and its first word
    compset -P @
    _files
}
_dicot() {
    local -a commands
    if [[ $service = dicot-check ]]; then
        _arguments %(checker)s '*:certificate:_files'
        return
    fi
    commands=(
%(commands)s
    )
    if (( CURRENT == 2 )); then
        _describe -t commands command commands
        return
    fi
    local command=$words[2]
    shift words
    (( CURRENT-- ))
    case $command in
%(cases)s
    esac
}
_dicot "$@"
"""


def zsh(commands, games, checker):
    cases = []
    for c in commands:
        rows = []
        for o in flags_of(c):
            row = f"--{o['name']}{'=' if o['argument'] else ''}[{zsh_title(o['title'])}]"
            if o["argument"]:
                words = choices_of(o, games)
                action = f"({' '.join(words)})" if words and not takes_file(o) else \
                    "_files" if takes_file(o) else " "
                row += f":{zsh_title(o['argument'])}:{action}"
            rows.append(quoted(row))
        words = first_words(c, commands, games)
        rows.append(quoted("--help[explain this command]"))
        rows.append(quoted(f"1:first word:({' '.join(words)})" if words else "1:file:_files"))
        rows.append(quoted("*:position:_dicot_words"))
        cases.append(f"    {c['name']})\n        _arguments \\\n            " +
                     " \\\n            ".join(rows) + " ;;")
    return ZSH % {
        "commands": "\n".join("        " + quoted(f"{c['name']}:{c['title']}") for c in commands),
        "cases": "\n".join(cases),
        "checker": " ".join(quoted(f"{name}[{zsh_title(title)}]") for name, title in checker)}


def fish(commands, games, checker):
    rows = ["# Completion of dicot for fish, made by tools/manual.py."]
    asked = "__fish_seen_subcommand_from"
    for c in commands:
        rows.append(f"complete -c dicot -n __fish_use_subcommand -f -a {c['name']} -d {quoted(c['title'])}")
    for c in commands:
        when = f"complete -c dicot -n '{asked} {c['name']}'"
        words = first_words(c, commands, games)
        if words:
            rows.append(f"{when} -a {quoted(' '.join(words))}")
        for o in flags_of(c):
            row = f"{when} -l {o['name']} -d {quoted(o['title'])}"
            words = choices_of(o, games)
            if o["argument"] is not None:
                row += " -r" + (" -F" if takes_file(o) else " -f")
            rows.append(row + (f" -a {quoted(' '.join(words))}" if words else ""))
    for name, title in checker:
        rows.append(f"complete -c dicot-check -l {name[2:]} -d {quoted(title)}")
    return "\n".join(rows) + "\n"


def main():
    dicot, check, out = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])
    version = ask(dicot, "--version").split()[1]
    commands, games = objects(ask(dicot, "commands", "--json")), objects(ask(dicot, "games", "--json"))
    help_of_checker = ask(check, "--help")
    checker = re.findall(r"^  (--[a-z]+)[^\n]*?  +([^\n]*)$", help_of_checker, re.MULTILINE)
    pages = [overview(commands, games, version), page_of_mpi(version),
             page_of_checker(help_of_checker, version)]
    pages += [page_of_command(c, version) for c in commands]
    (out / "man1").mkdir(parents=True, exist_ok=True)
    for page in pages:
        (out / "man1" / f"{page.name}.1").write_text(page.text, encoding="utf-8")
    for name, text in (("dicot.bash", bash(commands, games, checker)),
                       ("_dicot", zsh(commands, games, checker)),
                       ("dicot.fish", fish(commands, games, checker))):
        (out / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
