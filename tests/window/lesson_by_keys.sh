#!/bin/sh
# A whole lesson in the window; see lesson_by_keys.py.
exec python3 "$(dirname "$0")/lesson_by_keys.py" "$@"
