import type { Node } from '../onnx/graph.ts';
import { encodeAttribute } from '../onnx/graph.ts';
import { linksOf } from '../onnx/links.ts';
import { type FloatConstant, readModelFile } from '../onnx/model-file.ts';

/**
 * Rewrites the last two layers of PP-OCRv4's detector so that onnxruntime computes them in the layout of its convolutions. The values are the same up
 * to rounding. Both are transposed convolutions of 2 × 2 with a step of 2: each pixel becomes four pixels that no other pixel adds to. As
 * convolutions of 1 × 1 they give four values for each pixel, and then sixteen, which one rearrangement moves to their places.
 *
 * @throws {Error} if the bytes are no ONNX file, or if the network does not end like this.
 */
export function withPointwiseHead(file: Buffer): Uint8Array {
  const model = readModelFile(file);
  const links = linksOf(model, model.nodes);
  const first = model.nodes.find(({ op }) => op === 'ConvTranspose');
  const activation = first && links.reader(first.outputs[0]!);
  const second = activation && links.reader(activation.outputs[0]!);
  const sum = second && links.reader(second.outputs[0]!);
  const filters = [first, second].map((node) => node && model.constants.get(node.inputs[1]!));
  const bias = first && model.constants.get(first.inputs[2]!);
  const shift = sum?.inputs.map((name) => model.constants.get(name)).find((constant) => constant !== undefined);
  const [wide, last] = filters;
  if (
    activation?.op !== 'Relu' ||
    second?.op !== 'ConvTranspose' ||
    sum?.op !== 'Add' ||
    !wide ||
    !last ||
    !bias ||
    !shift
  )
    throw new Error('the network does not end with two transposed convolutions');
  const [inputs, middle] = wide.shape as [number, number];
  const name = sum.outputs[0]!;
  const added = new Map<string, FloatConstant>([
    [`${name}/first`, { shape: [4 * middle, inputs, 1, 1], data: byOutput(wide) }],
    [
      `${name}/first-bias`,
      { shape: [4 * middle], data: Float32Array.from({ length: 4 * middle }, (_, at) => bias.data[at % middle]!) },
    ],
    [`${name}/second`, { shape: [16, 4 * middle, 1, 1], data: inPlaces(last, middle) }],
    [`${name}/second-bias`, { shape: [16], data: new Float32Array(16).fill(shift.data[0]!) }],
  ]);
  const replaced = new Map<Node, readonly Node[]>([
    [first!, [pointwise(first!.inputs[0]!, `${name}/first`, first!.outputs[0]!)]],
    [second, [pointwise(activation.outputs[0]!, `${name}/second`, second.outputs[0]!)]],
    [
      sum,
      [
        {
          op: 'DepthToSpace',
          inputs: second.outputs,
          outputs: sum.outputs,
          attributes: [encodeAttribute('blocksize', 4)],
        },
      ],
    ],
  ]);
  return model.encode(
    model.nodes.flatMap((node) => replaced.get(node) ?? [node]),
    added,
  );
}

const pointwise = (input: string, filters: string, output: string): Node => ({
  op: 'Conv',
  inputs: [input, filters, `${filters}-bias`],
  outputs: [output],
  attributes: [],
});

/** Filters of a transposed convolution (input, output, row, column) as filters of 1 × 1: output (place, output), input. */
function byOutput({ shape, data }: FloatConstant): Float32Array {
  const [inputs, outputs] = shape as [number, number];
  const out = new Float32Array(data.length);
  for (let input = 0; input < inputs; input++)
    for (let output = 0; output < outputs; output++)
      for (let place = 0; place < 4; place++)
        out[(place * outputs + output) * inputs + input] = data[(input * outputs + output) * 4 + place]!;
  return out;
}

/**
 * Filters of the second layer, which reads the four places of the first, each with `middle` channels. Its sixteen outputs are in the order of the
 * rearrangement: row by row of the block of 4 × 4 pixels.
 */
function inPlaces({ data }: FloatConstant, middle: number): Float32Array {
  const out = new Float32Array(16 * 4 * middle);
  for (let place = 0; place < 4; place++)
    for (let inner = 0; inner < 4; inner++) {
      const row = 2 * (place >> 1) + (inner >> 1);
      const column = 2 * (place & 1) + (inner & 1);
      for (let channel = 0; channel < middle; channel++)
        out[(4 * row + column) * 4 * middle + place * middle + channel] = data[channel * 4 + inner]!;
    }
  return out;
}
