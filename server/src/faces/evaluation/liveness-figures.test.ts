import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CueValues, VIDEO_TABLE } from '../liveness/cue-table.ts';
import { fuse } from '../liveness/fuse.ts';
import { parseClipLabels, type ScoredClip } from './clips.ts';
import { areaOf, auc, aucAtLikeSize, equalErrorRate } from './cue-worth.ts';
import { crossValidated, fitWeights, type HeldOut, scoreBy } from './fit-weights.ts';
import { livenessTable } from './liveness-table.ts';

const clip = (live: boolean, cues: CueValues, shares: CueValues = {}, person = 'someone'): ScoredClip => ({
  ...{ file: 'a.mp4', live, species: live ? 'sits' : 'print', set: 'one', person },
  ...{ score: 0.5, cues, shares },
});

test('labels name their columns, and what cannot be used is named by its line', () => {
  expect(parseClipLabels('class\tfile\tperson\nlive\ta.mp4\tada\nattack\tb.mp4\t\n')).toEqual([
    { file: 'a.mp4', live: true, species: 'live', set: 'all', person: 'ada' },
    { file: 'b.mp4', live: false, species: 'attack', set: 'all', person: 'b.mp4' },
  ]);
  expect(() => parseClipLabels('file\na.mp4\n')).toThrow(/columns file and class/);
  expect(() => parseClipLabels('file\tclass\na.mp4\tbona fide\n')).toThrow(/line 2/);
});

test('a cue that follows the size of the face alone is worth nothing at like size', () => {
  const clips = [60, 70, 80, 200, 210, 220].map((width) => clip(width < 100, { pulse: -width, face_width: width }));
  expect(auc(clips, ({ cues }) => cues.pulse)).toBe(1);
  expect(aucAtLikeSize(clips, 'pulse')).toBeNull();
  const mixed = [...clips, clip(true, { pulse: -205, face_width: 205 }), clip(true, { pulse: -215, face_width: 215 })];
  expect(aucAtLikeSize(mixed, 'pulse')).toMatchObject({ auc: 0.5, pairs: 6, live: 2, attacks: 3 });
  expect(auc(clips, () => undefined)).toBeNull();
});

test('the equal error rate is 0 for scores apart, a half for the same scores, and between for any others', () => {
  const of = (people: readonly number[], attacks: readonly number[]) =>
    equalErrorRate([
      ...people.map((score) => ({ live: true, score })),
      ...attacks.map((score) => ({ live: false, score })),
    ]);
  expect(of([0.8, 0.9], [0.1, 0.2])).toBe(0);
  expect(of([0.1, 0.2], [0.8, 0.9])).toBe(1);
  expect(of([0.5], [0.5])).toBe(0.5);
  expect(of([0.5], [])).toBeNull();
  const scores = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(scores, scores, (people, attacks) => {
      const rate = of(people, attacks)!;
      expect(rate).toBeGreaterThanOrEqual(0);
      expect(rate).toBeLessThanOrEqual(1);
    }),
  );
});

test('an area has an interval that holds at its end, is symmetrical, and narrows with more clips', () => {
  const of = (people: readonly number[], attacks: readonly number[]) =>
    areaOf(
      [...people.map((pulse) => clip(true, { pulse })), ...attacks.map((pulse) => clip(false, { pulse }))],
      ({ cues }) => cues.pulse,
    )!;
  const apart = of([2, 2, 2, 2], [1, 1, 1, 1]);
  expect(apart).toMatchObject({ auc: 1, high: 1, live: 4, attacks: 4 });
  expect(apart.low).toBeGreaterThan(0.4);
  expect(apart.low).toBeLessThan(0.8);
  expect(of([1, 1, 1, 1], [2, 2, 2, 2]).high).toBeCloseTo(1 - apart.low, 9);
  const mixed = of([1, 2, 2, 3], [0, 1, 2]);
  expect(mixed.low).toBeLessThan(mixed.auc);
  expect(mixed.high).toBeGreaterThan(mixed.auc);
  const more = of(Array(400).fill(2), Array(400).fill(1));
  expect(more.low).toBeGreaterThan(0.98);
});

/** Twenty people and twenty attacks. `blink` separates them. `border` is evidence against every second person. */
const labelled = Array.from({ length: 40 }, (_, i) => {
  const live = i % 2 === 0;
  return clip(
    live,
    { non_rigid_motion: 0, blink: 1, border: 1 },
    { blink: live ? 1 : -0.5, border: i % 4 === 0 ? -3 : 0 },
    `person ${i >> 1}`,
  );
});

test('weights are fitted: what speaks against people as well loses its weight, what tells them apart keeps it', () => {
  const weights = fitWeights(labelled);
  expect(weights.factors.border).toBeLessThan(0.8);
  expect(weights.factors.blink).toBeGreaterThan(1);
  const scores = labelled.map((each) => ({ live: each.live, score: scoreBy(weights, each) }));
  for (const { live, score } of scores) expect(score > 0.5).toBe(live);
});

test('no fit turns a cue round, and a clip is scored by weights of other people', () => {
  const misled = labelled.map((each) => ({ ...each, shares: { blink: each.live ? -1 : 1 } }));
  expect(fitWeights(misled).factors.blink).toBeGreaterThanOrEqual(0);
  const scores = crossValidated(labelled);
  expect(scores.length).toBe(labelled.length);
  expect(equalErrorRate(scores)).toBe(0);
});

test('shipped weights are the shipped score where a bound holds, and a fit moves none above its cap', () => {
  const cues = { non_rigid_motion: 0.02, head_turn: 9, carried_view: 6 };
  const { score, shares } = fuse(cues, VIDEO_TABLE);
  const held = { ...clip(false, cues, shares), score };
  const shipped = { bias: VIDEO_TABLE.bias, factors: {} };
  expect(score).toBeLessThan(0.2);
  expect(scoreBy(shipped, held)).toBeCloseTo(score, 9);
  // The bound is the only evidence against the clip. Nevertheless, the clip does not pass with any weight of the signs
  // of life.
  expect(scoreBy({ ...shipped, factors: { head_turn: 9 } }, held)).toBeLessThan(0.2);
  expect(fitWeights(labelled).factors.blink).toBeGreaterThan(1);
  expect(fitWeights(labelled, VIDEO_TABLE, 1).factors.blink).toBe(1);
});

test('tried on other sets, a set is judged by weights that it had no part in', () => {
  const of = (set: string, border: number) =>
    labelled.map((each, i) => ({
      ...each,
      ...{ set, person: `${set} ${i >> 1}`, shares: { ...each.shares, border: each.live ? 0 : border } },
    }));
  const deskOf = (border: number, held: HeldOut) =>
    crossValidated([...of('desk', border), ...of('hall', 0)], { held }).filter(({ set }) => set === 'desk');
  /** Returns the scores of live clips. Their own cues have the same values in both cases. */
  const scores = (border: number, held: HeldOut) =>
    deskOf(border, held)
      .filter(({ live }) => live)
      .map(({ score }) => score);
  expect(scores(-4, 'people and sets')).toEqual(scores(0, 'people and sets'));
  expect(scores(-4, 'people')).not.toEqual(scores(0, 'people'));
});

test('the table has a row for each kind and cue, and says when there are too few to fit', () => {
  const table = livenessTable(labelled, 0.5);
  expect(table).toContain('| one | sits | 20 | 0 | BPCER 0.00 %');
  expect(table).toContain('| one | print | 20 | 0 | APCER 100.0 %');
  expect(table).toContain('| `blink` | 0.50 (0.33–0.67) 20/20 |');
  expect(table).toMatch(/fitted on other people \(5 folds\) \| one \| 0\.0 %/);
  expect(livenessTable(labelled.slice(0, 4), 0.5)).toContain('too few to fit');
});
