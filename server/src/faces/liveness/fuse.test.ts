import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CueName, type CueValues, type CueWeight, STILL_TABLE, VIDEO_TABLE } from './cue-table.ts';
import { fuse, ramp } from './fuse.ts';
import { LIVE, verdictWords } from './verdict.ts';

const TABLES = [STILL_TABLE, VIDEO_TABLE];
const weightsOf = (table: (typeof TABLES)[number]) => Object.entries(table.cues) as [CueName, CueWeight][];
/** Values anywhere up to twice beyond where a cue has said all. */
const valuesFor = (table: (typeof TABLES)[number]): fc.Arbitrary<CueValues> =>
  fc.record(
    Object.fromEntries(
      weightsOf(table).map(([name, { to }]) => [name, fc.double({ min: 0, max: Math.max(1, to * 2), noNaN: true })]),
    ),
    { requiredKeys: [] },
  );
const quiet: CueValues = { pattern: 6, ripple: 5, border: 0.3, antispoof_vote: 0.7, liveness_vote: 0.9 };
const alive: CueValues = {
  ...quiet,
  non_rigid_motion: 0.05,
  head_turn: 8,
  blink: 0.6,
  frozen: 0,
  loop: 0.3,
  cuts: 0,
  other_person: 0.7,
  face_share: 1,
  face_width: 200,
};

describe('the fusion', () => {
  it.each(TABLES.keys().toArray())(
    'scores from 0 to 1 and moves with each cue as its weight says (table %i)',
    (index) => {
      const table = TABLES[index]!;
      fc.assert(
        fc.property(valuesFor(table), fc.constantFrom(...weightsOf(table)), (values, [name, weight]) => {
          const before = fuse({ ...values, [name]: weight.from }, table).score;
          const after = fuse({ ...values, [name]: weight.to }, table).score;
          expect(before).toBeGreaterThanOrEqual(0);
          expect(before).toBeLessThanOrEqual(1);
          expect(Math.sign(after - before)).toBe(Math.sign(weight.weight));
        }),
      );
    },
  );

  it('passes a quiet still and a living face, and neither without what it needs', () => {
    expect(fuse(quiet, STILL_TABLE).passed).toBe(true);
    expect(fuse(alive, VIDEO_TABLE).passed).toBe(true);
    expect(fuse(quiet, VIDEO_TABLE).passed).toBe(false);
  });

  it('lets no sign of life outweigh a sure sign of an attack', () => {
    const sure: CueValues = { pattern: 30, ripple: 30, border: 1, frozen: 1, loop: 1, other_person: 2, cuts: 1 };
    const excited = { ...alive, mouth_motion: 1 };
    for (const [name, value] of Object.entries(sure)) {
      const fusion = fuse({ ...excited, [name]: value }, VIDEO_TABLE);
      if (name === 'cuts') expect(fusion.score).toBeLessThan(fuse(excited, VIDEO_TABLE).score);
      else expect([name, fusion.passed, fusion.decidedBy]).toEqual([name, false, name]);
    }
  });

  it('lets the shipped networks alone refuse nobody', () => {
    expect(fuse({ ...quiet, antispoof_vote: 0, liveness_vote: 0 }, STILL_TABLE).passed).toBe(true);
  });
});

it('ramps either way', () => {
  expect([0, 2, 3, 4, 9].map((value) => ramp(value, { from: 2, to: 4 }))).toEqual([0, 0, 0.5, 1, 1]);
  expect([1, 0.4, 0.25, 0.1, 0].map((value) => ramp(value, { from: 0.4, to: 0.1 }))).toEqual([0, 0, 0.5, 1, 1]);
});

describe('the words of a verdict', () => {
  const words = (values: CueValues, travel = 0) => verdictWords(fuse(values, VIDEO_TABLE), VIDEO_TABLE, travel);

  it('are the contract’s on a pass', () => {
    expect(words(alive)).toBe(LIVE);
  });

  it('name the cue that decided, or what lacked', () => {
    expect(words({ ...alive, pattern: 30 })).toMatch(/pattern of a screen or a print/);
    expect(words({ ...alive, loop: 1 })).toMatch(/same moments again/);
    expect(words(quiet, 0.3)).toBe('The frames show a flat picture moved in front of the camera');
    expect(words(quiet, 0.01)).toMatch(/blink and turn your head/);
  });

  it('are there for every cue that can refuse', () => {
    for (const table of TABLES)
      for (const [name, { weight, words: told }] of weightsOf(table))
        expect([name, told !== undefined]).toEqual([name, weight < 0]);
  });
});
