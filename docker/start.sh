#!/bin/sh
# Starts the devnet for all who reach the container, with the arguments of `docker run`. A command of the
# binary, such as `replay`, is run instead.
set -eu

case "${1:-}" in
  '' | -*) exec previewnet --host 0.0.0.0 --allow-remote "$@" ;;
  *) exec previewnet "$@" ;;
esac
