import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeNoise } from '../../../../eval/liveness/noise.ts';
import type { FaceTemplate } from '../../vision/faces/template.ts';
import { type CohortMember, cohortEffect, crowdingBy, type EnrolledPerson } from './crowding.ts';
import { readTemplate, storedTemplate } from './templates.ts';

const face = (...values: number[]): FaceTemplate => ({ embedding: Float32Array.from(values), fused: [] });
/** Euclidean distance, so that the results are easy to calculate. */
const distance = (a: FaceTemplate, b: FaceTemplate) =>
  Math.hypot(...a.embedding.map((value, i) => value - b.embedding[i]!));
const calibration = { nearest: 0.15, open: 0.5, same: 0.01 };
const nobody = new Set<string>();
const crowdAdjusted = (
  pair: readonly [FaceTemplate, FaceTemplate],
  cohort: readonly CohortMember[],
  without: ReadonlySet<string> = nobody,
) => crowdingBy(cohort, { distance, calibration })(pair, without);
const member = (person: string, ...values: number[]): CohortMember => ({ person, template: face(...values) });

test('where nobody is near, distances stay', () => {
  const far = Array.from({ length: 60 }, (_, i) => member(String(i), 10 + i, 0));
  expect(crowdAdjusted([face(0, 0), face(0.3, 0)], far)).toBeCloseTo(0.3, 6);
});

test('in a crowd the same distance says less, by how near the crowd is', () => {
  const crowd = Array.from({ length: 60 }, (_, i) => member(String(i), 0.2 * Math.cos(i), 0.2 * Math.sin(i)));
  const adjusted = crowdAdjusted([face(0, 0), face(0, 0)], crowd);
  expect(adjusted).toBeCloseTo(0.5 - 0.2, 6);
});

test('neither of the two compared counts as their own crowd: by name, nor by being as near as only the same person is', () => {
  const [a, b] = [face(0, 0), face(0.005, 0)];
  const far = Array.from({ length: 60 }, (_, i) => member(String(i), 10 + i, 0));
  const named = [...far, member('me', 0.05, 0)];
  const unnamed = [...far, member('me by another name', 0.004, 0)];
  expect(crowdAdjusted([a, b], named, new Set(['me']))).toBeCloseTo(0.005, 6);
  expect(crowdAdjusted([a, b], unnamed)).toBeCloseTo(0.005, 6);
});

test('it never lowers a distance, and the way round does not matter', () => {
  const point = fc.tuple(fc.double({ min: -1, max: 1, noNaN: true }), fc.double({ min: -1, max: 1, noNaN: true }));
  fc.assert(
    fc.property(point, point, fc.array(point, { maxLength: 60 }), (a, b, others) => {
      const cohort = others.map((at, i) => member(String(i), ...at));
      const adjusted = crowdAdjusted([face(...a), face(...b)], cohort);
      expect(adjusted).toBeGreaterThanOrEqual(distance(face(...a), face(...b)) - 1e-6);
      expect(adjusted).toBeCloseTo(crowdAdjusted([face(...b), face(...a)], cohort), 9);
    }),
  );
});

test('its effect on the enrolled is counted: strangers in a crowd apart, people still themselves', () => {
  const noise = makeNoise(3);
  // Forty people look alike, and forty do not.
  const enrolled = Array.from({ length: 80 }, (_, i): EnrolledPerson => {
    const spread = i < 40 ? 0.25 : 30;
    const at = [spread * noise.normal(), spread * noise.normal()];
    return { person: String(i), template: face(...at), other: face(at[0]! + 0.02, at[1]!) };
  });
  const effect = cohortEffect(enrolled, { distance, calibration, threshold: 0.3, adjustedThreshold: 0.48 });
  expect(effect).toMatchObject({ people: 80, pairs: 3160, matched_without: 80 });
  expect(effect.matching_without).toBeGreaterThan(200);
  expect(effect.matching_with).toBeLessThan(effect.matching_without / 2);
  expect(effect.matched_with).toBeGreaterThan(70);
});

test('templates are kept to the bit', () => {
  const template = { embedding: Float32Array.of(1.5, -2, 0.1), fused: [Float32Array.of(3, 4)] };
  expect(readTemplate(storedTemplate(template))).toEqual(template);
});
