"""Recaptures clips of people: `python3 clips.py OUT CLIP…`, for `node eval/recapture.ts --clips OUT`.

Of each clip (a few seconds, cut before) OUT gets it photographed once more without a thing between, and shown on each kind of screen and print, by
one and the same camera and coder, so that nothing but the screen or the print tells them apart. labels.tsv says which is which.
"""
import os
import subprocess
import sys

import numpy as np
import torch

from camera import fitted, make_camera, to_bytes
from lens import plane
from scenes import TRAINED
from species import HELD_OUT, presentation

WIDTH, HEIGHT, RATE, SECONDS = 320, 240, 8, 1.5


def frames_of(path):
    scaled = f"fps={RATE},scale={WIDTH}:{HEIGHT}:force_original_aspect_ratio=increase,crop={WIDTH}:{HEIGHT}"
    raw = subprocess.run(
        ["ffmpeg", "-v", "error", "-i", path, "-t", str(SECONDS), "-vf", scaled, "-f", "rawvideo", "-pix_fmt", "rgb24", "-"],
        stdout=subprocess.PIPE, check=True,
    ).stdout
    return torch.from_numpy(np.frombuffer(raw, np.uint8).reshape(-1, HEIGHT, WIDTH, 3).copy()).permute(0, 3, 1, 2).float() / 255


def recaptured(seed, kind, frames):
    rng = np.random.default_rng(seed)
    photograph, at = make_camera(rng), plane(rng, WIDTH, 0.03)
    show, sway = presentation(rng, kind, WIDTH), np.random.default_rng(seed + 1)
    shift, out = np.zeros(2), []
    for frame in frames:
        shift = 0.9 * shift + sway.normal(0, 0.5, 2)
        light = show(frame ** 2.2, *at(shift), 1.0, (WIDTH / 2, HEIGHT / 2))
        seen = fitted(photograph(light, sway), WIDTH)
        out.append(to_bytes(seen)[(WIDTH - HEIGHT) // 2 : (WIDTH + HEIGHT) // 2])
    return np.stack(out)


def main():
    torch.set_num_threads(1)
    folder, clips = sys.argv[1], sys.argv[2:]
    os.makedirs(folder, exist_ok=True)
    with open(f"{folder}/labels.tsv", "w") as labels:
        labels.write("file\tclass\tspecies\tset\tperson\n")
        for i, clip in enumerate(clips):
            frames, name = frames_of(clip), os.path.splitext(os.path.basename(clip))[0]
            for kind in ("scene", *TRAINED, *HELD_OUT):
                file = f"{name}-{kind}.mp4"
                coded = ["-c:v", "libx264", "-preset", "veryfast", "-b:v", "400k", "-pix_fmt", "yuv420p", "-y", f"{folder}/{file}"]
                raw = ["-f", "rawvideo", "-pix_fmt", "rgb24", "-s", f"{WIDTH}x{HEIGHT}", "-r", str(RATE), "-i", "-"]
                subprocess.run(["ffmpeg", "-v", "error", *raw, *coded], input=recaptured(1000 + i, kind, frames).tobytes(), check=True)
                labels.write(f"{file}\t{'live' if kind == 'scene' else 'attack'}\t{kind}\trecaptured\t{name.split('-')[0]}\n")


if __name__ == "__main__":
    main()
