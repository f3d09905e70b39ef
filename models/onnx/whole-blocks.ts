import { integerOf } from './attributes.ts';
import { encodeAttribute, type Node } from './graph.ts';
import { linksOf } from './links.ts';
import { type FloatConstant, type ModelFile, readModelFile } from './model-file.ts';

/**
 * Number of channels in a block of onnxruntime's fast layout on processors with AVX-512. A convolution for each channel, and any convolution that
 * reads an incomplete block, leaves that layout: its picture is reordered before and after it.
 */
const BLOCK = 16;
/** Maximum number of channels that are not padded: a whole block would be twice the work or more. */
const FEW = 8;

/** The channels of a value, shared by all values that must have the same number. */
interface Channels {
  readonly count: number;
  /** True if another operation reads the values, so that their number must not change. */
  fixed: boolean;
  same?: Channels;
}

/** Operations that compute each channel by itself. Their other inputs, if any, have no channels. */
const EACH_CHANNEL = new Set([
  'Relu',
  'Sigmoid',
  'HardSigmoid',
  'MaxPool',
  'GlobalAveragePool',
  'Transpose',
  'Resize',
  'BatchNormalization',
]);

/**
 * Adds channels of zeros between the convolutions of a network, so that every value has whole blocks of channels. The outputs are the same up to
 * rounding: what the added channels hold is multiplied by 0. Channels that other operations read keep their number.
 *
 * @throws {Error} if the bytes are no ONNX file, or if no value has incomplete blocks.
 */
export function withWholeBlocks(file: Buffer): Uint8Array {
  const model = readModelFile(file);
  const added = new Map<string, FloatConstant>();
  const nodes = withoutPads(model, added);
  const constantOf = (name: string) => added.get(name) ?? model.constants.get(name);
  const channels = channelsOf(nodes, model.outputs, constantOf);
  const padded = nodes.map((node) => paddedNode(node, { channels, constantOf, added }));
  if (padded.every((node, at) => node === nodes[at]))
    throw new Error('every value of the network has whole blocks of channels');
  return model.encode(padded, added);
}

type ConstantOf = (name: string) => FloatConstant | undefined;
type ChannelsOf = ReadonlyMap<string, Channels>;

const isConvolution = ({ op }: Node): boolean => op === 'Conv' || op === 'FusedConv';

function shared(channels: Channels): Channels {
  return channels.same ? shared(channels.same) : channels;
}

/** Returns the channels of each value, as far as only operations that are known here read them. */
function channelsOf(nodes: readonly Node[], outputs: ReadonlySet<string>, constantOf: ConstantOf): ChannelsOf {
  const known = new Map<string, Channels>();
  const fix = (name: string) => {
    const channels = known.get(name);
    if (channels) shared(channels).fixed = true;
  };
  const passed = (node: Node): Channels | undefined => {
    const [first, second] = node.inputs.map((name) => known.get(name));
    if (isConvolution(node)) {
      const [count, perFilter] = constantOf(node.inputs[1]!)?.shape ?? [];
      const group = integerOf(node, 'group') ?? 1;
      if (count !== undefined && group === 1) return { count, fixed: false };
      return perFilter === 1 && count === group ? first : undefined;
    }
    if (EACH_CHANNEL.has(node.op)) return first;
    if (!first || (node.op !== 'Add' && node.op !== 'Mul')) return undefined;
    if (constantOf(node.inputs[1]!)?.data.length === 1) return first;
    if (second?.count !== first.count) return undefined;
    join(first, second);
    return first;
  };
  for (const node of nodes) {
    const channels = passed(node);
    if (channels) known.set(node.outputs[0]!, channels);
    else node.inputs.forEach(fix);
  }
  outputs.forEach(fix);
  return known;
}

/**
 * Replaces the padding of a value by channels of zeros with a convolution, which stays in the fast layout. In the converted networks such a value has
 * its channels last and is added to another value.
 */
function withoutPads(model: ModelFile, added: Map<string, FloatConstant>): readonly Node[] {
  const links = linksOf(model, model.nodes);
  const countOf = (name: string): number | undefined => {
    const node = links.made(name);
    if (node && isConvolution(node)) return model.constants.get(node.inputs[1]!)?.shape[0];
    const from = node?.inputs.map(countOf).find((count) => count !== undefined);
    return node && (EACH_CHANNEL.has(node.op) || node.op === 'Add') ? from : undefined;
  };
  return model.nodes.flatMap((node): readonly Node[] => {
    const last = node.op === 'Pad' ? links.made(node.inputs[0]!) : undefined;
    const [output] = node.outputs as [string];
    const other = links.reader(output)?.inputs.find((name) => name !== output);
    const before = last && countOf(last.inputs[0]!);
    const after = other === undefined ? undefined : countOf(other);
    if (last?.op !== 'Transpose' || !before || !after) return [node];
    const filters = new Float32Array(after * before);
    for (let channel = 0; channel < before; channel++) filters[channel * before + channel] = 1;
    added.set(`${output}/filters`, { shape: [after, before, 1, 1], data: filters });
    const wide = `${output}/wide`;
    return [
      { op: 'Conv', inputs: [last.inputs[0]!, `${output}/filters`], outputs: [wide], attributes: [] },
      { ...last, inputs: [wide], outputs: [output] },
    ];
  });
}

function join(one: Channels, other: Channels): void {
  const [a, b] = [shared(one), shared(other)];
  if (a === b) return;
  a.fixed ||= b.fixed;
  b.same = a;
}

function wholeCount(channels: Channels): number {
  const { count, fixed } = shared(channels);
  return fixed || count <= FEW ? count : Math.ceil(count / BLOCK) * BLOCK;
}

interface Padding {
  readonly channels: ChannelsOf;
  readonly constantOf: ConstantOf;
  readonly added: Map<string, FloatConstant>;
}

/** Returns a node with constants for the channels that its values have after padding. */
function paddedNode(node: Node, { channels, constantOf, added }: Padding): Node {
  const normalises = node.op === 'BatchNormalization';
  const outOf = channels.get(node.outputs[0]!);
  if (!outOf || !(isConvolution(node) || normalises)) return node;
  const filters = constantOf(node.inputs[1]!)!;
  const grouped = (integerOf(node, 'group') ?? 1) > 1;
  const reads = normalises || grouped ? undefined : channels.get(node.inputs[0]!);
  const count = wholeCount(outOf);
  if (count === filters.shape[0] && (!reads || wholeCount(reads) === filters.shape[1])) return node;
  const constants = node.inputs.slice(1).map((name, at) => {
    const constant = constantOf(name)!;
    const own = `${node.outputs[0]}/blocks/${at}`;
    // The fourth constant of a normalisation is its variance, which is never 0.
    const fill = normalises && at === 3 ? 1 : 0;
    added.set(own, at === 0 && reads ? paddedFilters(constant, count, reads) : paddedRows(constant, count, fill));
    return own;
  });
  const attributes = grouped ? withGroup(node, count) : node.attributes;
  return { ...node, inputs: [node.inputs[0]!, ...constants], attributes };
}

/** Appends rows, each for one output channel. */
function paddedRows({ shape, data }: FloatConstant, count: number, fill: number): FloatConstant {
  const out = new Float32Array((data.length / shape[0]!) * count).fill(fill);
  out.set(data);
  return { shape: [count, ...shape.slice(1)], data: out };
}

/** Appends filters, and to each filter the channels that its input has more. */
function paddedFilters({ shape, data }: FloatConstant, count: number, reads: Channels): FloatConstant {
  const [filters, channels, ...kernel] = shape as [number, number, ...number[]];
  const size = kernel.reduce((all, side) => all * side, 1);
  const wide = wholeCount(reads);
  const out = new Float32Array(count * wide * size);
  for (let filter = 0; filter < filters; filter++)
    out.set(data.subarray(filter * channels * size, (filter + 1) * channels * size), filter * wide * size);
  return { shape: [count, wide, ...kernel], data: out };
}

function withGroup(node: Node, count: number): readonly Buffer[] {
  const others = node.attributes.filter((whole) => integerOf({ attributes: [whole] }, 'group') === undefined);
  return [...others, encodeAttribute('group', count)];
}
