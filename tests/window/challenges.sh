#!/bin/sh
# Riddles and the game of schedules in the real window; see challenges.py.
exec python3 "$(dirname "$0")/challenges.py" "$@"
