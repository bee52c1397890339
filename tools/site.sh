#!/bin/sh
# Packs the page and the documents for another web server:
#
#   tools/site.sh WEB FOLDER       FOLDER/dicot-VERSION-site.tar.xz, the same bytes for the same files
set -eu
web=$1 folder=$2
version=$(sed -n 's/^#define DICOT_VERSION "\(.*\)"/\1/p' "$(dirname "$0")/../include/dicot.h")
[ -f "$web/doc/index.html" ] || { echo "site: $web has no documents (tools/setup.sh page)" >&2; exit 1; }
mkdir -p "$folder"
name=dicot-$version-site
tar -C "$web" --transform "s|^\.|$name|" --sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner \
    --mode=go=rX,u+rw -cf - . | xz -9 --threads=1 >"$folder/$name.tar.xz"
echo "$folder/$name.tar.xz"
