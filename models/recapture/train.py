"""Trains the recapture network on simulated recaptures. `python3 train.py OUT.pt [--sheets N] [--rounds N]`. One core.

Sheet i is drawn from (SEED, i). The patches are drawn first and kept in memory (12 KB each), then gone through in rounds, turned and mirrored.
"""
import argparse
import copy
import math
import time

import numpy as np
import torch

from net import RecaptureNet
from pictures import load
from scenes import kinds_for, patches, sheet

SEED, BATCH, CODERS = 7, 64, ("jpeg", "h264")


def draw(pictures, sheets, minutes):
    cut, labels, began = [], [], time.time()
    for index in range(sheets):
        if time.time() - began > minutes * 60:
            break
        rng = np.random.default_rng([SEED, index])
        kinds = kinds_for(rng)
        for kind, frames in zip(kinds, sheet(rng, pictures, kinds, CODERS[index % 2])):
            # The first frame of a clip is coded apart from the others, the last after them.
            for frame in frames[:: max(1, len(frames) - 1)]:
                cut.append(patches(frame))
                labels += [kind != "scene"] * 9
        if index % 20 == 0:
            print("sheet", index, f"{time.time() - began:.0f}s", flush=True)
    print("drawn", index + 1, "sheets", len(labels), "patches", f"{time.time() - began:.0f}s", flush=True)
    return torch.from_numpy(np.concatenate(cut)).permute(0, 3, 1, 2).contiguous(), torch.tensor(labels, dtype=torch.float32)


def turned(rng, batch):
    batch = torch.rot90(batch, int(rng.integers(4)), (2, 3))
    return batch.flip(3) if rng.random() < 0.5 else batch


def main():
    options = argparse.ArgumentParser()
    options.add_argument("out")
    options.add_argument("--sheets", type=int, default=900)
    options.add_argument("--rounds", type=int, default=12)
    options.add_argument("--draw-minutes", type=float, default=1e9, help="draw no longer: on a busy machine there are fewer sheets")
    options.add_argument("--minutes", type=float, default=1e9, help="train no longer: the schedule hurries")
    options = options.parse_args()
    torch.manual_seed(SEED)
    torch.set_num_threads(1)
    cut, labels = draw(load(held_out=False), options.sheets, options.draw_minutes)
    rng, net = np.random.default_rng(SEED), RecaptureNet()
    average = copy.deepcopy(net)
    optimiser = torch.optim.AdamW(net.parameters(), lr=2e-3, weight_decay=1e-3)
    steps, step, progress, began = options.rounds * (len(labels) // BATCH), 0, 0.0, time.time()
    for turn in range(options.rounds):
        losses, order = [], rng.permutation(len(labels))
        for at in range(0, len(order) - BATCH + 1, BATCH):
            progress = max(progress, step / steps, (time.time() - began) / 60 / options.minutes)
            if progress >= 1:
                break
            chosen = order[at : at + BATCH]
            for group in optimiser.param_groups:
                group["lr"] = 2e-3 * min(1, (step + 1) / 100) * (0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * progress)))
            answer = net(turned(rng, cut[chosen]).float())[:, 0]
            loss = torch.nn.functional.binary_cross_entropy_with_logits(answer, labels[chosen])
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            losses.append(float(loss))
            step += 1
            with torch.no_grad():
                decay = min(0.995, step / (step + 20))
                for slow, fast in zip(average.state_dict().values(), net.state_dict().values()):
                    slow.copy_(slow * decay + fast * (1 - decay) if slow.is_floating_point() else fast)
        if losses:
            print("round", turn + 1, f"{time.time() - began:.0f}s", f"loss {np.mean(losses):.4f}", flush=True)
        torch.save(average.state_dict(), options.out)


if __name__ == "__main__":
    main()
