#!/bin/sh
# Trains the MRZ line reader on a CPU and writes mrz-line.onnx beside this file. Debian or Ubuntu:
#   apt-get install -y python3-torch python3-numpy python3-pil fonts-ocr-b fonts-liberation fonts-dejavu-core fonts-urw-base35
# Work files go to the folder given, by default /tmp/mrz. Half an hour on two free cores. The stages are those the committed
# weights went through (README.md): the seeds differ so that no strip is seen twice.
set -eu
cd "$(dirname "$0")"
work=${1:-/tmp/mrz}
mkdir -p "$work"
train() { nice -n 10 python3 train.py "$@"; }
train "$work/a.pt" --steps 7000 --stop 2500
train "$work/b.pt" --from "$work/a.pt" --edges --seed 8 --steps 4000 --rate 1.5e-3 --stop 600
train "$work/c.pt" --from "$work/b.pt" --edges --seed 9 --steps 1900 --rate 1.4e-3 --stop 200
train "$work/d.pt" --from "$work/c.pt" --edges --seed 10 --steps 1800 --rate 1.3e-3
python3 export.py "$work/d.pt" mrz-line.onnx
