"""Pictures that are shown to the simulated cameras: photographs from Debian's packages of wallpapers and the six group photos of @vladmandic/face-api.

Each is shrunk to at most 1400 pixels and by a half at least, so that nothing is left of how it was coded. Every fourth is kept for measuring.
"""
import glob
import os

import numpy as np
import torch
from PIL import Image

HERE = os.path.dirname(os.path.abspath(__file__))
WALLPAPERS = ["/usr/share/backgrounds/**/*", "/usr/share/wallpapers/**/*"]
FACES = os.path.join(HERE, "../../node_modules/@vladmandic/face-api/demo/sample*.jpg")
LEAST, MOST = 600, 1400
# How many group photos there are is few beside the wallpapers: each is taken so many times as often.
FACE_SHARE = 0.35


def shrunk(path):
    """Linear light (3, height, width), or None when it is no photograph of a size to be used."""
    with Image.open(path) as picture:
        if min(picture.size) < 2 * LEAST * 0.6:
            return None
        scale = min(0.5, MOST / max(picture.size))
        size = [max(1, round(side * scale)) for side in picture.size]
        small = np.asarray(picture.convert("RGB").resize(size, Image.BOX), np.float32) / 255
    return torch.from_numpy(small ** 2.2).permute(2, 0, 1).contiguous()


def is_photograph(picture):
    """Drawn gradients and flat shapes have next to no detail between neighbours."""
    grey = picture.mean(0) ** (1 / 2.2)
    step = (grey[1:] - grey[:-1]).abs()
    return float((step > 0.004).float().mean()) > 0.12


def paths():
    seen, found = set(), []
    for path in sorted(p for pattern in WALLPAPERS for p in glob.glob(pattern, recursive=True)):
        if path.lower().endswith((".jpg", ".jpeg", ".png", ".webp")) and os.path.isfile(path):
            # A package holds one picture in many sizes: the name of its folder, or its own, tells them apart.
            name = path.split("/contents/")[0]
            if name not in seen:
                seen.add(name)
                found.append(max(glob.glob(name + "/contents/images/*"), key=os.path.getsize) if "/contents/" in path else path)
    return found


def load(held_out):
    """(wallpapers, faces): the pictures to train on, or those kept for measuring."""
    sorts = []
    for files in (paths(), sorted(glob.glob(FACES))):
        mine = [path for i, path in enumerate(files) if (i % 4 == 3) == held_out]
        pictures = [picture for picture in (shrunk(path) for path in mine) if picture is not None and is_photograph(picture)]
        sorts.append(pictures)
    return tuple(sorts)


def pick(rng, pictures):
    wallpapers, faces = pictures
    chosen = faces if faces and rng.random() < FACE_SHARE else wallpapers
    return chosen[rng.integers(len(chosen))]


if __name__ == "__main__":
    for held_out in (False, True):
        wallpapers, faces = load(held_out)
        print("kept for measuring" if held_out else "trained on", len(wallpapers), "wallpapers,", len(faces), "group photos")
