#!/bin/sh
# "What if" in the window; see what_if.py.
exec python3 "$(dirname "$0")/what_if.py" "$@"
