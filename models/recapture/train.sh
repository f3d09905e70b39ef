#!/bin/sh
# Trains the recapture network on one core of a CPU and writes recapture.onnx beside this file. Debian:
#   apt-get install -y --no-install-recommends python3-torch python3-numpy python3-pil ffmpeg gnome-backgrounds mate-backgrounds \
#     plasma-workspace-wallpapers lomiri-wallpapers-16.04 lomiri-wallpapers-20.04 ukui-wallpapers
# Work files go to the folder given, by default /tmp/recapture.
set -eu
cd "$(dirname "$0")"
work=${1:-/tmp/recapture}
mkdir -p "$work"
nice -n 15 python3 train.py "$work/net.pt"
nice -n 15 python3 holdout.py "$work/net.pt" | tee "$work/holdout.md"
python3 export.py "$work/net.pt" recapture.onnx
