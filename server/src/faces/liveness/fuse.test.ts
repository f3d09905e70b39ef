import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CueName,
  type CueValues,
  type CueWeight,
  type FusionTable,
  PASS_SCORE,
  STILL_TABLE,
  VIDEO_TABLE,
} from './cue-table.ts';
import { along, fuse } from './fuse.ts';
import { LIVE, reasonOf } from './verdict.ts';

const TABLES = [STILL_TABLE, VIDEO_TABLE];
const weightsOf = (table: (typeof TABLES)[number]) => Object.entries(table.cues) as [CueName, CueWeight][];
/** Returns random values up to twice the last point of each cue's curve. */
const valuesFor = (table: (typeof TABLES)[number]): fc.Arbitrary<CueValues> =>
  fc.record(
    Object.fromEntries(
      weightsOf(table).map(([name, { curve }]) => [
        name,
        fc.double({ min: 0, max: Math.max(1, curve.at(-1)![0] * 2), noNaN: true }),
      ]),
    ),
    { requiredKeys: [] },
  );
const quiet: CueValues = { pattern: 6, ripple: 5, border: 0.3, antispoof_vote: 0.7, liveness_vote: 0.9 };
/** A person who sits still in front of a webcam. The only signs of life are breath, a blink and a pulse. */
const sitting: CueValues = {
  ...quiet,
  non_rigid_motion: 0.006,
  head_turn: 1,
  mouth_motion: 0.01,
  blink: 0.2,
  pulse: 1,
  sway: 0.006,
  rigid_travel: 0,
  carried_view: 0.3,
  frozen: 0,
  loop: 0.3,
  cuts: 0,
  other_person: 0.2,
  face_share: 1,
  face_width: 95,
};
const alive: CueValues = { ...sitting, non_rigid_motion: 0.05, head_turn: 8, blink: 0.6, face_width: 200 };
const onStand: CueValues = { ...sitting, blink: 0, pulse: -3, sway: 0.0008, head_turn: 0.5, non_rigid_motion: 0.005 };
const inHand: CueValues = { ...onStand, sway: 0.05, rigid_travel: 0.6, carried_view: 9, head_turn: 1.8 };

describe('the fusion', () => {
  it.each(TABLES.keys().toArray())(
    'scores from 0 to the ceiling and moves with each cue as its curve says (table %i)',
    (index) => {
      const table = TABLES[index]!;
      fc.assert(
        fc.property(valuesFor(table), fc.constantFrom(...weightsOf(table)), (values, [name, { curve }]) => {
          const [[low, least], [high, most]] = [curve[0]!, curve.at(-1)!];
          const odds = (value: number) => fuse({ ...values, [name]: value }, { ...table, ceiling: 1 }).score;
          expect(Math.sign(odds(high) - odds(low))).toBe(Math.sign(most - least));
          expect(fuse(values, table).score).toBeGreaterThanOrEqual(0);
          expect(fuse(values, table).score).toBeLessThanOrEqual(table.ceiling);
        }),
      );
    },
  );

  it('passes a still at no more than .6, a living face, and one that sits still', () => {
    expect(fuse(quiet, STILL_TABLE)).toMatchObject({ passed: true, score: 0.6 });
    expect(fuse(alive, VIDEO_TABLE).passed).toBe(true);
    expect(fuse(sitting, VIDEO_TABLE).passed).toBe(true);
    expect(fuse(sitting, VIDEO_TABLE).score).toBeLessThan(fuse(alive, VIDEO_TABLE).score);
  });

  it('refuses no one for sitting still alone: not without a blink seen, nor without a pulse', () => {
    const { blink: _, pulse: __, ...unseen } = sitting;
    expect(fuse(unseen, VIDEO_TABLE).passed).toBe(true);
    expect(fuse({ ...sitting, blink: 0.05 }, VIDEO_TABLE).passed).toBe(true);
  });

  it('refuses a photo on a stand and one in a hand', () => {
    expect(fuse(onStand, VIDEO_TABLE).passed).toBe(false);
    expect(fuse(inHand, VIDEO_TABLE).passed).toBe(false);
  });

  it('refuses a lively replay in a hand, and no lively person whose view shakes a little', () => {
    expect(fuse({ ...alive, carried_view: 5.6 }, VIDEO_TABLE)).toMatchObject({
      passed: false,
      decidedBy: 'carried_view',
    });
    for (const carried_view of [0, 0.5, 2, 3]) {
      const shaken = fuse({ ...alive, carried_view }, VIDEO_TABLE);
      expect(shaken.passed).toBe(true);
      const sum = Object.values(shaken.shares).reduce((total, share) => total + share, VIDEO_TABLE.bias);
      // The log-odds in the record still add up to the score.
      expect(1 / (1 + Math.exp(-sum))).toBeCloseTo(shaken.score, 9);
    }
  });

  it('lets no cue decide alone: each is outweighed by enough of the others', () => {
    for (const table of TABLES) {
      const most = weightsOf(table).map(
        ([name, { curve }]) => [name, Math.max(...curve.map(([, share]) => share))] as const,
      );
      const all = table.bias + most.reduce((sum, [, share]) => sum + share, 0);
      for (const [, { curve }] of weightsOf(table))
        expect(Math.min(...curve.map(([, share]) => share)) + all).toBeGreaterThan(-2.1);
    }
  });

  it('lets the shipped networks refuse nobody', () => {
    expect(fuse({ ...quiet, antispoof_vote: 0, liveness_vote: 0, recapture: 9 }, STILL_TABLE)).toEqual({
      ...fuse(quiet, STILL_TABLE),
      shares: { ...fuse(quiet, STILL_TABLE).shares, recapture: 0 },
    });
  });
});

it('draws straight lines between the points of a curve, and level ones beyond', () => {
  const curve = [
    [2, 1],
    [4, 3],
    [6, -1],
  ] as const;
  expect([0, 2, 3, 4, 5, 9].map((value) => along(curve, value))).toEqual([1, 1, 2, 3, 1, -1]);
});

describe('the words of a verdict', () => {
  const words = (values: CueValues, travel = 0) => reasonOf(fuse(values, VIDEO_TABLE), VIDEO_TABLE, travel).code;

  it('are the contract’s on a pass', () => {
    expect(words(alive)).toBe(LIVE.code);
  });

  it('name the cue that decided, or what lacked', () => {
    expect(words({ ...sitting, pattern: 30 })).toBe('liveness_pattern');
    expect(words({ ...sitting, loop: 1 })).toBe('liveness_loop');
    expect(words({ ...alive, carried_view: 7 })).toBe('liveness_carried_view');
    expect(words(inHand, 0.3)).toBe('liveness_carried');
    expect(words(onStand, 0.01)).toBe('liveness_no_movement');
  });

  it('are there for every cue that speaks of an attack by itself', () => {
    for (const name of ['pattern', 'ripple', 'border', 'frozen', 'loop', 'cuts', 'other_person'] as const)
      expect([name, VIDEO_TABLE.cues[name]?.words !== undefined]).toEqual([name, true]);
  });
});

describe('with a table of one’s own', () => {
  const line = (height: number) => [[0, height] as const, [1, 0] as const];
  const cues = {
    border: { curve: line(-2), words: 'liveness_border' as const },
    frozen: { curve: line(-2), words: 'liveness_frozen' as const },
    pulse: { curve: line(-3) },
  };
  const table: FusionTable = { bias: 0, cues, ceiling: 1 };
  it('a capture at the passing score itself passes', () => {
    const bias = Math.log(PASS_SCORE / (1 - PASS_SCORE));
    const { score, passed } = fuse({}, { ...table, bias });
    expect([score, passed]).toEqual([PASS_SCORE, true]);
  });
  it('of cues that weigh alike the first decides; one without words never does', () => {
    const fusion = fuse({ border: 0, frozen: 0, pulse: 0 }, table);
    expect(fusion).toMatchObject({ decidedBy: 'border', shares: { border: -2, frozen: -2, pulse: -3 } });
    expect(reasonOf(fusion, table, 0).code).toBe('liveness_border');
    expect(fuse({ pulse: 0 }, table).decidedBy).toBeNull();
  });
  it('a flat picture counts as moved only beyond the bound', () => {
    const fusion = fuse({ pulse: 0 }, table);
    expect(reasonOf(fusion, table, 0.08).code).toBe('liveness_no_movement');
    expect(reasonOf(fusion, table, 0.081).code).toBe('liveness_carried');
  });
});
