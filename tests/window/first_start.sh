#!/bin/sh
# The first start shows Home; see first_start.py.
exec python3 "$(dirname "$0")/first_start.py" "$@"
