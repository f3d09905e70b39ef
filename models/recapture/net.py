"""The network: what a patch has beside its content, through five convolutions. (N, 3, 64, 64) of 0 to 255 -> (N, 1), log-odds of a recapture."""
import torch
from torch import nn
from torch.nn import functional as F


def block(cin, cout, stride):
    return nn.Sequential(nn.Conv2d(cin, cout, 3, stride, 1, bias=False), nn.BatchNorm2d(cout), nn.ReLU())


class RecaptureNet(nn.Module):
    def __init__(self):
        super().__init__()
        # Brightness, red and blue against green: fixed.
        self.register_buffer("mix", torch.tensor([[0.3, 0.6, 0.1], [1.0, -1.0, 0.0], [0.0, -1.0, 1.0]]).view(3, 3, 1, 1) / 255)
        smooth = torch.tensor([1.0, 4, 6, 4, 1]) / 16
        self.register_buffer("smooth", (smooth[:, None] * smooth[None]).view(1, 1, 5, 5).repeat(3, 1, 1, 1))
        self.body = nn.Sequential(block(3, 16, 1), block(16, 24, 2), block(24, 32, 2), block(32, 48, 2), block(48, 64, 1))
        self.head = nn.Linear(128, 1)

    def forward(self, patch):
        colour = F.conv2d(patch, self.mix)
        fine = colour - F.conv2d(colour, self.smooth, padding=2, groups=3)
        fine = fine[:, :, 2:-2, 2:-2]
        # How strong the fine structure is depends on light and sharpening; its shape is what is looked at.
        fine = fine / (fine.square().mean((2, 3), keepdim=True).sqrt() + 0.004)
        seen = self.body(fine)
        return self.head(torch.cat([seen.mean((2, 3)), seen.amax((2, 3))], 1))
