"""What lies under and around a zone: security print, other text, edges, shadows. Arrays (height, width) of grey, 0 to 255."""
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from content import LETTERS
from glyphs import FONTS

PLAIN_FONTS = [FONTS + "truetype/dejavu/DejaVuSans.ttf", FONTS + "truetype/liberation/LiberationSans-Regular.ttf"]


def load_plain_fonts():
    return [ImageFont.truetype(path, size) for path in PLAIN_FONTS for size in (6, 8, 11, 15, 22)]


def guilloche(rng, x, y, cap):
    """Wavy security lines: a sine of a sine, sharpened."""
    total = np.zeros_like(x)
    for _ in range(rng.integers(1, 4)):
        period = cap * rng.uniform(0.15, 2.5)
        angle = rng.uniform(0, np.pi)
        along = (x * np.cos(angle) + y * np.sin(angle)) / period
        bend = np.sin((x * rng.uniform(-1, 1) + y * rng.uniform(-1, 1)) / (cap * rng.uniform(0.4, 3)))
        wave = np.sin(2 * np.pi * along + rng.uniform(0, 4) * bend + rng.uniform(0, 6))
        total += rng.uniform(3, 26) * np.sign(wave) * np.abs(wave) ** rng.uniform(0.3, 3)
    return total


def light(rng, x, y, width, height):
    """Uneven light: a slope, and now and then the edge of a shadow."""
    slope = rng.normal(0, 18) * (x / width - 0.5) + rng.normal(0, 10) * (y / height - 0.5)
    if rng.random() < 0.15:
        angle = rng.uniform(-0.6, 0.6)
        edge = (x - rng.uniform(0, width)) * np.cos(angle) + (y - height / 2) * np.sin(angle)
        slope = slope - rng.uniform(20, 90) / (1 + np.exp(-edge / (height * rng.uniform(0.02, 0.8)) * rng.choice((-1, 1))))
    return slope


def glare(rng, x, y, width, height):
    """A bright spot or streak, as an amount 0 to 1 of white to mix in."""
    cx, cy = rng.uniform(0, width), rng.uniform(-0.5 * height, 1.5 * height)
    rx, ry = height * rng.uniform(0.5, 4), height * rng.uniform(0.3, 1.5)
    return rng.uniform(0.3, 0.92) * np.exp(-(((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2))


def other_print(rng, picture, fonts, cap):
    """Words, rules and arcs that lie behind or beside the zone, drawn into the PIL picture in place."""
    pen = ImageDraw.Draw(picture)
    width, height = picture.size
    base = int(np.asarray(picture).mean())
    tone = lambda: int(np.clip(base - rng.uniform(10, 70) * rng.choice((1, 1, 1, -1)), 0, 255))
    for _ in range(rng.integers(0, 4)):
        words = "".join(LETTERS[i] if i < 26 else " " for i in rng.integers(0, 32, rng.integers(3, 30)))
        at = (rng.uniform(-0.3, 0.9) * width, rng.uniform(-0.4, 1) * height)
        pen.text(at, words if rng.random() < 0.6 else words.lower(), font=fonts[rng.integers(len(fonts))], fill=tone())
    for _ in range(rng.integers(0, 4)):
        ends = [(rng.uniform(-0.1, 1.1) * width, rng.uniform(-0.5, 1.5) * height) for _ in range(2)]
        pen.line(ends, fill=tone(), width=int(rng.integers(1, max(2, cap // 8) + 1)))
    if rng.random() < 0.2:
        x0, y0 = rng.uniform(-0.2, 1) * width, rng.uniform(-1, 0.5) * height
        pen.rectangle((x0, y0, x0 + rng.uniform(0.05, 0.6) * width, y0 + rng.uniform(0.3, 2) * height), fill=tone())
    if rng.random() < 0.2:
        x0, y0, r = rng.uniform(-0.2, 1) * width, rng.uniform(-1, 1) * height, rng.uniform(0.5, 4) * height
        pen.ellipse((x0, y0, x0 + r, y0 + r), outline=tone(), width=int(rng.integers(1, max(2, cap // 6) + 1)))


def backdrop(rng, width, height, cap, fonts, notes):
    """Ground of (height, width) with capitals `cap` pixels high to come on it."""
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    ground = rng.uniform(120, 250) + light(rng, x, y, width, height)
    if rng.random() < 0.5:
        ground = ground + guilloche(rng, x, y, cap)
        notes.append("security print behind")
    if rng.random() < 0.35:
        notes.append("text and lines behind")
        picture = Image.fromarray(np.clip(ground, 0, 255).astype(np.uint8))
        other_print(rng, picture, fonts, cap)
        ground = np.asarray(picture, np.float32)
    if rng.random() < 0.2:
        blobs = rng.normal(0, rng.uniform(5, 25), (max(2, height // 4), max(2, width // 6))).astype(np.float32)
        ground = ground + np.asarray(Image.fromarray(blobs).resize((width, height), Image.BICUBIC))
    return ground, (x, y)
