#!/usr/bin/env bash
# Connects the PHP receiver with a started sandbox, and starts it in PHP's own server. Needs PHP (Debian: php-cli).
set -euo pipefail
cd "$(dirname "$0")"
PORT="${PORT:-4000}"
HAKIKI_KEY="$(node ../connect.mjs "http://127.0.0.1:$PORT/hook")"
export HAKIKI_KEY
exec php -S "127.0.0.1:$PORT" hook.php
