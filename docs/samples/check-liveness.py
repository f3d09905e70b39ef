import base64
import os
from pathlib import Path

from hakiki import Hakiki

hakiki = Hakiki("http://127.0.0.1:3000", os.environ["KEY"])
clip = base64.b64encode(Path("clip.webm").read_bytes()).decode()
liveness = hakiki.check_liveness({"live_media": f"data:video/webm;base64,{clip}"}, reference="customer-9")
print(liveness["liveness_passed"])
