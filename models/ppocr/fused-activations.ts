import { attributeOf, integersOf } from '../onnx/attributes.ts';
import { encodeAttribute, type Node } from '../onnx/graph.ts';
import { type Links, linksOf } from '../onnx/links.ts';
import { type FloatConstant, type ModelFile, readModelFile } from '../onnx/model-file.ts';

/**
 * Rewrites a PP-OCRv4 network (PP-LCNetV3) so that onnxruntime computes it about three times as fast. The values are the same up to
 * rounding.
 *
 * After each convolution the network scales and shifts by one learned number each, activates by hard swish,
 * x × min(max(x + 3, 0), 6) ÷ 6, and scales and shifts again. The file has eight operations over the whole picture for this. onnxruntime
 * computes none of them in the blocked layout of its convolutions. In the rewritten network:
 * - The first scale and shift are part of the convolution's weights.
 * - Hard swish is the convolution's fused activation (`FusedConv` of onnxruntime).
 * - The last scale and shift are part of the next convolution's weights. Where the next convolution pads its input with zeros, they are a
 *   convolution of 1 × 1 of their own, because the padding is neither scaled nor shifted.
 *
 * Measurements: docs/adr/0170 and bench/results/documents.md.
 * @throws {Error} if the bytes are no ONNX file, or if the network has none of these activations.
 */
export function withFusedActivations(file: Buffer): Uint8Array {
  const model = readModelFile(file);
  const added = new Map<string, FloatConstant>();
  const scaled = foldScales(model, model.nodes, added);
  const fused = fuseHardSwish(model, scaled, added);
  if (fused.length === model.nodes.length) throw new Error('the network has no hard swish after a convolution');
  return model.encode(fused, added);
}

type Added = Map<string, FloatConstant>;

/** One number that a node of this kind multiplies by, divides by or adds to its other input. */
function numberOf(model: ModelFile, node: Node | undefined, op: string): number | undefined {
  if (node?.op !== op) return undefined;
  const [number] = node.inputs.flatMap((name) => {
    const constant = model.constants.get(name);
    return constant?.data.length === 1 ? [constant.data[0]!] : [];
  });
  return number;
}

/** A scale after a value, and the shift after the scale; both nodes, to be removed. */
function scaleAfter(model: ModelFile, links: Links, value: string) {
  const product = links.reader(value);
  const scale = numberOf(model, product, 'Mul');
  if (!product || scale === undefined) return undefined;
  const sum = links.reader(product.outputs[0]!);
  const shift = numberOf(model, sum, 'Add');
  return sum && shift !== undefined
    ? { scale, shift, nodes: [product, sum], value: sum.outputs[0]! }
    : { scale, shift: 0, nodes: [product], value: product.outputs[0]! };
}

/** Convolutions with the one scale and shift that follow them in their weights. */
function foldScales(model: ModelFile, nodes: readonly Node[], added: Added): readonly Node[] {
  const links = linksOf(model, nodes);
  const removed = new Set<Node>();
  const folded = nodes.map((node) => {
    const weights = node.op === 'Conv' ? model.constants.get(node.inputs[1]!) : undefined;
    const after = weights && scaleAfter(model, links, node.outputs[0]!);
    if (!after) return node;
    const { scale, shift } = after;
    const bias = node.inputs[2] ? model.constants.get(node.inputs[2])?.data : new Float32Array(weights.shape[0]!);
    if (!bias) return node;
    for (const each of after.nodes) removed.add(each);
    const name = `${after.value}/scaled`;
    added.set(`${name}/weights`, { shape: weights.shape, data: weights.data.map((weight) => weight * scale) });
    added.set(`${name}/bias`, { shape: [bias.length], data: bias.map((value) => value * scale + shift) });
    return { ...node, inputs: [node.inputs[0]!, `${name}/weights`, `${name}/bias`], outputs: [after.value] };
  });
  return folded.filter((node) => !removed.has(node));
}

/** Fuses each hard swish into the convolution before it, and its scale and shift into the convolutions after it. */
function fuseHardSwish(model: ModelFile, nodes: readonly Node[], added: Added): readonly Node[] {
  const links = linksOf(model, nodes);
  const removed = new Set<Node>();
  const replaced = new Map<Node, readonly Node[]>();
  const constantOf = (name: string) => added.get(name) ?? model.constants.get(name);
  for (const quotient of nodes) {
    const swish = hardSwishOf(model, links, quotient);
    const channels = swish && constantOf(swish.convolution.inputs[1]!)?.shape[0];
    if (!swish || !channels) continue;
    const after = scaleAfter(model, links, quotient.outputs[0]!);
    for (const each of [...swish.nodes, ...(after?.nodes ?? [])]) removed.add(each);
    // The convolution may already have the last scale and shift of the activation before it.
    const convolution = replaced.get(swish.convolution)?.[0] ?? swish.convolution;
    const output = quotient.outputs[0]!;
    if (!after) {
      replaced.set(swish.convolution, [withHardSwish(convolution, output)]);
      continue;
    }
    const readers = links.readers(after.value);
    if (!model.outputs.has(after.value) && readers.every((reader) => takesScale(reader, constantOf))) {
      replaced.set(swish.convolution, [withHardSwish(convolution, after.value)]);
      for (const reader of readers) replaced.set(reader, [scaledBefore(reader, after, { constantOf, added })]);
      continue;
    }
    const each = (of: string, fill: number, shape: readonly number[]): string => {
      added.set(`${after.value}/${of}`, { shape, data: new Float32Array(channels).fill(fill) });
      return `${after.value}/${of}`;
    };
    const weights = [each('scale', after.scale, [channels, 1, 1, 1]), each('shift', after.shift, [channels])];
    replaced.set(swish.convolution, [
      withHardSwish(convolution, output),
      perChannel([output, ...weights], after.value, channels),
    ]);
  }
  return nodes.flatMap((node) => (removed.has(node) ? [] : (replaced.get(node) ?? [node])));
}

const withHardSwish = (convolution: Node, output: string): Node => ({
  ...convolution,
  op: 'FusedConv',
  domain: 'com.microsoft',
  outputs: [output],
  attributes: [...convolution.attributes, encodeAttribute('activation', 'HardSwish')],
});

/** A convolution of 1 × 1 in which each output channel reads one input channel. */
const perChannel = (inputs: readonly string[], output: string, channels: number): Node => ({
  op: 'Conv',
  inputs,
  outputs: [output],
  attributes: [encodeAttribute('kernel_shape', [1, 1]), encodeAttribute('group', channels)],
});

type ConstantOf = (name: string) => FloatConstant | undefined;

/** True for a convolution without padding, whose weights and bias are known: a scale and shift of its input can be part of them. */
function takesScale(node: Node, constantOf: ConstantOf): boolean {
  const { op, inputs } = node;
  const known = inputs.slice(1).every((name) => constantOf(name));
  return (
    op === 'Conv' &&
    known &&
    isUnpadded(node) &&
    constantOf(inputs[1]!)!
      .shape.slice(2)
      .every((size) => size === 1)
  );
}

/** True if an attribute says that no side is padded, or if none says anything about padding. */
function isUnpadded(node: Node): boolean {
  const sides = integersOf(node, 'pads') ?? [];
  return !attributeOf(node, 'auto_pad') && sides.every((side) => side === 0);
}

/** A convolution of 1 × 1 whose input is scaled and shifted by its own weights and bias. */
function scaledBefore(
  { inputs: [input, weights, bias], ...node }: Node,
  { scale, shift, value }: { readonly scale: number; readonly shift: number; readonly value: string },
  { constantOf, added }: { readonly constantOf: ConstantOf; readonly added: Added },
): Node {
  const { shape, data } = constantOf(weights!)!;
  const first = bias === undefined ? undefined : constantOf(bias)!.data;
  const perOutput = data.length / shape[0]!;
  const name = `${value}/into/${node.outputs[0]}`;
  added.set(`${name}/weights`, { shape, data: data.map((weight) => weight * scale) });
  added.set(`${name}/bias`, {
    shape: [shape[0]!],
    data: Float32Array.from({ length: shape[0]! }, (_, at) => {
      const sum = data.subarray(at * perOutput, (at + 1) * perOutput).reduce((total, weight) => total + weight, 0);
      return (first?.[at] ?? 0) + shift * sum;
    }),
  });
  return { ...node, inputs: [input!, `${name}/weights`, `${name}/bias`] };
}

/**
 * x × clip(x + 3) ÷ 6 that ends in this node, if a convolution makes x. The test of the whole network shows that the clip is from 0 to 6.
 */
function hardSwishOf(model: ModelFile, links: Links, quotient: Node) {
  if (numberOf(model, quotient, 'Div') !== 6) return undefined;
  const product = links.made(quotient.inputs[0]!);
  if (product?.op !== 'Mul') return undefined;
  const [x, clipped] = product.inputs;
  const clip = links.made(clipped!);
  const sum = clip?.op === 'Clip' ? links.made(clip.inputs[0]!) : undefined;
  const convolution = links.made(x!);
  if (!clip || numberOf(model, sum, 'Add') !== 3 || sum!.inputs[0] !== x || convolution?.op !== 'Conv')
    return undefined;
  return { convolution, nodes: [quotient, product, clip, sum!] };
}
