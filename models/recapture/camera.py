"""A camera and a coder, the same for what is shown and for what is there: linear light (3, height, width) in, bytes (height, width, 3) out."""
import io
import subprocess

import numpy as np
import torch
from PIL import Image
from torch.nn import functional as F

from lens import blurred


def mosaicked(picture):
    """Each pixel sees one colour; the two others are made from its neighbours."""
    mask = torch.zeros_like(picture)
    mask[0, 0::2, 0::2] = 1
    mask[1, 0::2, 1::2] = 1
    mask[1, 1::2, 0::2] = 1
    mask[2, 1::2, 1::2] = 1
    kernel = torch.tensor([[1.0, 2, 1], [2, 4, 2], [1, 2, 1]]).view(1, 1, 3, 3).repeat(3, 1, 1, 1)
    sums = F.conv2d((picture * mask)[None], kernel, padding=1, groups=3)[0]
    return sums / F.conv2d(mask[None], kernel, padding=1, groups=3)[0].clamp(min=1)


def make_camera(rng):
    """Draws a camera once: a function of linear light and the state of its noise."""
    soft, well = rng.uniform(0.2, 0.9), np.exp(rng.uniform(np.log(300), np.log(6000)))
    floor, mosaic = rng.uniform(0.0005, 0.006), rng.random() < 0.75
    white = torch.from_numpy(np.exp(rng.normal(0, 0.06, (3, 1, 1)))).float()
    bright, gamma = np.exp(rng.uniform(np.log(0.1), np.log(0.35))), rng.uniform(1.9, 2.6)
    calm, colour = (rng.uniform(0, 0.8), rng.uniform(0.3, 2)) if rng.random() < 0.7 else (0, 0.1)
    sharp, radius = (rng.uniform(0.1, 1.6), rng.uniform(0.6, 1.6)) if rng.random() < 0.7 else (0, 1)

    def photograph(light, noise):
        light = blurred(light * (bright / (float(light.mean()) + 0.01)) * white, soft)
        draw = lambda: torch.from_numpy(noise.standard_normal(light.shape).astype(np.float32))
        light = light + draw() * (light.clamp(min=0) / well + floor * floor).sqrt()
        if mosaic:
            light = mosaicked(light)
        tone = light.clamp(0, 1) ** (1 / gamma)
        grey = tone.mean(0, keepdim=True)
        hue = blurred(tone - grey, colour)
        near = blurred(grey, 0.9)
        edge = ((grey - near).abs() * 40).clamp(0, 1)
        grey = grey + (near - grey) * calm * (1 - edge)
        grey = grey + sharp * (grey - blurred(grey, radius))
        return (grey + hue).clamp(0, 1)

    return photograph


def fitted(picture, size):
    """To the size of the coded frame, as a webcam scales what its sensor gives."""
    if picture.shape[1] == size:
        return picture
    return F.interpolate(picture[None], (size, size), mode="bilinear", align_corners=False, antialias=picture.shape[1] > size)[0].clamp(0, 1)


def to_bytes(picture):
    return (picture * 255 + 0.5).clamp(0, 255).to(torch.uint8).permute(1, 2, 0).contiguous().numpy()


def jpeg(rng, frame, low=40, high=95, kind="JPEG"):
    out = io.BytesIO()
    more = {"subsampling": int(rng.choice([0, 2, 2]))} if kind == "JPEG" else {}
    Image.fromarray(frame).save(out, kind, quality=int(rng.integers(low, high)), **more)
    return np.asarray(Image.open(out).convert("RGB"))


def video(frames, codec, kilobits):
    """Codes frames (count, height, width, 3) as a clip of 15 a second and gives them back as they are played."""
    count, height, width = frames.shape[:3]
    size, rate = f"{width}x{height}", f"{kilobits}k"
    raw = ["-f", "rawvideo", "-pix_fmt", "rgb24", "-s", size, "-r", "15"]
    how = {
        "h264": ["-c:v", "libx264", "-preset", "veryfast", "-f", "matroska"],
        "vp8": ["-c:v", "libvpx", "-deadline", "realtime", "-cpu-used", "6", "-f", "matroska"],
    }[codec]
    quiet = ["ffmpeg", "-v", "error", "-threads", "1"]
    coded = subprocess.run(
        [*quiet, *raw, "-i", "-", "-pix_fmt", "yuv420p", "-threads", "1", "-b:v", rate, "-maxrate", rate, "-bufsize", f"{kilobits // 2}k", *how, "-"],
        input=frames.tobytes(), stdout=subprocess.PIPE, check=True,
    ).stdout
    played = subprocess.run([*quiet, "-i", "-", "-f", "rawvideo", "-pix_fmt", "rgb24", "-"], input=coded, stdout=subprocess.PIPE, check=True).stdout
    return np.frombuffer(played, np.uint8).reshape(-1, height, width, 3)[:count]
