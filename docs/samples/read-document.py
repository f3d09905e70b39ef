import os
from pathlib import Path

from hakiki import Hakiki

hakiki = Hakiki("http://127.0.0.1:3000", os.environ["KEY"])
document = hakiki.read_document("passport", "nigeria", Path("passport.jpg").read_bytes(), reference="customer-9")
print(document["valid"], document.get("id_number"))
