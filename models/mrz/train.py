"""Trains the line network on strips drawn as it goes. `python3 train.py OUT.pt [--steps N] [--workers N] [--from CHECKPOINT.pt]`.

Batch i is drawn from the random state (SEED, i), so the data does not depend on the number of workers.
"""
import argparse
import copy
import math
import multiprocessing as mp
import time

import numpy as np
import torch

SEED, BATCH, WIDTH = 7, 32, 384


def draw_batches(queue, start, stop, stride, seed, edges):
    from strips import load_tools, make_strip

    tools = load_tools()
    for index in range(start, stop, stride):
        rng = np.random.default_rng([seed, index])
        made = [make_strip(rng, tools, WIDTH, edges) for _ in range(BATCH)]
        strips = np.stack([strip for strip, _ in made])[:, None].astype(np.float16)
        queue.put([strips] + [np.stack(part) for part in zip(*[truth for _, truth in made])])


def main():
    options = argparse.ArgumentParser()
    options.add_argument("out")
    options.add_argument("--steps", type=int, default=7000)
    options.add_argument("--stop", type=int, help="end early, the schedule of --steps notwithstanding")
    options.add_argument("--minutes", type=float, default=1e9, help="end by then: on a busy machine the schedule hurries")
    options.add_argument("--workers", type=int, default=2)
    options.add_argument("--rate", type=float, default=2e-3)
    options.add_argument("--seed", type=int, default=SEED)
    options.add_argument("--edges", action="store_true", help="let some strips run off the picture, as cut-out lines do")
    options.add_argument("--from", dest="source")
    options = options.parse_args()
    torch.manual_seed(options.seed)
    torch.set_num_threads(1)
    from net import LineNet, loss_of

    queues = [mp.Queue(8) for _ in range(options.workers)]
    for i, queue in enumerate(queues):
        parts = (queue, i, options.steps, options.workers, options.seed, options.edges)
        mp.Process(target=draw_batches, args=parts, daemon=True).start()
    net = LineNet()
    if options.source:
        net.load_state_dict(torch.load(options.source)["average"])
    average = copy.deepcopy(net)
    optimiser = torch.optim.AdamW(net.parameters(), lr=options.rate, weight_decay=1e-3)
    began, seen = time.time(), []
    progress = 0.0
    for step in range(options.stop or options.steps):
        progress = max(progress, step / options.steps, (time.time() - began) / 60 / options.minutes)
        if progress >= 1:
            break
        strips, classes, phase, shape, weights, inside = [torch.from_numpy(a) for a in queues[step % options.workers].get()]
        warm = min(1, (step + 1) / 200)
        for group in optimiser.param_groups:
            group["lr"] = options.rate * warm * (0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * progress)))
        entropy, turn, form = loss_of(net(strips.float()), classes, phase, shape, weights.float(), inside)
        optimiser.zero_grad()
        (entropy + 0.5 * turn + form).backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 2.0)
        optimiser.step()
        seen.append([float(entropy), float(turn), float(form)])
        decay = min(0.998, (step + 1) / (step + 20))
        with torch.no_grad():
            for slow, fast in zip(average.state_dict().values(), net.state_dict().values()):
                slow.copy_(slow * decay + fast * (1 - decay) if slow.is_floating_point() else fast)
        if (step + 1) % 50 == 0:
            print(step + 1, f"{time.time() - began:.0f}s", *(f"{x:.4f}" for x in np.mean(seen, 0)), flush=True)
            seen = []
            torch.save({"average": average.state_dict(), "net": net.state_dict(), "step": step + 1}, options.out)


if __name__ == "__main__":
    main()
