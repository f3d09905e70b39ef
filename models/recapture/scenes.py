"""Patches of 64 pixels of scenes and of recaptured pictures: the same photographs through the same cameras and coders.

A sheet is six squares of 224 pixels side by side, coded as one clip, so that a coder has a webcam's frame before it; nine patches are cut from each square.
"""
import numpy as np
import torch

from camera import fitted, jpeg, make_camera, to_bytes, video
from lens import blurred, plane
from pictures import pick
from species import PRINTS, SCREENS, presentation

SQUARE, PATCH, STEP, FRAMES = 224, 64, 80, 2
ROWS, COLUMNS = 2, 3
TRAINED = SCREENS + PRINTS
STILL_CODERS = ("jpeg", "webp")


def shown_before(rng, picture):
    """What an attacker shows was photographed and coded before; now and then with care."""
    if rng.random() < 0.25:
        return picture
    frame = to_bytes(make_camera(rng)(picture, rng))
    coded = torch.from_numpy(jpeg(rng, frame, 55, 97).copy()).permute(2, 0, 1).float() / 255
    return coded ** 2.2


def square(rng, pictures, kind, count):
    """So many frames (SQUARE, SQUARE, 3) of one presentation; the camera or the thing moves a little from one to the next."""
    size = int(SQUARE * np.exp(rng.uniform(np.log(0.75), np.log(1.3))))
    whole = pick(rng, pictures)
    scale = np.exp(rng.uniform(np.log(0.35), np.log(1.3)))
    reach = min(int(size * scale * 1.5) + 32, *whole.shape[1:])
    top, left = (int(rng.integers(0, side - reach + 1)) for side in whole.shape[1:])
    part = whole[:, top : top + reach, left : left + reach]
    if kind != "scene":
        part = shown_before(rng, part)
    elif rng.random() < 0.5:
        # A scene lies out of focus as often as a shown picture was: softness is no sign of either.
        part = blurred(part, rng.uniform(0.2, 0.9) * scale)
    show, at = presentation(rng, kind, size), plane(rng, size, 0.06)
    photograph, drift = make_camera(rng), rng.normal(0, 1.2, 2)
    frames = []
    for i in range(count):
        u, v = at(drift * i + rng.normal(0, 0.2, 2))
        light = show(part, u, v, scale, (reach / 2, reach / 2))
        frames.append(to_bytes(fitted(photograph(light, rng), SQUARE)))
    return np.stack(frames)


def coded(rng, squares, coder):
    """The squares of a sheet (6, frames, SQUARE, SQUARE, 3) as a coder leaves them."""
    if coder in STILL_CODERS:
        twice = rng.random() < 0.3
        def one(frame):
            frame = jpeg(rng, frame, kind=coder.upper())
            return jpeg(rng, frame, 60, 95, coder.upper()) if twice else frame
        return np.stack([np.stack([one(frame) for frame in frames]) for frames in squares])
    wide = squares.reshape(ROWS, COLUMNS, FRAMES, SQUARE, SQUARE, 3).transpose(2, 0, 3, 1, 4, 5).reshape(FRAMES, ROWS * SQUARE, COLUMNS * SQUARE, 3)
    played = video(np.ascontiguousarray(wide), coder, int(np.exp(rng.uniform(np.log(500), np.log(4000)))))
    if len(played) < FRAMES:
        played = np.concatenate([played, np.repeat(played[-1:], FRAMES - len(played), 0)])
    back = played.reshape(FRAMES, ROWS, SQUARE, COLUMNS, SQUARE, 3).transpose(1, 3, 0, 2, 4, 5)
    return back.reshape(ROWS * COLUMNS, FRAMES, SQUARE, SQUARE, 3)


def sheet(rng, pictures, kinds, coder):
    """(6, frames, SQUARE, SQUARE, 3), one square for each kind named: one frame of a still, FRAMES of a clip."""
    count = 1 if coder in STILL_CODERS else FRAMES
    return coded(rng, np.stack([square(rng, pictures, kind, count) for kind in kinds]), coder)


def patches(frame):
    """Nine patches (9, 64, 64, 3) of a square."""
    return np.stack([frame[y : y + PATCH, x : x + PATCH] for y in range(0, SQUARE, STEP) for x in range(0, SQUARE, STEP)])


def kinds_for(rng, attacks=TRAINED):
    """Half scenes, half recaptured, in no order."""
    kinds = ["scene"] * 3 + [attacks[i] for i in rng.integers(0, len(attacks), 3)]
    return [kinds[i] for i in rng.permutation(6)]
