import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeTurns } from './turns.ts';

test('never more than the most at one endpoint, each in the order it came, and nobody is left waiting', () => {
  const step = fc.record({ endpoint: fc.constantFrom('a', 'b'), what: fc.constantFrom('take', 'end') });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 100 }), (steps) => {
      const turns = makeTurns(3);
      const begun = { a: [] as number[], b: [] as number[] };
      const came = { a: 0, b: 0 };
      const ended = { a: 0, b: 0 };
      for (const { endpoint, what } of steps as { endpoint: 'a' | 'b'; what: string }[]) {
        if (what === 'take') {
          const number = came[endpoint]++;
          turns.take(endpoint, () => void begun[endpoint].push(number));
        } else if (ended[endpoint] < begun[endpoint].length) {
          ended[endpoint] += 1;
          turns.end(endpoint);
        }
        for (const name of ['a', 'b'] as const) {
          expect(begun[name].length).toBe(Math.min(came[name], ended[name] + 3));
          expect(begun[name]).toEqual([...begun[name]].sort((one, other) => one - other));
        }
      }
    }),
  );
});
