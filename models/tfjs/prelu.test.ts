import { expect, test } from 'vitest';
import * as ort from '../../server/src/vision/models/onnxruntime.ts';
import { encodeGraphModel } from './convert.ts';
import { readGraphModel } from './graph-model.ts';
import { withFusedPrelu } from './prelu.ts';

const base64 = (text: string) => Buffer.from(text).toString('base64');
const attributes = (fused: string[]) => ({
  strides: { list: { i: ['1', '1', '1', '1'] } },
  padding: { s: base64('SAME') },
  fused_ops: { list: { s: fused.map(base64) } },
});

/** One 1 × 1 convolution of two channels (plain or depthwise) with a bias and its activation spelled out. */
function spelledOut(op: string, { fused, relu }: { fused: string[]; relu: boolean }) {
  const depthwise = op.startsWith('FusedDepthwise');
  const values = depthwise ? [1, -2, 0.5, 0.25, 0.1, -0.3] : [1, 0, 0, -2, 0.5, 0.25, 0.1, -0.3];
  const weights = [
    { name: 'w', shape: depthwise ? [1, 1, 2, 1] : [1, 1, 2, 2], dtype: 'float32' },
    { name: 'b', shape: [2], dtype: 'float32' },
    { name: 's', shape: [2], dtype: 'float32' },
  ];
  const node = [
    {
      name: 'x',
      op: 'Placeholder',
      attr: { shape: { shape: { dim: ['-1', '2', '2', '2'].map((size) => ({ size })) } } },
    },
    { name: 'y', op, input: ['x', 'w', 'b'], attr: attributes(fused) },
    { name: 'relu', op: 'Relu', input: ['y'] },
    { name: 'abs', op: 'Abs', input: ['y'] },
    { name: 'sub', op: 'Sub', input: ['y', 'abs'] },
    { name: 'mul', op: 'Mul', input: ['sub', 's'] },
    { name: 'out', op: 'Add', input: [relu ? 'relu' : 'y', 'mul'] },
  ];
  const json = { modelTopology: { node }, weightsManifest: [{ weights }] };
  return readGraphModel(Buffer.from(JSON.stringify(json)), Buffer.from(Float32Array.from(values).buffer));
}

test.each([
  ['_FusedConv2D', { fused: ['BiasAdd'], relu: true }],
  ['FusedDepthwiseConv2dNative', { fused: ['BiasAdd', 'Relu'], relu: false }],
])('%s is activated by what its scales meant, below zero too', async (op, shape) => {
  const model = encodeGraphModel(withFusedPrelu(spelledOut(op, shape)), { activated: 'out' }, 'n');
  const session = await ort.InferenceSession.create(model, { logSeverityLevel: 3 });
  const input = Float32Array.from({ length: 16 }, (_, i) => Math.sin(3 * i) * 2);
  const { activated } = await session.run({ x: new ort.Tensor('float32', input, [2, 2, 2, 2]) });
  const expected = input.map((value, i) => {
    const [weight, bias, slope] = i % 2 === 0 ? [1, 0.5, -0.2] : [-2, 0.25, 0.6];
    const made = value * weight + bias;
    return made > 0 ? made : slope * made;
  });
  for (const [i, value] of (activated!.data as Float32Array).entries()) expect(value).toBeCloseTo(expected[i]!, 5);
});

test('an addition that activates nothing stays', () => {
  const model = spelledOut('_FusedConv2D', { fused: ['BiasAdd'], relu: true });
  const [x, y] = [model.nodes.get('x')!, model.nodes.get('y')!];
  const plain = {
    nodes: new Map([x, y, { ...y, name: 'sum', op: 'Add', inputs: ['y', 'x'] }].map((node) => [node.name, node])),
    weights: model.weights,
  };
  expect([...withFusedPrelu(plain).nodes.keys()]).toEqual(['x', 'y', 'sum']);
});
