import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Ending, makeLanes, type Taken } from './lanes.ts';

const taken = (endpoint: string, runs: number): Map<string, Taken> =>
  new Map(runs ? [[endpoint, { runs, rows: runs }]] : []);
const roomOf = (lanes: ReturnType<typeof makeLanes>, endpoint: string): number => {
  const { named, otherwise } = lanes.rooms();
  return named.find((one) => one.endpoint === endpoint)?.room ?? otherwise;
};

test('never more than 768 claimed of one endpoint, and always room for one that has nothing under way', () => {
  const step = fc.record({
    endpoint: fc.constantFrom('a', 'b', 'c'),
    what: fc.constantFrom('claim', 'delivered', 'failed', 'late'),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
      const lanes = makeLanes();
      const underWay = new Map<string, number>();
      for (const { endpoint, what, share } of steps) {
        const busy = underWay.get(endpoint) ?? 0;
        if (what === 'claim') {
          const rooms = lanes.rooms();
          const runs = Math.round(roomOf(lanes, endpoint) * share);
          lanes.claimed(taken(endpoint, runs), rooms);
          underWay.set(endpoint, busy + runs);
        } else if (busy) {
          lanes.ended(endpoint, what);
          underWay.set(endpoint, busy - 1);
        }
        expect(underWay.get(endpoint) ?? 0).toBeLessThanOrEqual(768);
        for (const name of ['a', 'b', 'c']) if (!underWay.get(name)) expect(roomOf(lanes, name)).toBeGreaterThan(0);
      }
      expect(lanes.underWay()).toBe([...underWay.values()].reduce((sum, count) => sum + count, 0));
    }),
  );
});

test('a failing lane narrows to 16, a succeeding one widens to 768, and to 64 where turns come too late', () => {
  const lanes = makeLanes();
  const cycle = (ending: Ending): void => {
    lanes.claimed(taken('a', 1), lanes.rooms());
    lanes.ended('a', ending);
  };
  // Something stays under way, so that the lane is remembered.
  lanes.claimed(taken('a', 1), lanes.rooms());
  for (let n = 0; n < 200; n++) cycle('delivered');
  expect(roomOf(lanes, 'a')).toBe(767);
  cycle('late');
  expect(roomOf(lanes, 'a')).toBe(63);
  // From then on it widens with care.
  for (let n = 0; n < 160; n++) cycle('delivered');
  expect(roomOf(lanes, 'a')).toBe(73);
  for (let n = 0; n < 10; n++) cycle('failed');
  expect(roomOf(lanes, 'a')).toBe(15);
});

test('many dead endpoints do not shut out another: beyond the total, one each for those that have none', () => {
  const lanes = makeLanes();
  for (let n = 0; n < 280; n++) lanes.claimed(taken(`dead ${n}`, 16), { named: [], otherwise: 16 });
  expect(roomOf(lanes, 'dead 1')).toBe(0);
  expect(roomOf(lanes, 'alive')).toBe(1);
});
