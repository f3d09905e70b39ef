import fc from 'fast-check';
import { expect, test } from 'vitest';
import { float16, readWeights, transposed } from './weights.ts';

test.each([
  [0x0000, 0],
  [0x3c00, 1],
  [0xc000, -2],
  [0x7bff, 65504],
  [0x0001, 2 ** -24],
  [0x7c00, Number.POSITIVE_INFINITY],
  [0x7e00, Number.NaN],
])('half precision %i is %f', (bits, value) => expect(float16(bits)).toBe(value));

test('plain, halved and quantised tensors are read one after the other', () => {
  const file = Buffer.alloc(4 + 2 + 2 + 4);
  file.writeFloatLE(0.5, 0);
  file.writeUInt16LE(0x3c00, 4);
  file.set([0, 10], 6);
  file.writeInt32LE(-3, 8);
  const weights = readWeights(
    [
      { name: 'plain', shape: [], dtype: 'float32' },
      { name: 'half', shape: [1], dtype: 'float32', quantization: { dtype: 'float16' } },
      { name: 'bytes', shape: [2], dtype: 'float32', quantization: { dtype: 'uint8', scale: 0.5, min: -1 } },
      { name: 'whole', shape: [1], dtype: 'int32' },
    ],
    file,
  );
  expect([...weights.values()].map(({ data }) => [...data])).toEqual([[0.5], [1], [-1, 4], [-3]]);
});

test('a manifest that does not cover its file is refused', () => {
  expect(() => readWeights([{ name: 'a', shape: [2], dtype: 'float32' }], Buffer.alloc(12))).toThrow(/8 of 12 bytes/);
});

test('transposing back gives the tensor again', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 4, maxLength: 4 }),
      fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }),
      (shape, order) => {
        const data = Float32Array.from({ length: shape.reduce((product, size) => product * size) }, (_, i) => i);
        const back = order.map((_, axis) => order.indexOf(axis));
        expect(transposed(transposed({ shape, data }, order), back)).toEqual({ shape, data });
      },
    ),
  );
});
