#!/usr/bin/env bash
# Makes the program one file that runs without being installed.
#
#   packaging/single_file.sh BUILD OUTPUT       BUILD is a build tree that holds the program
#
# Promises: the same build gives the same bytes. In it are the libraries below; what else the program
# needs, every desktop has, and graphics drivers must be the machine's own.
#
# Why not makeself: what it makes writes its own words to standard output, takes options such as --help
# for itself, and splits arguments at blanks.
set -euo pipefail
build=$1 output=$2
libraries='lib(cairo|pixman-1|png16|Xrender|xcb-render|xcb-shm|gif|glfw|fmt|date-tz)\.so'

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cmake --install "$build" --component app --strip --prefix "$folder" >"$folder.log" ||
    { cat "$folder.log" >&2 && exit 1; }
rm -f "$folder.log"
mkdir "$folder/lib"
ldd "$folder/bin/poolscope" | awk -v wanted="$libraries" '$1 ~ wanted { print $3 }' |
    while read -r library; do  # with its terms
        cp -Lt "$folder/lib" "$library"
        package=$(dpkg-query -S "$(basename "$(realpath "$library")")" | sed 's/:.*//')
        install -Dm 644 "/usr/share/doc/$package/copyright" "$folder/share/doc/$package/copyright"
    done
tar -c --sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner -C "$folder" \
    bin lib share/poolscope share/doc | gzip -9n | cat "$(dirname "$0")/single_file_head.sh" - >"$output"
chmod +x "$output"
