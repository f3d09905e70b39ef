"""What is common to screens, prints and cameras: blur, warps and slow changes over a picture. Tensors (channels, height, width)."""
import numpy as np
import torch
from torch.nn import functional as F


def blurred(picture, sigma):
    if sigma < 0.15:
        return picture
    reach = max(1, int(3 * sigma + 0.5))
    at = torch.arange(-reach, reach + 1, dtype=torch.float32)
    kernel = torch.exp(-at * at / (2 * sigma * sigma))
    kernel = kernel / kernel.sum()
    count = picture.shape[0]
    wide = F.pad(picture[None], (reach,) * 4, mode="replicate")
    wide = F.conv2d(wide, kernel.view(1, 1, 1, -1).repeat(count, 1, 1, 1), groups=count)
    return F.conv2d(wide, kernel.view(1, 1, -1, 1).repeat(count, 1, 1, 1), groups=count)[0]


def plane(rng, size, tilt):
    """Where each camera pixel's ray meets a flat thing, in camera pixels of its middle: turned, sheared, in perspective. A function of a shift."""
    angle = rng.normal(0, 0.12) + (np.pi / 2) * (rng.random() < 0.1)
    shear, squeeze = rng.normal(0, 0.04), np.exp(rng.normal(0, 0.04))
    px, py = rng.normal(0, tilt / size, 2)
    y, x = np.mgrid[0:size, 0:size].astype(np.float32) - size / 2

    def at(shift):
        depth = 1 + px * (x + shift[0]) + py * (y + shift[1])
        u = ((x + shift[0]) + shear * (y + shift[1])) * squeeze / depth
        v = (y + shift[1]) / squeeze / depth
        return torch.from_numpy(u * np.cos(angle) - v * np.sin(angle)), torch.from_numpy(u * np.sin(angle) + v * np.cos(angle))

    return at


def looked_up(picture, u, v, scale, middle):
    """The picture where the rays (u, v) meet it, `scale` of its pixels for one of the camera's."""
    height, width = picture.shape[1:]
    grid = torch.stack([(u * scale + middle[0]) / width * 2 - 1, (v * scale + middle[1]) / height * 2 - 1], -1)
    return F.grid_sample(picture[None], grid[None], mode="bicubic", padding_mode="reflection", align_corners=False)[0].clamp(0, 1.2)


def slow(rng, size, cells):
    """A smooth field of deviation 1."""
    seed = torch.from_numpy(rng.normal(0, 1, (1, 1, cells, cells)).astype(np.float32))
    return F.interpolate(seed, (size, size), mode="bicubic", align_corners=False)[0, 0]


def glare(rng, size):
    """The picture of a lamp or a window, 0 to 1."""
    y, x = np.mgrid[0:size, 0:size].astype(np.float32) / size
    (cx, cy), (rx, ry) = rng.uniform(-0.2, 1.2, 2), np.exp(rng.uniform(-3, -0.7, 2))
    return torch.from_numpy(np.exp(-(((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2)).astype(np.float32))
