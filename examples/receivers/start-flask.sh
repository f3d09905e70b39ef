#!/usr/bin/env bash
# Connects the Flask receiver with a started sandbox, and starts it. Needs Flask (Debian: python3-flask).
set -euo pipefail
cd "$(dirname "$0")"
export PORT="${PORT:-4000}"
HAKIKI_KEY="$(node ../connect.mjs "http://127.0.0.1:$PORT/hook")"
export HAKIKI_KEY
exec "${PYTHON:-python3}" flask_receiver.py
