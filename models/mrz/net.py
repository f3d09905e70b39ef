"""The network: a few convolutions that keep one answer every four pixels, so that no two characters share an answer."""
import torch
from torch import nn

from strips import BLANK

CLASSES = BLANK + 1
# Channels of the answer: class logits, then cos and sin of the phase, then log pitch, middle, log cap height (see strips.py).
CHANNELS = CLASSES + 2 + 3


def block(cin, cout, kernel, stride=1, dilation=1, padding=0):
    conv = nn.Conv2d(cin, cout, kernel, stride, padding, dilation, bias=False)
    return nn.Sequential(conv, nn.BatchNorm2d(cout), nn.ReLU())


class Residual(nn.Module):
    def __init__(self, inner):
        super().__init__()
        self.inner = inner

    def forward(self, x):
        return x + self.inner(x)


class LineNet(nn.Module):
    """(N, 1, 32, W) standardised grey -> (N, CHANNELS, W / 4). W is any multiple of 4."""

    def __init__(self):
        super().__init__()
        along = lambda dilation: Residual(block(128, 128, (1, 5), 1, (1, dilation), (0, 2 * dilation)))
        self.body = nn.Sequential(
            block(1, 24, 5, 2, 1, 2),
            block(24, 48, 3, (2, 1), 1, 1),
            block(48, 64, 3, 2, 1, 1),
            Residual(block(64, 64, 3, 1, 1, 1)),
            block(64, 128, (4, 1)),
            along(1),
            along(2),
            along(3),
            nn.Conv2d(128, CHANNELS, 1),
        )

    def forward(self, strip):
        return self.body(strip).squeeze(2)


def loss_of(answer, classes, phase, shape, weights, inside):
    """Cross entropy of the classes, and how far phase and shape are off where there is text. All batched tensors."""
    entropy = nn.functional.cross_entropy(answer[:, :CLASSES], classes, reduction="none")
    text = inside[:, None].float()
    turn = ((answer[:, CLASSES : CLASSES + 2] - phase).square() * text).sum() / text.sum()
    form = (nn.functional.smooth_l1_loss(answer[:, CLASSES + 2 :], shape, reduction="none", beta=0.1) * text).sum() / text.sum()
    return (entropy * weights).sum() / weights.sum(), turn, form
