import type { OnnxGraph } from '../onnx/graph.ts';
import type { GraphNode } from './graph-model.ts';
import { transposed, type Weight } from './weights.ts';

/** Inputs of an operation's translation. */
export interface Translation {
  readonly graph: OnnxGraph;
  /** The ONNX name of a node's output; a constant is added to the graph when it is first asked for. */
  tensor(name: string): string;
  /** The values of a node that must be a constant. */
  weight(name: string): Weight;
  /** How many inputs at once: a name where that is settled at run time. */
  readonly batch: number | string;
}

type Translate = (node: GraphNode, translation: Translation) => void;

/**
 * TensorFlow.js operation to its translation: exactly the operations that the shipped face models use. TensorFlow keeps
 * channels last, ONNX convolutions want them second: each is wrapped in two transpositions, which onnxruntime cancels.
 */
export const OPERATIONS: Readonly<Record<string, Translate>> = {
  Add: same('Add'),
  AddV2: same('Add'),
  Mul: same('Mul'),
  Minimum: same('Min'),
  Maximum: same('Max'),
  Relu: same('Relu'),
  Prelu: (node, { graph, tensor, weight }) => {
    const value = channelsSecond(graph, tensor(node.inputs[0]!));
    channelsLast(graph, parametricRelu(graph, value, weight(node.inputs[1]!)), node.name);
  },
  Sigmoid: same('Sigmoid'),
  Reshape: same('Reshape'),
  Identity: same('Identity'),
  Softmax: (node, { graph, tensor }) => void graph.node('Softmax', [tensor(node.inputs[0]!)], { axis: -1 }, node.name),
  Placeholder: (node, { graph, batch }) => graph.input(node.name, [batch, ...node.shape().slice(1)]),
  Conv2D: convolution(({ shape }) => ({ order: [3, 2, 0, 1], filters: shape[3]!, groups: 1 })),
  _FusedConv2D: convolution(({ shape }) => ({ order: [3, 2, 0, 1], filters: shape[3]!, groups: 1 })),
  DepthwiseConv2dNative: convolution(depthwise),
  FusedDepthwiseConv2dNative: convolution(depthwise),
  _FusedMatMul: (node, translation) => {
    const { graph, tensor } = translation;
    const [input, weights, bias, slope] = node.inputs;
    const product = graph.node('Gemm', [tensor(input!), tensor(weights!), tensor(bias!)]);
    graph.node('Identity', [activated(product, node, slope, translation)], {}, node.name);
  },
  MaxPool: (node, { graph, tensor }) => {
    const attributes = {
      kernel_shape: node.integers('ksize').slice(1, 3),
      strides: strides(node),
      auto_pad: padding(node),
    };
    channelsLast(graph, graph.node('MaxPool', [channelsSecond(graph, tensor(node.inputs[0]!))], attributes), node.name);
  },
  Mean: (node, { graph, tensor, weight }) => {
    const axes = Array.from(weight(node.inputs[1]!).data);
    graph.node('ReduceMean', [tensor(node.inputs[0]!)], { axes, keepdims: node.flag('keep_dims') ? 1 : 0 }, node.name);
  },
  Pad: (node, { graph, tensor, weight }) => {
    const pairs = Array.from(weight(node.inputs[1]!).data);
    const pads = [...pairs.filter((_, i) => i % 2 === 0), ...pairs.filter((_, i) => i % 2 === 1)];
    graph.node('Pad', [tensor(node.inputs[0]!), graph.constant({ shape: [pads.length], data: pads })], {}, node.name);
  },
  ConcatV2: (node, { graph, tensor, weight }) => {
    const axis = weight(node.inputs.at(-1)!).data[0]!;
    graph.node('Concat', node.inputs.slice(0, -1).map(tensor), { axis }, node.name);
  },
};

function same(op: string): Translate {
  return (node, { graph, tensor }) => void graph.node(op, node.inputs.map(tensor), {}, node.name);
}

function depthwise({ shape }: Weight): { order: number[]; filters: number; groups: number } {
  return { order: [2, 3, 0, 1], filters: shape[2]! * shape[3]!, groups: shape[2]! };
}

/** `layout` says how the filters lie: TensorFlow's are height, width, in, out; ONNX wants out, in per group, height, width. */
function convolution(layout: (filters: Weight) => { order: number[]; filters: number; groups: number }): Translate {
  return (node, translation) => {
    const { graph, tensor, weight } = translation;
    const [input, kernel, bias, slope] = node.inputs;
    const { order, filters, groups } = layout(weight(kernel!));
    const { shape, data } = transposed(weight(kernel!), order);
    const weights = graph.constant({ shape: [filters, (shape[0]! * shape[1]!) / filters, ...shape.slice(2)], data });
    const inputs = [channelsSecond(graph, tensor(input!)), weights, ...(bias === undefined ? [] : [tensor(bias)])];
    const attributes = { strides: strides(node), group: groups, auto_pad: padding(node) };
    channelsLast(graph, activated(graph.node('Conv', inputs, attributes), node, slope, translation), node.name);
  };
}

/** The activation fused into an operation after its bias, if any. */
function activated(value: string, node: GraphNode, slope: string | undefined, { graph, weight }: Translation): string {
  const [first, activation] = node.texts('fused_ops');
  if (first !== undefined && first !== 'BiasAdd') throw new Error(`${node.name}: ${first} is fused before a bias`);
  if (activation === undefined) return value;
  if (activation === 'Relu') return graph.node('Relu', [value]);
  if (activation !== 'Prelu') throw new Error(`${node.name}: fused ${activation} has no translation`);
  return parametricRelu(graph, value, weight(slope!));
}

/**
 * slope × x + (1 − slope) × max(x, 0), a slope for each channel; channels second. The factors are written as normalisations of a mean of 0 and a deviation of 1,
 * which onnxruntime computes in the layout of its convolutions: its PRelu leaves that layout and took four tenths of our networks' time (docs/adr/0350).
 */
function parametricRelu(graph: OnnxGraph, value: string, slope: Weight): string {
  const shape = [slope.data.length];
  const filled = (data: Float32Array) => graph.constant({ shape, data });
  const [zeros, ones] = [filled(new Float32Array(shape[0]!)), filled(new Float32Array(shape[0]!).fill(1))];
  const times = (input: string, factors: Float32Array) =>
    graph.node('BatchNormalization', [input, filled(factors), zeros, zeros, ones], { epsilon: { float: 0 } });
  const slopes = Float32Array.from(slope.data);
  return graph.node('Add', [
    times(value, slopes),
    times(
      graph.node('Relu', [value]),
      slopes.map((each) => 1 - each),
    ),
  ]);
}

function strides(node: GraphNode): number[] {
  return node.integers('strides').slice(1, 3);
}

/** TensorFlow's SAME puts the odd pixel of padding at the end, as SAME_UPPER does. */
function padding(node: GraphNode): string {
  const name = node.text('padding');
  if (name !== 'SAME' && name !== 'VALID') throw new Error(`${node.name}: padding ${name} has no translation`);
  return name === 'SAME' ? 'SAME_UPPER' : 'VALID';
}

function channelsSecond(graph: OnnxGraph, tensor: string): string {
  return graph.node('Transpose', [tensor], { perm: [0, 3, 1, 2] });
}

function channelsLast(graph: OnnxGraph, tensor: string, output: string): string {
  return graph.node('Transpose', [tensor], { perm: [0, 2, 3, 1] }, output);
}
