#!/bin/sh
# Presenting, the tour and the settings in the real window; see present.py.
exec python3 "$(dirname "$0")/present.py" "$@"
