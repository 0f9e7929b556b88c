#!/bin/sh
# Practising in the window; see practise.py.
exec python3 "$(dirname "$0")/practise.py" "$@"
