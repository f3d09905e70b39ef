"""Measures a trained network on pictures it was not trained on: `python3 holdout.py IN.pt [--sheets N]`.

AUC of the mean over a square's nine patches and its frames, for each kind of screen and print against scenes; the middle 95 % of 1,000 draws of
squares in brackets.
"""
import argparse
from collections import defaultdict

import numpy as np
import torch

from net import RecaptureNet
from pictures import load
from scenes import TRAINED, patches, sheet
from species import HELD_OUT

SEED, CODERS = 20261123, ("jpeg", "h264", "webp", "vp8")
NEW = HELD_OUT + ("webp", "vp8")


def auc(attacks, scenes):
    order = np.concatenate([attacks, scenes]).argsort().argsort() + 1
    return (order[: len(attacks)].sum() - len(attacks) * (len(attacks) + 1) / 2) / len(attacks) / len(scenes)


def with_interval(rng, attacks, scenes):
    attacks, scenes = np.array(attacks), np.array(scenes)
    draw = lambda values: values[rng.integers(0, len(values), len(values))]
    low, high = np.percentile([auc(draw(attacks), draw(scenes)) for _ in range(1000)], [2.5, 97.5])
    return f"{auc(attacks, scenes):.2f} ({low:.2f}–{high:.2f}), {len(attacks)} against {len(scenes)}"


def drawn(sheets):
    """[(coder, kind, patches)] of squares, the weights not needed yet."""
    pictures, found, attacks = load(held_out=True), [], TRAINED + HELD_OUT
    for coder_at, coder in enumerate(CODERS):
        for index in range(sheets):
            rng = np.random.default_rng([SEED, coder_at, index])
            kinds = ["scene", "scene", "scene", *(attacks[(3 * index + i) % len(attacks)] for i in range(3))]
            for kind, frames in zip(kinds, sheet(rng, pictures, kinds, coder)):
                found.append((coder, kind, np.concatenate([patches(frame) for frame in frames])))
    return found


def main():
    options = argparse.ArgumentParser()
    options.add_argument("weights")
    options.add_argument("--sheets", type=int, default=12, help="of each coder")
    options = options.parse_args()
    torch.set_num_threads(1)
    found, scores, net = drawn(options.sheets), defaultdict(list), RecaptureNet()
    net.load_state_dict(torch.load(options.weights))
    net.eval()
    for coder, kind, cut in found:
        with torch.no_grad():
            odds = float(net(torch.from_numpy(cut).permute(0, 3, 1, 2).float()).mean())
        scores[coder in NEW, kind].append(odds)
    rng = np.random.default_rng(1)
    print("| shown on | coders trained on (JPEG, H.264) | others (WebP, VP8) |\n|---|---|---|")
    for kind in TRAINED + HELD_OUT:
        cells = [with_interval(rng, scores[new, kind], scores[new, "scene"]) for new in (False, True)]
        print(f"| {kind}{' (never trained on)' if kind in NEW else ''} | " + " | ".join(cells) + " |")


if __name__ == "__main__":
    main()
