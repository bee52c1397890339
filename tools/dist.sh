#!/bin/sh
# Makes a tarball of the sources of the last commit, with the same bytes wherever it is made:
#
#   tools/dist.sh FOLDER         FOLDER/dicot-VERSION.tar.xz
set -eu
folder=$1
cd "$(dirname "$0")/.."
git rev-parse --verify -q HEAD >/dev/null || { echo "dist: needs the git repository" >&2; exit 1; }
[ -z "$(git status --porcelain --untracked-files=no)" ] ||
    echo "dist: changes that are not committed are not in the tarball" >&2
version=$(git show HEAD:include/dicot.h | sed -n 's/^#define DICOT_VERSION "\(.*\)"/\1/p')
name=dicot-$version
mkdir -p "$folder"
# The times in it are those of the commit; one thread, because several would cut the data elsewhere.
git archive --format=tar --prefix="$name/" HEAD | xz -9 --threads=1 >"$folder/$name.tar.xz"
echo "$folder/$name.tar.xz"
