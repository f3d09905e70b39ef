"""Writes trained weights as ONNX: `python3 export.py IN.pt OUT.onnx`."""
import sys

import torch

from net import RecaptureNet

net = RecaptureNet()
net.load_state_dict(torch.load(sys.argv[1]))
net.eval()
torch.onnx.export(
    net,
    torch.zeros(2, 3, 64, 64),
    sys.argv[2],
    opset_version=13,
    input_names=["patches"],
    output_names=["recapture"],
    dynamic_axes={"patches": {0: "count"}, "recapture": {0: "count"}},
)
