#!/usr/bin/env bash
# Stops the devnet of the action, if it was started, and waits until its journal is complete.
set -euo pipefail

file="$RUNNER_TEMP/previewnet/pid"
[ -f "$file" ] || exit 0
pid=$(cat "$file")
kill "$pid" 2>/dev/null || exit 0
for ((tenth = 0; tenth < 100; tenth += 1)); do
  kill -0 "$pid" 2>/dev/null || exit 0
  sleep 0.1
done
kill -9 "$pid"
