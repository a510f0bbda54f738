#!/usr/bin/env bash
# Starts the devnet of the action in the background, and waits until it answers. Its journal, log and
# process id are in $RUNNER_TEMP/previewnet.
set -euo pipefail

folder="$RUNNER_TEMP/previewnet"
mkdir -p "$folder"
# The arguments are words of a command line.
read -r -a arguments <<<"${ARGS:-}"

# Not by npx, which ends before the devnet has written its journal.
binary=node_modules/.bin/previewnet
if [ -n "${PACKAGE:-}" ]; then
  npm install --no-audit --no-fund --prefix "$RUNNER_TEMP/previewnet-package" "$PACKAGE"
  binary="$RUNNER_TEMP/previewnet-package/$binary"
fi
"$binary" --port "$PREVIEWNET_PORT" --journal "$folder/journal.jsonl" \
  ${arguments[@]+"${arguments[@]}"} >"$folder/devnet.log" 2>&1 &
echo $! >"$folder/pid"

for ((second = 0; second < WAIT_SECONDS; second += 1)); do
  if curl --silent --fail --output /dev/null "http://127.0.0.1:$PREVIEWNET_PORT/health"; then
    exit 0
  fi
  kill -0 "$(cat "$folder/pid")" 2>/dev/null || break
  sleep 1
done
echo "expected a devnet at port $PREVIEWNET_PORT within $WAIT_SECONDS s, got none:" >&2
cat "$folder/devnet.log" >&2
exit 1
