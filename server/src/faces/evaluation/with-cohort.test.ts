import { expect, test } from 'vitest';
import type { FaceTemplate } from '../../vision/faces/template.ts';
import type { GroupedPair } from './by-group.ts';
import type { LabelledPhoto } from './labels.ts';
import { type CohortTrial, withCohort } from './with-cohort.ts';

const face = (x: number, y: number): FaceTemplate => ({ embedding: Float32Array.of(x, y), fused: [] });
const distance = (a: FaceTemplate, b: FaceTemplate) =>
  Math.hypot(...a.embedding.map((value, i) => value - b.embedding[i]!));
const calibration = {
  ...{ threshold: 0.25, steepness: 16 },
  cohort: { nearest: 0.15, open: 0.5, same: 0.01, threshold: 0.3, steepness: 16 },
};

/**
 * Returns thirty people in a crowd and thirty far from everybody else, with two photos each. The distance between the
 * two photos of a person is 0.05 in the crowd and 0.2 outside it.
 */
function people(named: (i: number) => string | null) {
  const [photos, templates]: [LabelledPhoto[], (FaceTemplate | null)[]] = [[], []];
  for (let i = 0; i < 60; i++) {
    const [x, y, apart] = i < 30 ? [0.02 * i, 0, 0.05] : [100 * i, 0, 0.2];
    for (const at of [face(x, y), face(x, y + apart)]) {
      photos.push({ file: `${photos.length}`, person: `person ${i}`, group: named(i) });
      templates.push(at);
    }
  }
  return { photos, templates };
}
function trial({ photos, templates }: ReturnType<typeof people>, more: Partial<CohortTrial> = {}): CohortTrial {
  const pairs: (GroupedPair & { photos: [number, number] })[] = [];
  for (const [i, a] of templates.entries())
    for (const [j, b] of templates.entries()) {
      if (j <= i) continue;
      pairs.push({
        distance: a && b ? distance(a, b) : Number.POSITIVE_INFINITY,
        same: photos[i]!.person === photos[j]!.person,
        group: photos[i]!.group === photos[j]!.group ? photos[i]!.group : null,
        photos: [i, j],
      });
    }
  return { photos, templates, pairs, distance, calibration, recommended: null, ...more };
}
const byGroup = (i: number) => (i < 30 ? 'crowd' : 'far');

test('fewer false matches where strangers crowd, the same elsewhere; nobody is their own crowd', () => {
  const { people: count, least, rows } = withCohort(trial(people(byGroup)));
  expect([count, least]).toEqual([60, 50]);
  const [crowd, far] = rows;
  expect(rows.map(({ group }) => group)).toEqual(['crowd', 'far']);
  expect(crowd!.falseMatch.without.count).toBeGreaterThan(500);
  expect(crowd!.falseMatch.with.count).toBeLessThan(crowd!.falseMatch.without.count / 2);
  // The distance 0.2 of the far pairs is unchanged and is below both thresholds.
  expect(far).toMatchObject({ same: 30, different: 1740 });
  expect([far!.falseMatch.with.count, far!.falseNonMatch.without.count, far!.falseNonMatch.with.count]).toEqual([
    0, 0, 0,
  ]);
});

test('the cohort’s threshold moves with the recommended one; both are shown', () => {
  const { rows } = withCohort(trial(people(byGroup), { recommended: 0.15 }));
  expect(rows.map(({ group, threshold }) => [group, threshold])).toEqual([
    ['crowd', 0.25],
    ['crowd', 0.15],
    ['far', 0.25],
    ['far', 0.15],
  ]);
  expect(rows[1]!.adjustedThreshold).toBeCloseTo(0.2, 9);
  // The distance 0.2 is above the threshold 0.15, but not above the threshold 0.2.
  expect(rows[3]!.falseNonMatch).toMatchObject({ without: { count: 30, of: 30 } });
});

test('with too few people it says so, and counts those of whom a face was found', () => {
  const found = people(byGroup);
  for (let i = 0; i < 22; i++) found.templates[i] = null;
  expect(withCohort(trial(found))).toEqual({ people: 49, least: 50, rows: [] });
  found.templates[0] = face(0, 0);
  const { people: count, rows } = withCohort(trial(found));
  expect(count).toBe(50);
  // A face that was not found matches no person, with or without a cohort.
  expect(rows[0]!.falseNonMatch.with.count).toBeGreaterThanOrEqual(11);
});

test('without groups there is one row of everybody', () => {
  const { rows } = withCohort(trial(people(() => null)));
  expect(rows.map(({ group, same, different }) => [group, same, different])).toEqual([['all', 60, 7080]]);
});
