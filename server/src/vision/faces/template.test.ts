import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { EmbeddingManifest } from './embed.ts';
import { type FaceTemplate, templateDistance } from './template.ts';

const vector = fc.array(fc.double({ min: 0.01, max: 5, noNaN: true }), { minLength: 8, maxLength: 8 });
const templates = fc
  .tuple(vector, vector)
  .map(([a, b]): FaceTemplate => ({ embedding: Float32Array.from(a), fused: [Float32Array.from(b)] }));
const manifest = (weight: number) =>
  ({
    distance: 'cosine',
    fusion: [{ model: 'other', output: 'features', faces: 1, weight }],
  }) as unknown as EmbeddingManifest;

test('a face is at no distance from itself, and the way round does not matter', () => {
  fc.assert(
    fc.property(templates, templates, (a, b) => {
      expect(templateDistance(a, a, manifest(0.2))).toBeCloseTo(0, 6);
      expect(templateDistance(a, b, manifest(0.2))).toBeCloseTo(templateDistance(b, a, manifest(0.2)), 6);
      expect(templateDistance(a, b, manifest(0.2))).toBeGreaterThan(-1e-6);
    }),
  );
});

test('a fused model counts by its weight, and neither vector’s length does', () => {
  const [x, y] = [Float32Array.of(1, 0), Float32Array.of(0, 1)];
  const same = { embedding: x, fused: [x] };
  expect(templateDistance(same, { embedding: x, fused: [y] }, manifest(0.19))).toBeCloseTo(0.19, 6);
  expect(templateDistance(same, { embedding: y, fused: [y] }, manifest(0.19))).toBeCloseTo(1.19, 6);
  expect(templateDistance(same, { embedding: Float32Array.of(7, 0), fused: [x] }, manifest(0.19))).toBeCloseTo(0, 6);
});

test('an allowance brings faces nearer that little was made of, by how much shorter than usual their embeddings are', () => {
  const short = { distance: 'cosine', allowance: { length: 10, weight: 0.15 } } as unknown as EmbeddingManifest;
  const face = (length: number, angle: number): FaceTemplate => ({
    embedding: Float32Array.of(length * Math.cos(angle), length * Math.sin(angle)),
    fused: [],
  });
  const right = Math.PI / 2;
  expect(templateDistance(face(10, 0), face(25, right), short)).toBeCloseTo(1, 6);
  expect(templateDistance(face(5, 0), face(25, right), short)).toBeCloseTo(1 - 0.15 * Math.LN2, 6);
  expect(templateDistance(face(5, 0), face(5, right), short)).toBeCloseTo(1 - 0.3 * Math.LN2, 6);
  expect(templateDistance(face(5, 0), face(5, 0), short)).toBe(0);
  expect(templateDistance(face(0, 0), face(5, 0), { ...short, distance: 'euclidean' })).toBeGreaterThanOrEqual(0);
});
