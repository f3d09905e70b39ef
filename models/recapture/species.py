"""Flat things that a picture is shown on: screens and prints of several kinds, as a camera's pixels see them, in linear light.

A grid finer than the camera's pixels is not drawn and shrunk but summed from its harmonics, each weakened as the lens and the pixel's own width
weaken it and then sampled, so that what folds back (moiré) folds back as it does in a camera.
"""
import numpy as np
import torch

from lens import glare, looked_up, slow

SCREENS, PRINTS = ("stripes", "chevrons"), ("dots", "lines")
# Never trained on: holdout.py measures them apart.
HELD_OUT = ("pentile", "stochastic")
PIXEL = 0.29  # deviation of a pixel's own width


def weakened(frequency, sigma):
    return float(np.exp(-2 * (np.pi * frequency * sigma) ** 2))


def train(at, width, frequency, sigma):
    """A row of bars of mean 1, one a unit of `at`, each so wide, at so many a camera pixel."""
    total = torch.ones_like(at)
    for k in (1, 2, 3):
        height = 2 * np.sinc(k * width) * weakened(k * frequency, sigma)
        if abs(height) > 0.004:
            total = total + float(height) * torch.cos(2 * np.pi * k * at)
    return total.clamp(min=0)


def sub_pixels(rng, kind, u, v, density, sigma):
    """How bright each colour's sub-pixels are under each camera pixel: (3, size, size), mean 1."""
    phase, wide, high = rng.uniform(0, 1, 2), rng.uniform(0.2, 0.33), rng.uniform(0.7, 0.95)
    order = 1 if rng.random() < 0.5 else -1
    if kind == "pentile":
        a, b = (u + v) / 2, (u - v) / 2
        red = [train(axis + phase[0], 0.55, density / 2 ** 0.5, sigma) for axis in (a, b)]
        blue = [train(axis + phase[0] + 0.5, 0.6, density / 2 ** 0.5, sigma) for axis in (a, b)]
        green = [train(axis + phase[1], 0.4, density, sigma) for axis in (u, v)]
        return torch.stack([red[0] * red[1], green[0] * green[1], blue[0] * blue[1]])
    lean = rng.uniform(0.15, 0.4) * 2 * ((v + phase[1]) % 2 - 1).abs() if kind == "chevrons" else 0
    rows = train(v + phase[1], high, density, sigma)
    return torch.stack([train(u + phase[0] + lean + order * c / 3, wide, density, sigma) * rows for c in range(3)])


def screen(rng, kind, size):
    """Draws a screen once; what comes back shows a picture on it: (picture, u, v, scale, middle) -> linear light at the camera's pixels."""
    # Screen pixels a camera pixel: from a tablet close to the lens to a phone at arm's length.
    density = np.exp(rng.uniform(np.log(0.35), np.log(2.6)))
    sigma = float(np.hypot(PIXEL, rng.uniform(0.15, 0.6)))
    gamma, leak, tint = rng.uniform(0.85, 1.2), rng.uniform(0.001, 0.03), torch.from_numpy(np.exp(rng.normal(0, 0.07, (3, 1, 1)))).float()
    mix = rng.normal(0, 0.05, (3, 3))
    gamut = torch.from_numpy(np.eye(3) + mix - mix.mean(1, keepdims=True)).float()
    bands = rng.uniform(0, 0.12) if rng.random() < 0.3 else 0
    period, seed = rng.uniform(30, 300), int(rng.integers(2**31))
    mirror = glare(rng, size) * rng.uniform(0.05, 0.4) if rng.random() < 0.35 else 0

    def show(picture, u, v, scale, middle):
        lit = looked_up(picture, u, v, scale, middle).clamp(0, 1) ** gamma
        lit = torch.einsum("ij,jhw->ihw", gamut, lit).clamp(0, 1)
        # The same grid whichever frame it is.
        grid = sub_pixels(np.random.default_rng(seed), kind, u * density, v * density, density, sigma)
        rows = torch.arange(size, dtype=torch.float32)[None, :, None]
        return (lit * grid + leak) * tint * (1 + bands * torch.sin(2 * np.pi * rows / period)) + mirror

    return show


def printed(rng, kind, size):
    """Draws a print once, as `screen`."""
    frequency = np.exp(rng.uniform(np.log(0.18), np.log(1.3)))
    sigma = float(np.hypot(PIXEL, rng.uniform(0.15, 0.6)))
    kept, hard = weakened(frequency, sigma), rng.uniform(4, 16)
    angles = np.deg2rad([15, 75, 0, 45]) + rng.uniform(0, np.pi)
    phases = rng.uniform(0, 2 * np.pi, (4, 2))
    paper = torch.from_numpy(np.array([0.85, 0.84, 0.8]) * np.exp(rng.normal(0, 0.05, 3)) * rng.uniform(0.8, 1.1)).float()[:, None, None]
    inks = torch.tensor([[0.1, 0.45, 0.7], [0.65, 0.08, 0.3], [0.8, 0.7, 0.08], [0.05, 0.05, 0.05]]) * float(rng.uniform(0.7, 1.3))
    grain = 1 + rng.uniform(0.004, 0.035) * slow(rng, size, size // int(rng.integers(1, 4))) + 0.02 * slow(rng, size, 5)
    speckle = slow(rng, size, max(8, int(size * min(1.0, frequency))))
    mirror = glare(rng, size) * rng.uniform(0.05, 0.5) if rng.random() < 0.3 else 0
    fold, dark = rng.uniform(-0.5, 0.5) * size, rng.uniform(0.05, 0.3) if rng.random() < 0.12 else 0

    def screened(i, tone, u, v):
        x = (u * np.cos(angles[i]) + v * np.sin(angles[i])) * 2 * np.pi * frequency + phases[i, 0]
        y = (v * np.cos(angles[i]) - u * np.sin(angles[i])) * 2 * np.pi * frequency + phases[i, 1]
        if kind == "stochastic":
            rolled = torch.roll(speckle, (17 * i, 29 * i), (0, 1))
            level = torch.sigmoid(1.6 * rolled)
        else:
            level = (2 + torch.cos(x) + torch.cos(y)) / 4 if kind == "dots" else (1 + torch.cos(x)) / 2
        return tone + (torch.sigmoid(hard * (tone - level)) - tone) * kept

    def show(picture, u, v, scale, middle):
        tones = 1 - looked_up(picture, u, v, scale, middle).clamp(0, 1) ** (1 / 1.8)
        black = tones.min(0).values * 0.7
        out = paper.expand(3, size, size).clone()
        for i in range(4):
            tone = black if i == 3 else (tones[i] - black).clamp(0, 1)
            cover = screened(i, tone, u, v).clamp(0, 1)
            out = out * (1 - cover[None] * (1 - inks[i].clamp(0, 1)[:, None, None]))
        crease = 1 - dark * torch.exp(-(((u - fold) / 2) ** 2))
        return out * grain * crease + mirror

    return show


def direct(rng, size):
    """No thing between: the scene itself."""
    return looked_up


def presentation(rng, kind, size):
    if kind == "scene":
        return direct(rng, size)
    return screen(rng, kind, size) if kind in SCREENS or kind == "pentile" else printed(rng, kind, size)
