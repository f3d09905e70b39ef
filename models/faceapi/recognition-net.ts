import { makeOnnxGraph, type OnnxGraph } from '../onnx/graph.ts';
import { readWeights, transposed, type Weight, type WeightEntry } from '../tfjs/weights.ts';

/** Input side, and length of the embedding. */
export const FACE_SIZE = 150;

/**
 * face-api ships the weights of dlib's face recognition network (`dlib_face_recognition_resnet_model_v1`) without a graph:
 * this rebuilds it. Input `face`: n × 150 × 150 × 3, RGB minus its means over 255; output `embedding`: n × 128, compared by
 * Euclidean distance.
 */
export function recognitionNet(manifest: Buffer, weightsFile: Buffer): Uint8Array {
  const groups = JSON.parse(manifest.toString('utf8')) as { weights: WeightEntry[] }[];
  const weights = readWeights(
    groups.flatMap((group) => group.weights),
    weightsFile,
  );
  const graph = makeOnnxGraph('hakiki models/faceapi');
  const net = makeLayers(graph, weights);

  graph.input('face', ['n', FACE_SIZE, FACE_SIZE, 3]);
  let x = graph.node('Transpose', ['face'], { perm: [0, 3, 1, 2] });
  x = graph.node('Relu', [net.convolution(x, 'conv32_down', 2)]);
  x = graph.node('MaxPool', [x], { kernel_shape: [3, 3], strides: [2, 2] });
  for (const block of ['conv32_1', 'conv32_2', 'conv32_3']) x = net.residual(x, block);
  for (const { down, widenBy, evenOut, blocks } of STAGES) {
    x = net.residualDown(x, down, widenBy, evenOut);
    for (const block of blocks) x = net.residual(x, block);
  }
  const pooled = graph.node('ReduceMean', [x], { axes: [2, 3], keepdims: 0 });
  const { shape, data } = weights.get('fc')!;
  graph.output(graph.node('MatMul', [pooled, graph.constant({ shape, data: data as Float32Array })], {}, 'embedding'));
  return graph.encode();
}

/**
 * Each stage halves the picture. `widenBy`: channels of zeros added to the shortcut. `evenOut`: the unpadded strided convolution
 * comes out one row and column shorter than the pooled shortcut, and is filled up with zeros.
 */
const STAGES = [
  { down: 'conv64_down', widenBy: 32, evenOut: false, blocks: ['conv64_1', 'conv64_2', 'conv64_3'] },
  { down: 'conv128_down', widenBy: 64, evenOut: false, blocks: ['conv128_1', 'conv128_2'] },
  { down: 'conv256_down', widenBy: 128, evenOut: true, blocks: ['conv256_1', 'conv256_2'] },
  { down: 'conv256_down_out', widenBy: 0, evenOut: true, blocks: [] },
] as const;

function makeLayers(graph: OnnxGraph, weights: ReadonlyMap<string, Weight>) {
  const weight = (name: string): Weight => {
    const found = weights.get(name);
    if (!found) throw new Error(`the weights lack ${name}`);
    return found;
  };

  /** Convolution, bias, and the scale layer that dlib leaves of a batch normalisation, folded into one. */
  const convolution = (x: string, name: string, stride: 1 | 2): string => {
    const { shape, data } = transposed(weight(`${name}/conv/filters`), [3, 2, 0, 1]);
    const scale = weight(`${name}/scale/weights`).data;
    const shift = weight(`${name}/scale/biases`).data;
    const perFilter = data.length / shape[0]!;
    const filters = data.map((value, index) => value * scale[Math.floor(index / perFilter)]!);
    const biases = Float32Array.from(
      weight(`${name}/conv/bias`).data,
      (value, index) => value * scale[index]! + shift[index]!,
    );
    const inputs = [
      x,
      graph.constant({ shape, data: filters }),
      graph.constant({ shape: [biases.length], data: biases }),
    ];
    return graph.node('Conv', inputs, { strides: [stride, stride], auto_pad: stride === 1 ? 'SAME_UPPER' : 'VALID' });
  };

  const pair = (x: string, name: string, stride: 1 | 2): string =>
    convolution(graph.node('Relu', [convolution(x, `${name}/conv1`, stride)]), `${name}/conv2`, 1);

  const padded = (x: string, ends: readonly [channels: number, rows: number, columns: number]): string =>
    graph.node('Pad', [x, graph.constant({ shape: [8], data: [0, 0, 0, 0, 0, ...ends] })]);

  const sum = (a: string, b: string): string => graph.node('Relu', [graph.node('Add', [a, b])]);

  return {
    convolution,
    residual: (x: string, name: string): string => sum(pair(x, name, 1), x),
    residualDown(x: string, name: string, widenBy: number, evenOut: boolean): string {
      const main = pair(x, name, 2);
      const shortcut = graph.node('AveragePool', [x], { kernel_shape: [2, 2], strides: [2, 2] });
      return sum(evenOut ? padded(main, [0, 1, 1]) : main, widenBy ? padded(shortcut, [widenBy, 0, 0]) : shortcut);
    },
  };
}
