"""Synthetic strips of one zone line as a camera or scanner would give them, with the truth at every step of the network.

A strip is STRIP_H high. The network answers every STEP pixels; for each such step the truth is
  classes   index into ALPHABET of the character whose cell the step lies in, or BLANK before and after the line
  phase     cos and sin of the position in the cell's pitch: (1, 0) on a character's centre
  shape     log(pitch / 16), (middle of the text - 16) / 16, log(height of capitals / 16), all of the strip's pixels
  weights   how much the step's class counts: little between two characters
"""
import io

import numpy as np
from PIL import Image, ImageFilter

from backdrop import backdrop, glare, load_plain_fonts
from content import ALPHABET, line
from glyphs import CAP, CELL_H, CELL_W, draw, load_atlases

STRIP_H, STEP, BLANK = 32, 4, len(ALPHABET)
# Height of capitals in the pixels of the camera, by the names that the evaluation groups them under.
RESOLUTIONS = (("capitals under 8 px", 8), ("capitals 8-10 px", 10), ("capitals 10-14 px", 14), ("capitals over 14 px", 99))


def sizes(rng):
    """Height of capitals and pitch, in the strip's pixels."""
    cap = float(np.clip(rng.normal(17, 3), 10.5, 25))
    return cap, cap * float(np.clip(rng.normal(1.05, 0.13), 0.78, 1.4))


def window(rng, width, cells, cap, pitch, hard):
    """A piece of a line: its start, its end or its middle."""
    shown = width / pitch
    where = rng.random()
    if where < 0.25:
        start = rng.uniform(-3, 0.6)
    elif where < 0.5:
        start = cells - shown + rng.uniform(-0.6, 3)
    else:
        start = rng.uniform(-1, max(0, cells - shown + 1))
    return lie(rng, width, start, cap, pitch, hard)


def lie(rng, width, start, cap, pitch, hard):
    """How the line lies on the strip: cell coordinate, middle and cap height as functions of the strip's pixels."""
    slack = max(0.0, (STRIP_H - cap * 1.1) / 2)
    offset = float(np.clip(rng.normal(0, 0.6 * slack), -slack - 0.5, slack + 0.5))
    room = max(0.5, slack + 0.5 - abs(offset))
    tilt, arch = rng.uniform(-1, 1) * room / width * 1.6, rng.uniform(-0.4, 0.4) * room
    shear, bend, grow = rng.normal(0, 0.05) - tilt, rng.normal(0, 0.25), rng.normal(0, 0.03)
    middle = lambda u: STRIP_H / 2 + offset + tilt * (u - width / 2) + arch * (2 * u / width - 1) ** 2
    cap_at = lambda u: cap * (1 + grow * (2 * u / width - 1))
    bend *= 4 if hard else 1
    cell = lambda u, v: start + u / pitch + bend * ((u / width) ** 2 - u / width) + shear * (v - middle(u)) / pitch
    return cell, middle, cap_at


def ink(rng, atlas, text, above, below, spacing, rows):
    """Coverage of the line and of its neighbours above and below, thickened, thinned, broken: the slice `rows` of three lines."""
    height = CELL_H + 2 * spacing
    canvas = np.zeros((height, len(text) * CELL_W), np.uint8)
    for words, top in ((above, 0), (text, spacing), (below, 2 * spacing)):
        if words:
            drawn = draw(rng, atlas, words)
            canvas[top : top + CELL_H] = np.maximum(canvas[top : top + CELL_H], drawn)
    spread = Image.fromarray(canvas[rows]).filter(ImageFilter.GaussianBlur(rng.uniform(0.5, 3.2)))
    steep, level = rng.uniform(1.5, 5), rng.uniform(0.25, 0.62)
    table = (np.clip((np.arange(256) / 255 - level) * steep + 0.5, 0, 1) * 255).astype(int).tolist()
    spread = spread.point(table)
    if rng.random() < 0.15:
        size = (max(2, canvas.shape[1] // int(rng.integers(4, 16))), max(2, height // int(rng.integers(4, 12))))
        holes = rng.normal(0, 1, size[::-1]).astype(np.float32)
        holes = np.asarray(Image.fromarray(holes).resize((canvas.shape[1], height), Image.BILINEAR))
        keep = np.clip((rng.uniform(0.7, 1.6) - holes) * 3, rng.uniform(0, 0.5), 1)
        spread = Image.fromarray((np.asarray(spread) * keep[rows]).astype(np.uint8))
    return spread


def sample(picture, x, y):
    """Bilinear look-up with zero outside; picture (h, w) float32."""
    h, w = picture.shape
    x0, y0 = np.floor(x).astype(np.int32), np.floor(y).astype(np.int32)
    fx, fy = x - x0, y - y0
    inside = (x0 >= 0) & (x0 < w - 1) & (y0 >= 0) & (y0 < h - 1)
    at = np.where(inside, y0 * w + x0, 0)
    flat = picture.ravel()
    top = flat[at] * (1 - fx) + flat[at + 1] * fx
    low = flat[at + w * inside] * (1 - fx) + flat[at + (w + 1) * inside] * fx
    return (top * (1 - fy) + low * fy) * inside


def motion(rng, image, cap):
    length = int(max(2, round(cap * rng.uniform(0.06, 0.22))))
    dx, dy = rng.choice((0, 1)), rng.choice((-1, 0, 1))
    if not dx and not dy:
        dx = 1
    return sum(np.roll(np.roll(image, i * dx, 1), i * dy, 0) for i in range(length)) / length


def take(rng, cover, cap, fonts, hard, notes):
    """The picture as taken: ground, ink, lens, sensor, compression. A grey PIL picture; `notes` tells what befell it."""
    height, width = cover.shape
    ground, (x, y) = backdrop(rng, width, height, cap, fonts, notes)
    contrast = rng.uniform(35, 90) if hard and rng.random() < 0.3 else rng.uniform(80, 230)
    if contrast < 70:
        notes.append("faint")
    dark = np.maximum(ground.mean() - contrast, rng.uniform(0, 40))
    strength = rng.uniform(0.8, 1) * cover
    image = ground * (1 - strength) + (dark + 0.15 * (ground - ground.mean())) * strength
    if hard and rng.random() < 0.12:
        shine = glare(rng, x, y, width, height)
        image = image * (1 - shine) + 255 * shine
        notes.append("glare")
    if hard and rng.random() < 0.12:
        image = motion(rng, image, cap)
        notes.append("motion")
    if rng.random() < 0.03:
        image = 255 - image
        notes.append("inverse")
    picture = Image.fromarray(np.clip(image, 0, 255).astype(np.uint8))
    if hard and rng.random() < 0.6:
        amount = rng.uniform(0.01, 0.1)
        picture = picture.filter(ImageFilter.GaussianBlur(cap * amount))
        notes.append("blur, strong" if amount > 0.06 else "blur, slight")
    if rng.random() < 0.12:
        picture = picture.filter(ImageFilter.UnsharpMask(rng.uniform(0.6, 2), int(rng.uniform(60, 220)), 1))
    if rng.random() < 0.6:
        grain = rng.uniform(1, 16 if hard else 5)
        noise = rng.normal(0, grain, (height, width))
        notes.append("noise, strong" if grain > 8 else "noise, slight")
        picture = Image.fromarray(np.clip(np.asarray(picture) + noise, 0, 255).astype(np.uint8))
    if rng.random() < 0.6:
        store = io.BytesIO()
        quality = int(rng.integers(30, 92))
        picture.save(store, "JPEG", quality=quality)
        notes.append("JPEG 30-60" if quality < 60 else "JPEG 60-92")
        picture = Image.open(store)
    return picture


def photograph(rng, tools, width, text, lying, hard):
    """A picture of the line `lying` on a strip `width` wide, at the resolution it was taken, and notes of what befell it."""
    atlases, odds, genuine, fonts = tools
    cell, middle, cap_at = lying
    taken_cap = float(np.exp(rng.uniform(np.log(6.8), np.log(30)))) if hard else rng.uniform(14, 30)
    notes = [next(name for name, most in RESOLUTIONS if taken_cap <= most)]
    scale = taken_cap / float(cap_at(width / 2))
    w, h = round(width * scale), max(8, round(STRIP_H * scale))
    # The part of the line that the strip shows, drawn with two cells to spare.
    first = int(np.floor(cell(0.0, 16.0))) - 2
    last = int(np.ceil(cell(float(width), 16.0))) + 2
    padded = "".join(text[i] if 0 <= i < len(text) else " " for i in range(first, last))
    spacing = int(CAP * rng.uniform(1.5, 2.7))
    other = lambda: "".join(ALPHABET[i] for i in rng.integers(0, 37, len(padded)))
    neighbours = rng.integers(0, 3)
    face = rng.choice(len(atlases), p=odds)
    above, below = other() if neighbours == 1 else None, other() if neighbours == 2 else None
    notes.append("OCR-B" if genuine[face] else "another font")
    v, u = np.mgrid[0:h, 0:w].astype(np.float32)
    u, v = (u + 0.5) / w * width, (v + 0.5) / h * STRIP_H
    xs = (cell(u, v) - first) * CELL_W - 0.5
    ys = CELL_H / 2 + spacing + (v - middle(u)) / cap_at(u) * CAP - 0.5
    top = max(0, int(ys.min()) - 12)
    drawn = ink(rng, atlases[face], padded, above, below, spacing, slice(top, int(ys.max()) + 13))
    drawn = drawn.filter(ImageFilter.GaussianBlur(0.4 * CAP / taken_cap))
    cover = sample(np.asarray(drawn, np.float32) / 255, xs, ys - top)
    return take(rng, cover, taken_cap, fonts, hard, notes), notes


def make_strip(rng, tools, width, edges=False):
    """A piece of a line: (float32 (STRIP_H, width) of mean 0 and deviation 1, truth as above). `edges`: some run off the picture."""
    text = line(rng)
    lying = window(rng, width, len(text), *sizes(rng), True)
    picture, _ = photograph(rng, tools, width, text, lying, True)
    way = (Image.BILINEAR, Image.BICUBIC, Image.BOX, Image.HAMMING)[rng.integers(4)]
    strip = np.asarray(picture.resize((width, STRIP_H), way), np.float32)
    classes, phase, shape, weights, inside = truth(text, *lying, width)
    if not edges or rng.random() < 0.6:
        return standard(strip), (classes, phase, shape, weights, inside)
    # Off the picture the reader gives zeros; nobody can tell what stood there.
    lost = int(rng.integers(1, 40))
    kept = slice(lost, None) if rng.random() < 0.5 else slice(None, -lost)
    dark = np.ones(width, bool)
    dark[kept] = False
    shown = np.zeros_like(strip)
    shown[:, kept] = standard(strip[:, kept])
    steps = dark.reshape(-1, STEP).all(1)
    return shown, (classes, phase, shape, weights * ~steps, inside)


def standard(strip):
    return (strip - strip.mean()) / max(float(strip.std()), 4.0)


def truth(text, cell, middle, cap_at, width):
    u = (np.arange(width // STEP) + 0.5) * STEP
    at = cell(u, middle(u))
    index = np.floor(at).astype(int)
    inside = (index >= 0) & (index < len(text))
    codes = np.array([ALPHABET.index(c) for c in text])
    classes = np.where(inside, codes[np.clip(index, 0, len(text) - 1)], BLANK)
    away = np.abs(at - index - 0.5)
    weights = np.where(inside, np.clip((0.5 - away) / 0.25, 0.1, 1), 0.4)
    angle = 2 * np.pi * (at - 0.5)
    pitch = 2 / (cell(u + 1, middle(u + 1)) - cell(u - 1, middle(u - 1)))
    shape = np.stack([np.log(pitch / 16), (middle(u) - 16) / 16, np.log(cap_at(u) / 16)])
    phase = np.stack([np.cos(angle), np.sin(angle)])
    return classes.astype(np.int64), phase.astype(np.float32), shape.astype(np.float32), weights.astype(np.float32), inside


def load_tools():
    return *load_atlases(), load_plain_fonts()
