import { expect, test } from 'vitest';
import { buildDeletions } from './build-deletions.ts';
import { findKey, postingsBuilder } from './build-postings.ts';
import { growing } from './growing.ts';
import { visitDeletions } from './hash.ts';
import { findRow, growingRowTable } from './row-table.ts';

test('A growing array keeps every value when it moves into a buffer that grows in place', () => {
  const array = growing(Uint32Array, 4);
  const count = 1_500_000;
  for (let i = 0; i < count; i++) array.push(i ^ 0x5a5a);
  array.set(7, 99);
  const done = array.done();
  expect(done.length).toBe(count);
  expect(done.buffer).toBeInstanceOf(SharedArrayBuffer);
  expect(done.every((value, i) => value === (i === 7 ? 99 : i ^ 0x5a5a))).toBe(true);
});

test('A small growing array is cut to what it holds', () => {
  const bytes = growing(Uint8Array, 2);
  bytes.pushBytes(Uint8Array.of(1, 2, 3, 4, 5));
  bytes.push(6);
  expect([...bytes.done()]).toEqual([1, 2, 3, 4, 5, 6]);
  expect(bytes.done().buffer.byteLength).toBe(6);
});

test('A text has one row, whatever came between', () => {
  const rows = growingRowTable();
  const texts = Array.from({ length: 5000 }, (_, i) => `word${i}`);
  for (const [i, text] of texts.entries()) expect(rows.rowOf(text)).toBe(i);
  for (const [i, text] of texts.entries()) expect(rows.rowOf(text)).toBe(i);
  const table = rows.done();
  for (const [i, text] of texts.entries()) expect(findRow(table, text)).toBe(i);
  expect(findRow(table, 'word5000')).toBe(-1);
});

test('The names of a key come in order, each once, also where names in between have no key', () => {
  const postings = postingsBuilder();
  for (const [key, name] of [
    ['a', 0],
    ['b', 0],
    ['a', 0],
    ['a', 3],
    ['c', 3],
    ['a', 9],
    ['b', 9],
  ] as const)
    postings.file(key, name);
  const { keyOffset, keyName, ...slots } = postings.done();
  const namesOf = (key: string) => {
    const row = findKey(slots, key);
    return [...keyName.subarray(keyOffset[row], keyOffset[row + 1])];
  };
  expect([namesOf('a'), namesOf('b'), namesOf('c')]).toEqual([[0, 3, 9], [0, 9], [3]]);
  expect(findKey(slots, 'd')).toBe(-1);
});

test('Every term is in the bucket of each of its deletions', () => {
  const terms = ['osama', 'usama', 'binladen', 'ab', 'muhammad'];
  const termText = new TextEncoder().encode(terms.join(''));
  const termOffset = Uint32Array.from([0, 5, 10, 18, 20, 28]);
  const { deletionOffset, deletionTerm } = buildDeletions({ termOffset, termText });
  const mask = deletionOffset.length - 2;
  let seen = 0;
  for (const [term, text] of terms.entries())
    visitDeletions(text, (hash) => {
      const bucket = hash & mask;
      expect(deletionTerm.subarray(deletionOffset[bucket], deletionOffset[bucket + 1])).toContain(term);
      seen++;
    });
  expect(deletionTerm.length).toBe(seen);
});
