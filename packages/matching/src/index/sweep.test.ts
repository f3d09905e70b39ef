import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeSweep, type PostingRange } from './sweep.ts';

const NAMES = 40;

/** Reference result of the sweep, computed one name at a time. */
function plainly(keyName: Uint32Array, ranges: readonly PostingRange[], needed: number): string[] {
  const found: string[] = [];
  for (let name = 0; name < NAMES; name++) {
    let bits = 0;
    let by = -1;
    for (const [p, { from, to, bits: own, alone, adds }] of ranges.entries()) {
      if (!keyName.subarray(from, to).includes(name) || (adds && bits === 0) || (bits | own) === bits) continue;
      bits |= own;
      const words = bits.toString(2).replaceAll('0', '').length;
      if (by < 0 && (alone || needed === 1 || words > 1)) by = p;
    }
    if (by >= 0) found.push(`${name} ${bits} ${by}`);
  }
  return found.sort();
}

const row = fc.record({
  names: fc.uniqueArray(fc.nat(NAMES - 1)).map((names) => names.sort((a, b) => a - b)),
  bits: fc.integer({ min: 1, max: 4095 }),
  alone: fc.boolean(),
  adds: fc.boolean(),
});

test('a sweep finds what a look at every name finds, whatever the size of its blocks and however often it was used', () => {
  fc.assert(
    fc.property(
      fc.array(row, { maxLength: 8 }),
      fc.constantFrom(1, 2),
      fc.integer({ min: 1, max: 50 }),
      (rows, needed, block) => {
        const keyName = Uint32Array.from(rows.flatMap(({ names }) => names));
        let from = 0;
        const ranges = rows.map(({ names, ...rest }): PostingRange => {
          from += names.length;
          return { from: from - names.length, to: from, ...rest };
        });
        const sweep = makeSweep(keyName, NAMES, block);
        for (let again = 0; again < 3; again++) {
          const found: string[] = [];
          sweep(ranges, needed, (name, bits, range) => found.push(`${name} ${bits} ${range}`));
          expect(found.sort()).toEqual(plainly(keyName, ranges, needed));
        }
      },
    ),
  );
});
