#!/bin/sh
# A lesson in the window; see lesson.py.
exec python3 "$(dirname "$0")/lesson.py" "$@"
