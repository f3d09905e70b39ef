import type { ReadRecords, StoredRecords } from './records.ts';

/** Part of an index that belongs to one list. */
export interface IndexedList {
  readonly source: string;
  readonly version: string;
  readonly entities: number;
}

/**
 * Index as flat arrays in shared memory. It is built in a worker thread, sent without a copy, and written to disk
 * unchanged. Entities have names, names have words (terms), and keys (see `keys.ts`) point to names. Offsets are stored
 * as compressed rows: row r is `[offset[r], offset[r + 1])`.
 */
export interface IndexArrays {
  /**
   * Fields of each entity: the position of its list in `lists`, the start of its record, and the first and last
   * possible birth year (0 if unknown).
   */
  readonly entityList: Uint16Array;
  readonly recordOffset: Float64Array;
  readonly birthFrom: Int16Array;
  readonly birthTo: Int16Array;
  /** Fields of each name: its entity, its flags and its words. */
  readonly nameEntity: Uint32Array;
  readonly nameFlags: Uint8Array;
  readonly nameOffset: Uint32Array;
  readonly nameTerm: Uint32Array;
  readonly nameRole: Uint8Array;
  /** First name of each entity. The names of an entity follow each other. */
  readonly entityName: Uint32Array;
  readonly termOffset: Uint32Array;
  readonly termText: Uint8Array;
  /**
   * Hash table with open addressing by `hashOf(key)`. A slot contains the key number + 1, or 0; `keyCheck` is a second
   * hash.
   */
  readonly keySlots: Uint32Array;
  readonly keyCheck: Uint32Array;
  readonly keyOffset: Uint32Array;
  readonly keyName: Uint32Array;
  /** Buckets of terms by the hashes of their deletions. */
  readonly deletionOffset: Uint32Array;
  readonly deletionTerm: Uint32Array;
}

/** Index as data that threads can send to each other. `openIndex` (`index-file.ts`) prepares it for searches. */
export interface StoredIndex<Stored extends StoredRecords = StoredRecords> {
  readonly lists: readonly IndexedList[];
  readonly arrays: IndexArrays;
  readonly records: Stored;
}

export interface ListIndex {
  readonly lists: readonly IndexedList[];
  readonly arrays: IndexArrays;
  readonly readRecords: ReadRecords;
}

/** Bits of `nameFlags`. */
export const WEAK_ALIAS = 1;
export const ORGANISATION = 2;

export type ArrayName = keyof IndexArrays;

/** All arrays with their element types, in the order of the file. */
export const ARRAY_TYPES = {
  entityList: Uint16Array,
  recordOffset: Float64Array,
  birthFrom: Int16Array,
  birthTo: Int16Array,
  nameEntity: Uint32Array,
  nameFlags: Uint8Array,
  nameOffset: Uint32Array,
  nameTerm: Uint32Array,
  nameRole: Uint8Array,
  entityName: Uint32Array,
  termOffset: Uint32Array,
  termText: Uint8Array,
  keySlots: Uint32Array,
  keyCheck: Uint32Array,
  keyOffset: Uint32Array,
  keyName: Uint32Array,
  deletionOffset: Uint32Array,
  deletionTerm: Uint32Array,
} as const satisfies Record<ArrayName, unknown>;
