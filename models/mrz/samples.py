"""Draws the strips in samples/, which the tests read: `python3 samples.py`. N.png says what line N of samples.json says, in OCR-B."""
import json

import numpy as np

from content import check_digit
from strips import lie, load_tools, photograph

LINES = [
    "P<NGAADEYEMI<<OLUWAFEMI<CHUKWUEMEKA<<<<<<<<<",
    "A11111111" + check_digit("A11111111") + "NGA8800110F2911117" + "00000000000<<<08",
    "IDKEN2222222277<<0000011111<<<",
    "9001017M3001012KEN<<<<<<<<<<<4",
    "V<GHAMENSAH<<AKOSUA<<<<<<<<<<<<<<<<<",
]

# In other fonts nought and O may be the same picture, which no reader can tell apart.
atlases, odds, genuine, fonts = load_tools()
tools = atlases, odds * genuine / (odds * genuine).sum(), genuine, fonts
for index, text in enumerate(LINES):
    rng = np.random.default_rng([99, index])
    cap, pitch = 17, 18.2
    start, end = rng.uniform(-0.5, 0.5, 2)
    width = round((len(text) + end - start) * pitch)
    picture, _ = photograph(rng, tools, width, text, lie(rng, width, start, cap, pitch, False), False)
    picture.convert("L").save(f"samples/{index}.png", optimize=True)
json.dump(LINES, open("samples/samples.json", "w"), indent=1)
