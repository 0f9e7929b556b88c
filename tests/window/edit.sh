#!/usr/bin/env bash
# The editor in the real window: see edit.py.
exec python3 "$(dirname "$0")/edit.py" "$@"
