import { encodeAttribute, type Node } from '../onnx/graph.ts';
import { type FloatConstant, type ModelFile, readModelFile } from '../onnx/model-file.ts';

/**
 * A PP-OCRv4 network (PP-LCNetV3) in a form that onnxruntime computes two times as fast, with the same values up to rounding.
 *
 * After each convolution the network scales and shifts by one learned number each, activates by hard swish,
 * x × min(max(x + 3, 0), 6) ÷ 6, and scales and shifts again. The file spells this out as eight operations over the whole picture. onnxruntime
 * knows none of them in the blocked layout of its convolutions, so that it also reorders the picture before and after.
 * Here the first scale and shift are part of the convolution's weights, and the rest is a convolution of 1 × 1 with its hard sigmoid
 * fused, a product, and a convolution of 1 × 1 for the last scale and shift: all in the blocked layout. Measured in docs/adr/0356.
 * @throws {Error} where the bytes are no ONNX file, and where nothing of this is found in it: then it is another network.
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

/** The node that makes a value and the only node that reads it. */
interface Links {
  made(name: string): Node | undefined;
  /** The one node that reads a value; undefined where several do, or the value is an output of the graph. */
  reader(name: string): Node | undefined;
}

function linksOf({ outputs }: ModelFile, nodes: readonly Node[]): Links {
  const makers = new Map(nodes.flatMap((node) => node.outputs.map((name) => [name, node] as const)));
  const readers = new Map<string, Node[]>();
  for (const node of nodes) for (const name of node.inputs) readers.set(name, [...(readers.get(name) ?? []), node]);
  return {
    made: (name) => makers.get(name),
    reader(name) {
      const all = readers.get(name) ?? [];
      return all.length === 1 && !outputs.has(name) ? all[0] : undefined;
    },
  };
}

/** One number that a node of this kind multiplies by, divides by or adds to its other input. */
function numberOf(model: ModelFile, node: Node | undefined, op: string): number | undefined {
  if (node?.op !== op) return undefined;
  const [number] = node.inputs.flatMap((name) => {
    const constant = model.constants.get(name);
    return constant?.data.length === 1 ? [constant.data[0]!] : [];
  });
  return number;
}

/** A scale after a value, and the shift after the scale; both nodes, to be left out. */
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
  const left = new Set<Node>();
  const folded = nodes.map((node) => {
    const weights = node.op === 'Conv' ? model.constants.get(node.inputs[1]!) : undefined;
    const after = weights && scaleAfter(model, links, node.outputs[0]!);
    if (!after) return node;
    const { scale, shift } = after;
    const bias = node.inputs[2] ? model.constants.get(node.inputs[2])?.data : new Float32Array(weights.shape[0]!);
    if (!bias) return node;
    for (const each of after.nodes) left.add(each);
    const name = `${after.value}/scaled`;
    added.set(`${name}/weights`, { shape: weights.shape, data: weights.data.map((weight) => weight * scale) });
    added.set(`${name}/bias`, { shape: [bias.length], data: bias.map((value) => value * scale + shift) });
    return { ...node, inputs: [node.inputs[0]!, `${name}/weights`, `${name}/bias`], outputs: [after.value] };
  });
  return folded.filter((node) => !left.has(node));
}

/** Hard swish of a convolution's value, and what scales and shifts it afterwards. */
function fuseHardSwish(model: ModelFile, nodes: readonly Node[], added: Added): readonly Node[] {
  const links = linksOf(model, nodes);
  const left = new Set<Node>();
  const instead = new Map<Node, readonly Node[]>();
  const weightsOf = (name: string) => added.get(name) ?? model.constants.get(name);
  for (const quotient of nodes) {
    const swish = hardSwishOf(model, links, quotient);
    const channels = swish && weightsOf(swish.convolution.inputs[1]!)?.shape[0];
    if (!swish || !channels) continue;
    const after = scaleAfter(model, links, quotient.outputs[0]!);
    for (const each of [...swish.nodes, ...(after?.nodes ?? [])]) left.add(each);
    const end = after?.value ?? quotient.outputs[0]!;
    const each = (of: string, fill: number, shape: readonly number[]): string => {
      added.set(`${end}/${of}`, { shape, data: new Float32Array(channels).fill(fill) });
      return `${end}/${of}`;
    };
    const x = swish.convolution.outputs[0]!;
    const product = after ? `${end}/product` : end;
    instead.set(quotient, [
      perChannel([x, each('same', 1, [channels, 1, 1, 1])], `${end}/copy`, channels),
      { op: 'HardSigmoid', inputs: [`${end}/copy`], outputs: [`${end}/gate`], attributes: HARD_SIGMOID },
      { op: 'Mul', inputs: [x, `${end}/gate`], outputs: [product], attributes: [] },
      ...(after
        ? [
            perChannel(
              [product, each('scale', after.scale, [channels, 1, 1, 1]), each('shift', after.shift, [channels])],
              end,
              channels,
            ),
          ]
        : []),
    ]);
  }
  return nodes.flatMap((node) => instead.get(node) ?? (left.has(node) ? [] : [node]));
}

/** min(max(x ÷ 6 + 1 ÷ 2, 0), 1), which onnxruntime fuses into the convolution before it. */
const HARD_SIGMOID = [encodeAttribute('alpha', { float: 1 / 6 }), encodeAttribute('beta', { float: 0.5 })];

/** A convolution of 1 × 1 that leaves the channels apart. */
const perChannel = (inputs: readonly string[], output: string, channels: number): Node => ({
  ...{ op: 'Conv', inputs, outputs: [output] },
  attributes: [encodeAttribute('kernel_shape', [1, 1]), encodeAttribute('group', channels)],
});

/** x × clip(x + 3) ÷ 6 that ends in this node, where a convolution makes x. That the clip is from 0 to 6 the test of the whole network shows. */
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
