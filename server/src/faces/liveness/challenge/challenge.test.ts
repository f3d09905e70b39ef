import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boundTimes, findingsOfCommitments } from './commitments.ts';
import { type HeadPose, headPoses } from './head-pose.ts';
import { isMishap, seeTurns } from './see-turns.ts';
import { drawTurns, type Turn } from './turns.ts';
import { scoreWith, UNANSWERED, weighChallenge } from './weigh-challenge.ts';

/**
 * Mesh of 468 points on the front of an ellipsoid. The points that show the pose have fixed places at MediaPipe's
 * indices.
 */
const HEAD: readonly (readonly [number, number, number])[] = Array.from({ length: 468 }, (_, i) => {
  const fixed: Record<number, readonly [number, number]> = {
    234: [-0.95, 0],
    454: [0.95, 0],
    4: [0, 0.1],
    10: [0, -0.95],
    152: [0, 0.95],
    33: [-0.45, -0.3],
    263: [0.45, -0.3],
  };
  const [x, y] = fixed[i] ?? [Math.sin(i * 2.4) * Math.sqrt(i / 500), Math.cos(i * 2.4) * Math.sqrt(i / 500)];
  const z = -Math.sqrt(Math.max(0, 1 - x * x - y * y)) - (i === 4 ? 0.2 : 0);
  return [x * 80, y * 110, z * 80];
});
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/**
 * Turns the head to its left and up by the given degrees, as a camera sees it. With `flat`, turns a flat picture of the
 * head.
 */
function turned(left: number, up: number, { flat = false } = {}) {
  const [a, b] = [radians(left), radians(up)];
  return HEAD.map(([x, y, depth]): [number, number, number] => {
    const z = flat ? 0 : depth;
    const [x1, z1] = [x * Math.cos(a) - z * Math.sin(a), x * Math.sin(a) + z * Math.cos(a)];
    const [y2, z2] = [y * Math.cos(b) + z1 * Math.sin(b), z1 * Math.cos(b) - y * Math.sin(b)];
    // For a flat picture, the mesh model returns the depth of the face that the picture shows.
    return [x1 + 300, y2 + 300, flat ? depth + z2 * 0.4 : z2];
  });
}

const STEP = 3000;
const FPS = 8;
/**
 * Returns a clip with one movement from `moves` in each step. The head turns within half a second, stays there, and
 * returns.
 */
function poses(moves: readonly { left?: number; up?: number; delay?: number; flat?: boolean }[]): HeadPose[] {
  const meshes = Array.from({ length: Math.round(((1 + moves.length * 3) * 1000 * FPS) / 1000) }, (_, i) => {
    const ms = (i * 1000) / FPS;
    const step = Math.floor((ms - 1000) / STEP);
    const move = ms < 1000 ? {} : (moves[step] ?? {});
    const since = ms - 1000 - step * STEP - (move.delay ?? 500);
    const share = Math.max(0, Math.min(1, since / 500, (1900 - since) / 400));
    return { ms, points: turned((move.left ?? 0) * share, (move.up ?? 0) * share, { flat: move.flat ?? false }) };
  });
  return headPoses(meshes, 1000);
}
const asked = (turns: readonly Turn[]) => turns.map((turn, i) => ({ turn, fromMs: 1000 + i * STEP }));
const honest = { bytesMatch: true, boundShare: 1, aheadMs: 0, behindMs: 0, abandoned: 0 };
const ORDER: readonly Turn[] = ['left', 'up', 'right', 'left'];
const RIGHT_ANSWER = [{ left: 30 }, { up: 25 }, { left: -30 }, { left: 30 }];

const weigh = (moves: Parameters<typeof poses>[0], commitments = honest, personDistance = 0.8) =>
  weighChallenge({ ...seeTurns(poses(moves), asked(ORDER)), commitments, personDistance });

describe('turns of the head', () => {
  test('are seen in the order asked, with their direction, lag and way back', () => {
    const { turns } = seeTurns(poses(RIGHT_ANSWER), asked(ORDER));
    expect(turns.map(({ seen }) => seen)).toEqual(ORDER);
    for (const turn of turns) {
      expect(turn.strength).toBeGreaterThan(0.9);
      expect(turn.lagMs).toBeGreaterThanOrEqual(500);
      expect(turn.heldMs).toBeGreaterThan(500);
    }
    expect(turns.slice(0, -1).every(({ returned }) => returned)).toBe(true);
    expect(weigh(RIGHT_ANSWER).total).toBeGreaterThan(2.5);
  });

  test('in another order, or none, weigh against life whatever else is seen', () => {
    const wrong = [{ left: -30 }, { left: 30 }, { up: 25 }, { left: -30 }];
    expect(weigh(wrong).total).toBeLessThan(-6);
    expect(weigh([{}, {}, {}, {}]).total).toBeLessThan(-6);
    expect(weigh([{ left: 30 }, { up: 25 }, { left: -30 }, {}]).total).toBeLessThan(weigh(RIGHT_ANSWER).total - 2);
  });

  test('mirrored, they are the wrong ones', () => {
    const mirrored = RIGHT_ANSWER.map((move) => ('left' in move ? { left: -move.left! } : move));
    const { turns } = seeTurns(poses(mirrored), asked(ORDER));
    expect(turns.map(({ seen }) => seen)).toEqual(['right', 'up', 'left', 'right']);
    expect(weigh(mirrored).total).toBeLessThan(-5);
  });

  test('the wrong way first costs something, and less than the wrong way alone', () => {
    const series = poses(RIGHT_ANSWER);
    const slip = series.map((pose) => (pose.ms > 1000 && pose.ms < 1600 ? { ...pose, across: -0.4, yaw: -14 } : pose));
    const found = weighChallenge({ ...seeTurns(slip, asked(ORDER)), commitments: honest, personDistance: 0.8 });
    expect(found.shares['turns']).toBeLessThan(weigh(RIGHT_ANSWER).shares['turns']!);
    expect(found.shares['turns']).toBeGreaterThan(0);
  });

  test('of a flat picture leave no depth behind', () => {
    const flat = weigh(RIGHT_ANSWER.map((move) => ({ ...move, flat: true })));
    expect(flat.total).toBeLessThan(weigh(RIGHT_ANSWER).total - 3);
    const { turns } = seeTurns(poses(RIGHT_ANSWER.map((move) => ({ ...move, flat: true }))), asked(ORDER));
    for (const { residual } of turns) expect(residual).toBeLessThan(0.02);
  });

  test('with jumps, gaps, another person, or begun before they were told, weigh less', () => {
    const series = poses(RIGHT_ANSWER);
    const total = (changed: readonly HeadPose[], distance = 0.8) =>
      weighChallenge({ ...seeTurns(changed, asked(ORDER)), commitments: honest, personDistance: distance }).total;
    const own = total(series);
    expect(total(series, 2.4)).toBeLessThan(own - 5);
    expect(total(series.filter(({ ms }) => ms < 5000 || ms > 7600))).toBeLessThan(own - 1);
    expect(total(series.map((pose, i) => (i % 2 === 0 ? pose : { ...pose, yaw: pose.yaw + 60 })))).toBeLessThan(
      own - 2,
    );
    expect(weigh(RIGHT_ANSWER.map((move) => ({ ...move, delay: 0 }))).shares['early']).toBeLessThanOrEqual(0);
  });

  test('nothing of any series throws or is beyond what a score can hold', () => {
    const pose = fc.record({
      ms: fc.integer({ min: 0, max: 15_000 }),
      yaw: fc.double({ min: -90, max: 90, noNaN: true }),
      pitch: fc.double({ min: -90, max: 90, noNaN: true }),
      across: fc.double({ min: -2, max: 2, noNaN: true }),
      residual: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(pose, { maxLength: 40 }), fc.double({ min: 0, max: 1, noNaN: true }), (series, score) => {
        const sorted = series.toSorted((a, b) => a.ms - b.ms);
        const { total } = weighChallenge({
          ...{ ...seeTurns(sorted, asked(ORDER)), commitments: honest },
          personDistance: undefined,
        });
        const both = scoreWith(score, total);
        expect(both).toBeGreaterThanOrEqual(0);
        expect(both).toBeLessThanOrEqual(1);
      }),
    );
    expect(headPoses([], 0)).toEqual([]);
  });

  test('one wrong way, or hardly any movement, is a mishap; two wrong ways are not', () => {
    const seen = (moves: Parameters<typeof poses>[0]) => seeTurns(poses(moves), asked(ORDER)).turns;
    const [left, up, right, last] = RIGHT_ANSWER as [object, object, object, object];
    expect(isMishap(seen(RIGHT_ANSWER))).toBe(false);
    expect(isMishap(seen([left, up, left, last]))).toBe(true);
    expect(isMishap(seen([{}, {}, {}, {}]))).toBe(true);
    expect(isMishap(seen([left, up, {}, last]))).toBe(false);
    expect(isMishap(seen([right, up, left, last]))).toBe(false);
    expect(isMishap(seen([up, left, up, right]))).toBe(false);
  });

  test('no passive evidence makes up for an unanswered challenge', () => {
    expect(scoreWith(1, UNANSWERED)).toBeLessThan(0.1);
  });

  test('the order is drawn from 24, none twice in a row', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(fc.array(fc.nat(1000), { minLength: 4, maxLength: 4 }), (picks) => {
        let at = 0;
        const drawn = drawTurns((below) => picks[at++]! % below);
        expect(drawn).toHaveLength(4);
        for (let i = 1; i < drawn.length; i += 1) expect(drawn[i]).not.toBe(drawn[i - 1]);
        seen.add(drawn.join());
      }),
      { numRuns: 2000 },
    );
    expect(seen.size).toBe(24);
  });
});

describe('commitments', () => {
  const clip = Buffer.from(Array.from({ length: 1000 }, (_, i) => i % 251));
  const cut = [100, 300, 250, 200, 150];
  const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
  const commitments = cut.map((size, i) => {
    const start = cut.slice(0, i).reduce((sum, one) => sum + one, 0);
    return { sha256: hash(clip.subarray(start, start + size)), size, atMs: 50_000 + i * 3000 };
  });
  const pictures = Array.from({ length: 100 }, (_, i) => ({ ms: i * 130, end: (i + 1) * 10 }));
  const bound = boundTimes(commitments, pictures);

  test('a clip of the committed pieces, recorded as time passed', () => {
    expect(bound).toEqual([9 * 130, 39 * 130, 64 * 130, 84 * 130, 99 * 130]);
    expect(findingsOfCommitments(clip, commitments, bound, 0)).toMatchObject({
      ...{ bytesMatch: true, boundShare: 1, abandoned: 0, aheadMs: 0, behindMs: 300 },
    });
  });

  test('changed, shortened, lengthened or reordered bytes do not match', () => {
    const matches = (bytes: Uint8Array) => findingsOfCommitments(bytes, commitments, bound, 0).bytesMatch;
    fc.assert(
      fc.property(fc.nat(999), fc.integer({ min: 1, max: 255 }), (at, by) => {
        const changed = Buffer.from(clip);
        changed[at] = (changed[at]! + by) % 256;
        expect(matches(changed)).toBe(false);
      }),
    );
    expect(matches(clip.subarray(0, 999))).toBe(false);
    expect(matches(Buffer.concat([clip, Buffer.from([1])]))).toBe(false);
    expect(matches(Buffer.concat([clip.subarray(100), clip.subarray(0, 100)]))).toBe(false);
    expect(
      weighChallenge({
        ...seeTurns(poses(RIGHT_ANSWER), asked(ORDER)),
        personDistance: 0.8,
        commitments: { ...honest, bytesMatch: false },
      }).total,
    ).toBeLessThan(-4);
  });

  test('a recorder that gives its bytes out at the end alone binds nothing; more recorded than time passed cannot be', () => {
    const late = [0, 0, 0, 0, 1000].map((size, i) => ({ sha256: hash(clip.subarray(0, size)), size, atMs: i * 100 }));
    const times = boundTimes(late, pictures);
    const found = findingsOfCommitments(clip, late, times, 0);
    expect(found).toMatchObject({ bytesMatch: true, boundShare: 0 });
    expect(found.aheadMs).toBeGreaterThan(10_000);
    expect(weigh(RIGHT_ANSWER, { ...honest, boundShare: 0 }).shares['turns']).toBeCloseTo(1.6);
    expect(weigh(RIGHT_ANSWER, { ...honest, aheadMs: 12_000 }).total).toBeLessThan(0);
  });
});
