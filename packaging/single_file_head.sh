#!/bin/sh
# PoolScope in one file: this script, and behind it an archive of the program, its files and the libraries
# that a desktop need not have. It is unpacked into a folder of its own, which is removed at the end.
folder=$(mktemp -d "${TMPDIR:-/tmp}/poolscope.XXXXXX") || exit 1
trap 'rm -rf "$folder"' EXIT
trap : INT # the program ends by it, and says so
tail -n +14 "$0" | tar -xz -C "$folder" || {
    echo "$0: cannot be unpacked into $folder" >&2
    exit 1
}
LD_LIBRARY_PATH=$folder/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH} "$folder/bin/poolscope" "$@"
exit # with its code
#### what follows is the archive
