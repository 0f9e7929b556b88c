#!/bin/sh
# A whole lesson in the window; see lesson_in_chinese.py.
exec python3 "$(dirname "$0")/lesson_in_chinese.py" "$@"
