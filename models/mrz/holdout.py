"""Draws whole lines never trained on, for eval/mrz.ts: `python3 holdout.py FOLDER [--count N] [--seed N]`.

Writes NNNN.png, a strip as a band finder would cut it (up to half a character short or long at either end, up to 15 % off the
middle), and truth.json: [{file, text, notes}]. Half are harsh as in training, half what a decent phone gives.
"""
import argparse
import json
import os

import numpy as np

from content import line
from strips import lie, load_tools, photograph, sizes

options = argparse.ArgumentParser()
options.add_argument("folder")
options.add_argument("--count", type=int, default=600)
options.add_argument("--seed", type=int, default=20261120)
options = options.parse_args()
os.makedirs(options.folder, exist_ok=True)
tools, truth = load_tools(), []
for index in range(options.count):
    rng = np.random.default_rng([options.seed, index])
    text, hard = line(rng), index % 2 == 0
    cap, pitch = sizes(rng)
    start, end = rng.uniform(-0.5, 0.5, 2)
    width = round((len(text) + end - start) * pitch)
    picture, notes = photograph(rng, tools, width, text, lie(rng, width, start, cap, pitch, hard), hard)
    picture.convert("L").save(f"{options.folder}/{index:04}.png")
    truth.append({"file": f"{index:04}.png", "text": text, "notes": ["harsh" if hard else "decent", *notes]})
with open(f"{options.folder}/truth.json", "w") as file:
    json.dump(truth, file, indent=0)
