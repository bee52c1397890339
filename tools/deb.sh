#!/bin/sh
# Makes the packages for Debian from the tarball of tools/dist.sh:
#
#   tools/deb.sh BUILD FOLDER        works in BUILD/deb; FOLDER gets *.deb
#
# debhelper does the work, because it knows what Debian asks of a package (folders of the
# machine, dependencies on libraries, compressed pages) better than a script of ours would.
set -eu
cd "$(dirname "$0")/.."
build=$1 folder=$2
rm -rf "$build/deb"
mkdir -p "$build/deb" "$folder"
tarball=$(sh tools/dist.sh "$build/deb")
tar -C "$build/deb" -xf "$tarball"
tree=${tarball%.tar.xz}
version=${tree##*-}
mv "$tarball" "$build/deb/dicot_$version.orig.tar.xz"
[ ! -d web/node_modules ] || ln -s "$PWD/web/node_modules" "$tree/web/node_modules"
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH
(
    cd "$tree"
    DEB_BUILD_OPTIONS="${DEB_BUILD_OPTIONS-noautodbgsym}" dpkg-buildpackage -b -us -uc
) >"$build/deb/log" 2>&1 || { tail -40 "$build/deb/log"; exit 1; }
cp "$build"/deb/*.deb "$folder"
ls "$folder"/*.deb
