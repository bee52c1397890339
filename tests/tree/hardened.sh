#!/bin/sh
# Reads the built programs and libraries: each has the protections that CMakeLists.txt asks for,
# and no path of its own by which libraries are found. It is for compilers and machines that
# have all of them.
#
#   tests/tree/hardened.sh FILE...
. "${0%/*}/../support/script.sh"
needs 1 "$@"
export LC_ALL=C

expect() { # FILE WHAT PATTERN COMMAND...: a line of what it prints matches
    checks=$((checks + 1))
    file=$1 what=$2 pattern=$3
    shift 3
    "$@" | grep -q "$pattern" || complain "$file: $what"
}
refuse() { # FILE WHAT PATTERN COMMAND...: no line does
    checks=$((checks + 1))
    file=$1 what=$2 pattern=$3
    shift 3
    if "$@" | grep -q "$pattern"; then complain "$file: $what"; fi
}

for elf in "$@"; do
    case $elf in
    *.a) expect "$elf" "no marks for indirect jumps" 'IBT, SHSTK' readelf -n "$elf"; continue ;;
    esac
    expect "$elf" "not position-independent" 'Type: *DYN' readelf -h "$elf"
    expect "$elf" "tables are not read-only" 'GNU_RELRO' readelf -lW "$elf"
    expect "$elf" "names are not bound at the start" 'FLAGS_1.*NOW' readelf -d "$elf"
    expect "$elf" "the stack may be executed" 'GNU_STACK.* RW ' readelf -lW "$elf"
    refuse "$elf" "a path of its own for libraries" 'RPATH\|RUNPATH' readelf -d "$elf"
    expect "$elf" "no stack protector" '__stack_chk_fail' readelf -sW --dyn-syms "$elf"
    expect "$elf" "no fortified functions" '__[a-z]*printf_chk' readelf -sW --dyn-syms "$elf"
done
finish
