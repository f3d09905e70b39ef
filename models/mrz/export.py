"""Writes a checkpoint's averaged weights as ONNX: `python3 export.py CHECKPOINT.pt OUT.onnx`."""
import sys

import torch

from net import LineNet

net = LineNet()
net.load_state_dict(torch.load(sys.argv[1])["average"])
net.eval()
torch.onnx.export(
    net,
    torch.zeros(1, 1, 32, 400),
    sys.argv[2],
    opset_version=13,
    input_names=["strip"],
    output_names=["steps"],
    dynamic_axes={"strip": {0: "lines", 3: "width"}, "steps": {0: "lines", 2: "steps"}},
)
