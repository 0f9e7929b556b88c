#!/bin/sh
# The window on a small screen; see small.py.
exec python3 "$(dirname "$0")/small.py" "$@"
