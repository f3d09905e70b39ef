import base64
import os
from pathlib import Path

from hakiki import Hakiki


def picture(file):
    return base64.b64encode(Path(file).read_bytes()).decode()


hakiki = Hakiki("http://127.0.0.1:3000", os.environ["KEY"])
comparison = hakiki.compare_faces(
    {"image_one": picture("passport.jpg"), "image_two": picture("selfie.jpg")}, reference="customer-9"
)
print(comparison["message"])
