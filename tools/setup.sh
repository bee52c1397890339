#!/bin/sh
# Installs missing packages of Debian and npm, layer by layer:
#
#   tools/setup.sh LAYER...       for example: tools/setup.sh build
#
# If nothing is missing, it does nothing: no network, no root, no output.
set -eu
cd "$(dirname "$0")/.."

# One line per layer. A word is PACKAGE, or PACKAGE=COMMAND if any installation
# of COMMAND will do, or +LAYER to include another layer, or npm:FOLDER for the npm
# packages of FOLDER/package-lock.json.
layer() {
    case $1 in
    build)    echo gcc=cc libc6-dev cmake=cmake ninja-build=ninja pkgconf=pkg-config libcairo2-dev \
                   libfontconfig-dev libcadical-dev libnauty2-dev g++=g++ libjansson-dev libedit-dev python3=python3 ;;
    wasm)     echo clang-14 lld-14 wasi-libc libclang-rt-14-dev-wasm32 nodejs=node ;;
    page)     echo +build +wasm npm=npm cmark-gfm=cmark-gfm npm:web ;;
    web)      echo +page chromium-headless-shell=chromium-headless-shell ;;
    fuzz)     echo +build libcmocka-dev clang-14 libclang-rt-14-dev ;;
    deb)      echo +page debhelper dh-python lintian xz-utils=xz ;;
    npm)      echo +build +wasm npm=npm ;;
    mpi)      echo libopenmpi-dev openmpi-bin ;;
    compile)  echo +fuzz +page +mpi ;;
    check)    echo +compile +web python3-hypothesis locales strace=strace ;;
    long)     echo +check +deb +npm zsh=zsh fish=fish groff-base=groff gcc-s390x-linux-gnu libc6-dev-s390x-cross qemu-user=qemu-s390x ;;
    lint)     echo +check clang-format-14 clang-tidy-14 cppcheck=cppcheck gcovr=gcovr ;;
    coverage) echo +check gcovr=gcovr ;;
    *)        return 1 ;;
    esac
}

say() { echo "setup: $*" >&2; }
die() { say "$*"; exit 1; }

has_package() {
    [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

# npm writes this file last, so its presence means that the installation is complete.
has_modules() { # FOLDER
    [ -z "$(find "$1/package-lock.json" -newer "$1/node_modules/.package-lock.json" 2>&1)" ]
}

missing= folders=
wish() { # PACKAGE: adds it to $missing, once
    case " $missing " in *" $1 "*) ;; *) missing="$missing $1" ;; esac
}
wish_modules() { # FOLDER
    case " $folders " in *" $1 "*) ;; *) folders="$folders $1" ;; esac
}
collect() { # LAYER: adds what it lacks to $missing and $folders
    words=$(layer "$1") || die "no layer '$1' (see layer() in tools/setup.sh)"
    for word in $words; do
        case $word in
        +*) collect "${word#+}" ;;
        npm:*) has_modules "${word#npm:}" || wish_modules "${word#npm:}" ;;
        *=*) command -v "${word#*=}" >/dev/null || wish "${word%%=*}" ;;
        *) has_package "$word" || wish "$word" ;;
        esac
    done
}

[ $# -gt 0 ] || die "usage: tools/setup.sh LAYER... (build, wasm, page, web, npm, deb, fuzz, mpi, compile, check, long, lint, coverage)"
command -v dpkg-query >/dev/null && command -v apt-get >/dev/null ||
    die "this is not a Debian-like system: install the packages named in tools/setup.sh" \
        "by hand, then run make with SETUP=: to skip this step"
for name in "$@"; do collect "$name"; done

install_packages() {
    say "installing:$missing"
    if [ "$(id -u)" -eq 0 ]; then as_root=
    elif command -v sudo >/dev/null; then as_root=sudo
    else die "need root or sudo; as root run: apt-get install$missing"
    fi
    apt update || say "apt-get update failed; trying with the package lists at hand"
    # shellcheck disable=SC2086  # a list of words
    apt install -y --no-install-recommends $missing >/dev/null ||
        die "apt-get could not install:$missing"
    say "done"
}
apt() { # ARGUMENT...: apt-get, asking nothing, waiting for another apt to finish
    $as_root env DEBIAN_FRONTEND=noninteractive \
        apt-get -qq -o Dpkg::Use-Pty=0 -o DPkg::Lock::Timeout=300 "$@" </dev/null
}

install_modules() { # FOLDER
    say "installing the npm packages of $1/"
    (cd "$1" && npm ci --loglevel=error --no-fund --no-audit >/dev/null) || die "npm ci failed in $1/"
}

[ -z "$missing" ] || install_packages
for folder in $folders; do install_modules "$folder"; done
