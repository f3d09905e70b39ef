import { closeSync, readSync } from 'node:fs';
import type { ListedEntity } from '../entity.ts';
import { growing } from './growing.ts';

const LISTS_OF_ENTITY = [
  'topics',
  'names',
  'births',
  'genders',
  'countries',
  'birthPlaces',
  'identifiers',
  'sanctionTypes',
  'otherInformation',
  'pepTypes',
  'politicalPosts',
] as const;
const SINGLES = ['id', 'kind', 'recordedDate', 'sanctionBody', 'source'] as const;

/**
 * Returns an entity as JSON in a fixed order of fields, without empty fields. The same entity always gives the same
 * text.
 */
export function encodeRecord(entity: ListedEntity): string {
  const out: Record<string, unknown> = {};
  for (const field of SINGLES) if (entity[field] !== undefined) out[field] = entity[field];
  for (const field of LISTS_OF_ENTITY) if (entity[field].length > 0) out[field] = entity[field];
  return JSON.stringify(out);
}

export function decodeRecord(bytes: Buffer): ListedEntity {
  const found = JSON.parse(bytes.toString('utf8')) as Partial<ListedEntity>;
  const filled: Record<string, unknown> = { ...found };
  for (const field of LISTS_OF_ENTITY) filled[field] ??= [];
  return filled as unknown as ListedEntity;
}

/**
 * Location of the records of an index, which are stored one after another. Threads can send it to each other. For two
 * million entities the records are two thirds of the index.
 */
export type StoredRecords = Uint8Array | RecordFile;

export interface RecordFile {
  readonly path: string;
  /** Position of the first record in the file. */
  readonly at: number;
  /** Identity of the file (`index-file.ts`). A different file may have replaced it at the same path. */
  readonly made: string;
}

/** Receives the records of an index while it is built. */
export interface RecordSink<Stored extends StoredRecords = StoredRecords> {
  readonly append: (bytes: Uint8Array) => void;
  readonly done: () => Stored;
}

export function recordsInMemory(): RecordSink<Uint8Array> {
  const bytes = growing(Uint8Array);
  return { append: bytes.pushBytes, done: bytes.done };
}

/** Returns a copy of bytes `[from, to)` of the records. */
export type ReadRecords = (from: number, to: number) => Buffer;

export const readFromMemory =
  (bytes: Uint8Array): ReadRecords =>
  (from, to) =>
    Buffer.from(bytes.subarray(from, to));

const unused = new FinalizationRegistry<number>((file) => closeSync(file));

/**
 * Opens the file with the records and reads from it. The file is closed when the last reader is gone. A record is read
 * for each possible hit, from the system's cache.
 */
export function readFromFile(file: number, at: number): ReadRecords {
  const read: ReadRecords = (from, to) => {
    const bytes = Buffer.allocUnsafe(to - from);
    if (readSync(file, bytes, 0, bytes.length, at + from) < bytes.length)
      throw new Error('the file of the index is shorter than its records');
    return bytes;
  };
  unused.register(read, file);
  return read;
}
