"""The characters of a zone as pictures on one grid, drawn once: OCR-B, and a minority of other fixed pitch fonts."""
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from content import ALPHABET

FONTS = "/usr/share/fonts/"
# File, and how often it is drawn. OCR-B is what ICAO 9303-3 asks for; the others appear on specimens and poor copies.
FACES = [
    ("opentype/ocr-b/OCRB.otf", 0.70),
    ("opentype/ocr-b/OCRBS.otf", 0.12),
    ("truetype/liberation/LiberationMono-Regular.ttf", 0.04),
    ("truetype/liberation/LiberationMono-Bold.ttf", 0.04),
    ("truetype/dejavu/DejaVuSansMono.ttf", 0.03),
    ("truetype/dejavu/DejaVuSansMono-Bold.ttf", 0.02),
    ("opentype/urw-base35/NimbusMonoPS-Bold.otf", 0.05),
]
CAP, CELL_W, CELL_H = 32, 34, 96
# Width of a glyph's own advance over the pitch it is set on: specimens squeeze letters or set them wide apart.
SQUEEZES = {"ocr-b": (0.75, 0.85, 0.95, 1.0, 1.0, 1.1), "other": (0.6, 0.7, 0.8, 0.9, 1.0)}


def face_atlas(path, squeeze):
    """Array (37, CELL_H, CELL_W): capitals CAP high, centred on the cell, the advance stretched to squeeze * CELL_W."""
    size = 200
    font = ImageFont.truetype(FONTS + path, size)
    left, top, right, bottom = ImageDraw.Draw(Image.new("L", (9, 9))).textbbox((0, 0), "H", font=font)
    advance, scale = font.getlength("H"), CAP / (bottom - top)
    middle = (top + bottom) / 2
    cells = []
    for char in ALPHABET:
        big = Image.new("L", (round(advance), round(CELL_H / scale)))
        ImageDraw.Draw(big).text((0, big.height / 2 - middle), char, font=font, fill=255)
        width = round(squeeze * CELL_W / 2) * 2
        cell = Image.new("L", (CELL_W, CELL_H))
        cell.paste(big.resize((width, CELL_H), Image.BOX), ((CELL_W - width) // 2, 0))
        cells.append(np.asarray(cell))
    return np.stack(cells)


def load_atlases():
    """Atlases of every face at every squeeze, how often each is to be drawn, and whether it is OCR-B."""
    atlases, weights, genuine = [], [], []
    for path, weight in FACES:
        squeezes = SQUEEZES["ocr-b" if "ocr-b" in path else "other"]
        atlases += [face_atlas(path, squeeze) for squeeze in squeezes]
        weights += [weight / len(squeezes)] * len(squeezes)
        genuine += ["ocr-b" in path] * len(squeezes)
    return atlases, np.array(weights) / sum(weights), genuine


def draw(rng, atlas, text):
    """Ink coverage (CELL_H, len(text) * CELL_W), 0 to 255, each character moved a little as a worn printer does."""
    canvas = np.zeros((CELL_H, (len(text) + 1) * CELL_W), np.uint8)
    jitter = rng.random() < 0.3
    for index, char in enumerate(text):
        if char == " ":
            continue
        dx, dy = rng.integers(-1, 2, 2) if jitter else (0, 0)
        x = index * CELL_W + CELL_W // 2 + dx
        glyph = np.roll(atlas[ALPHABET.index(char)], dy, 0)
        canvas[:, x : x + CELL_W] = np.maximum(canvas[:, x : x + CELL_W], glyph)
    return canvas[:, CELL_W // 2 : CELL_W // 2 + len(text) * CELL_W]
