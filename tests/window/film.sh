#!/bin/sh
# A film of what the window shows; see film.py.
exec python3 "$(dirname "$0")/film.py" "$@"
