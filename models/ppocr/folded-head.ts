import { floatOf } from '../onnx/attributes.ts';
import type { Node } from '../onnx/graph.ts';
import { linksOf } from '../onnx/links.ts';
import { type FloatConstant, readModelFile } from '../onnx/model-file.ts';

/** Name of the number 1 among the constants. */
const ONE = 'folded-head/one';
/** Default of BatchNormalization's `epsilon`. */
const EPSILON = 1e-5;

type Added = Map<string, FloatConstant>;

/**
 * Rewrites PP-OCRv4's detector with fewer passes over its large pictures. The values are the same up to rounding.
 * - x + x × gate, which the network uses eight times, becomes x × (1 + gate): the sum is of one number for each channel.
 * - A sum and a batch normalisation after a transposed convolution become part of its weights and bias.
 *
 * @throws {Error} if the bytes are no ONNX file, or if the network has none of these.
 */
export function withFoldedHead(file: Buffer): Uint8Array {
  const model = readModelFile(file);
  const added: Added = new Map([[ONE, { shape: [1], data: Float32Array.of(1) }]]);
  const gated = joinGates(model, model.nodes);
  const folded = foldNormalisation(model, gated, added);
  if (folded.length === gated.length)
    throw new Error('the network has no normalisation after a transposed convolution');
  return model.encode(folded, added);
}

type Model = ReturnType<typeof readModelFile>;

/** Replaces x + x × gate. */
function joinGates(model: Model, nodes: readonly Node[]): readonly Node[] {
  const links = linksOf(model, nodes);
  const replaced = new Map<Node, readonly Node[]>();
  for (const sum of nodes) {
    if (sum.op !== 'Add' || sum.inputs.some((name) => model.constants.has(name))) continue;
    const product = sum.inputs.map((name) => links.made(name)).find((node) => node?.op === 'Mul');
    const x = sum.inputs.find((name) => name !== product?.outputs[0]);
    const gate = product?.inputs.find((name) => name !== x);
    const isGate = gate !== undefined && links.made(gate)?.op === 'HardSigmoid';
    if (!product || !isGate || !product.inputs.includes(x!) || links.reader(product.outputs[0]!) !== sum) continue;
    replaced.set(product, []);
    replaced.set(sum, [
      { op: 'Add', inputs: [gate, ONE], outputs: [`${gate}/one`], attributes: [] },
      { op: 'Mul', inputs: [x!, `${gate}/one`], outputs: sum.outputs, attributes: [] },
    ]);
  }
  if (replaced.size === 0) throw new Error('the network has no gates');
  return nodes.flatMap((node) => replaced.get(node) ?? [node]);
}

/** Folds a sum by channel and a batch normalisation into the transposed convolution before them. */
function foldNormalisation(model: Model, nodes: readonly Node[], added: Added): readonly Node[] {
  const links = linksOf(model, nodes);
  const removed = new Set<Node>();
  const replaced = new Map<Node, Node>();
  for (const convolution of nodes) {
    if (convolution.op !== 'ConvTranspose' || convolution.inputs.length !== 2) continue;
    const sum = links.reader(convolution.outputs[0]!);
    const normalisation = sum?.op === 'Add' ? links.reader(sum.outputs[0]!) : undefined;
    const offset = sum?.inputs.map((name) => model.constants.get(name)).find((constant) => constant !== undefined);
    const weights = model.constants.get(convolution.inputs[1]!);
    const statistics = normalisation?.inputs.slice(1).map((name) => model.constants.get(name)?.data);
    if (!sum || normalisation?.op !== 'BatchNormalization' || !offset || !weights || !statistics) continue;
    const [scale, shift, mean, variance] = statistics;
    if (!scale || !shift || !mean || !variance || offset.data.length !== scale.length) continue;
    const epsilon = floatOf(normalisation, 'epsilon') ?? EPSILON;
    const gains = scale.map((value, channel) => value / Math.sqrt(variance[channel]! + epsilon));
    // Weights of a transposed convolution are by input, output, row and column.
    const [, outputs, ...kernel] = weights.shape as [number, number, ...number[]];
    const size = kernel.reduce((all, side) => all * side, 1);
    const name = normalisation.outputs[0]!;
    added.set(`${name}/weights`, {
      shape: weights.shape,
      data: weights.data.map((weight, at) => weight * gains[Math.floor(at / size) % outputs]!),
    });
    added.set(`${name}/bias`, {
      shape: [outputs],
      data: offset.data.map((value, channel) => (value - mean[channel]!) * gains[channel]! + shift[channel]!),
    });
    removed.add(sum).add(normalisation);
    replaced.set(convolution, {
      ...convolution,
      inputs: [convolution.inputs[0]!, `${name}/weights`, `${name}/bias`],
      outputs: [name],
    });
  }
  return nodes.flatMap((node) => (removed.has(node) ? [] : [replaced.get(node) ?? node]));
}
