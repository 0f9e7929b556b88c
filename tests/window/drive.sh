#!/usr/bin/env bash
# The user's path through the real window: see drive.py.
exec python3 "$(dirname "$0")/drive.py" "$@"
