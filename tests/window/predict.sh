#!/bin/sh
# Predict mode in the window; see predict.py.
exec python3 "$(dirname "$0")/predict.py" "$@"
