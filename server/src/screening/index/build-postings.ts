import { sharedArray } from './growing.ts';
import { CHECK_SEED, hashOf } from './hash.ts';
import type { IndexArrays } from './layout.ts';

type Postings = Pick<IndexArrays, 'keySlots' | 'keyCheck' | 'keyOffset' | 'keyName'>;

/** From (key, name) in any order to the names of each key, ascending and without repeats; and the hash table from key to its row. */
export function invert(
  keys: { texts: () => Iterable<string>; count: () => number },
  filedKey: Uint32Array,
  filedName: Uint32Array,
): Postings {
  const count = keys.count();
  const start = new Uint32Array(count + 1);
  for (const key of filedKey) start[key + 1] = (start[key + 1] ?? 0) + 1;
  for (let key = 0; key < count; key++) start[key + 1] = (start[key + 1] ?? 0) + (start[key] ?? 0);
  const end = start.slice(0, count);
  const names = new Uint32Array(filedName.length);
  for (let i = 0; i < filedKey.length; i++) {
    const key = filedKey[i] ?? 0;
    const at = end[key] ?? 0;
    if (at > (start[key] ?? 0) && names[at - 1] === filedName[i]) continue;
    names[at] = filedName[i] ?? 0;
    end[key] = at + 1;
  }
  let total = 0;
  for (let key = 0; key < count; key++) total += (end[key] ?? 0) - (start[key] ?? 0);
  const keyOffset = sharedArray(Uint32Array, count + 1);
  const keyName = sharedArray(Uint32Array, total);
  let used = 0;
  for (let key = 0; key < count; key++) {
    keyOffset[key] = used;
    const row = names.subarray(start[key], end[key]);
    keyName.set(row, used);
    used += row.length;
  }
  keyOffset[count] = used;
  return { keyOffset, keyName, ...hashTable(keys.texts(), count) };
}

function hashTable(texts: Iterable<string>, count: number): Pick<Postings, 'keySlots' | 'keyCheck'> {
  const keySlots = sharedArray(Uint32Array, 1 << Math.ceil(Math.log2(Math.max(16, count * 1.6))));
  const keyCheck = sharedArray(Uint32Array, count);
  const mask = keySlots.length - 1;
  let key = 0;
  for (const text of texts) {
    let slot = hashOf(text) & mask;
    while (keySlots[slot] !== 0) slot = (slot + 1) & mask;
    keySlots[slot] = key + 1;
    keyCheck[key] = hashOf(text, CHECK_SEED);
    key++;
  }
  return { keySlots, keyCheck };
}

/** The row of a key, or -1. */
export function findKey({ keySlots, keyCheck }: Pick<IndexArrays, 'keySlots' | 'keyCheck'>, text: string): number {
  const mask = keySlots.length - 1;
  const check = hashOf(text, CHECK_SEED);
  for (let slot = hashOf(text) & mask; keySlots[slot] !== 0; slot = (slot + 1) & mask) {
    const key = (keySlots[slot] ?? 0) - 1;
    if (keyCheck[key] === check) return key;
  }
  return -1;
}
