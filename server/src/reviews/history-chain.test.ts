import { expect, test } from 'vitest';
import { CHAIN_START, type ChainedEvent, chainHash, chainHolds, provenLines } from './history-chain.ts';

test('a chain that was changed, cut in the middle, reordered or added to does not hold', () => {
  const events: ChainedEvent[] = [];
  for (const n of [1, 2, 3, 4]) {
    const event = {
      ...{ n, kind: 'note', userId: n, at: new Date(n), ciphertext: Buffer.from(`text ${n}`) },
      previousHash: events.at(-1)?.hash ?? CHAIN_START,
    };
    events.push({ ...event, hash: chainHash(7, event) });
  }
  expect(chainHolds(7, events)).toBe(true);
  expect(chainHolds(8, events)).toBe(false);
  expect(chainHolds('item:7', events)).toBe(false);
  expect(provenLines(7, events)).toBe(4);
  expect(provenLines(7, [events[0]!, events[1]!, events[3]!])).toBe(2);
  expect(provenLines(7, [events[0]!, { ...events[1]!, kind: 'x' }, events[2]!])).toBe(1);
  // Lines that are added after the case was read are valid. A missing last line is a fault.
  expect(chainHolds(7, events, events[2]!.hash)).toBe(true);
  expect(chainHolds(7, events.slice(0, 3), events[3]!.hash)).toBe(false);
  expect(chainHolds(7, [], events[0]!.hash)).toBe(false);
  expect(chainHolds(7, [events[0]!, events[2]!, events[3]!])).toBe(false);
  expect(chainHolds(7, [events[1]!, events[0]!, events[2]!, events[3]!])).toBe(false);
  for (const [field, value] of Object.entries({ kind: 'x', userId: 9, at: new Date(99), ciphertext: Buffer.from('y') }))
    expect(
      chainHolds(
        7,
        events.map((event, i) => (i === 1 ? { ...event, [field]: value } : event)),
      ),
    ).toBe(false);
  // Only the position of a redacted line can be verified, not its text.
  const redacted = (hash: Uint8Array) =>
    events.map((event, i) => (i === 1 ? { ...event, ciphertext: Buffer.from('▮▮▮'), redacted: true, hash } : event));
  expect(chainHolds(7, redacted(events[1]!.hash))).toBe(true);
  expect(chainHolds(7, redacted(events[0]!.hash))).toBe(false);
});
