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

/** The entity as JSON in a fixed order of fields, empty ones left out: the same entity is always the same text. */
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

/** Where the records of an index lie, one behind another; may pass between threads. Of two million entities they are two thirds of the whole. */
export type StoredRecords = Uint8Array | RecordFile;

export interface RecordFile {
  readonly path: string;
  /** Where the first begins. */
  readonly at: number;
  /** What makes this file this one (`index-file.ts`): another may have taken its path. */
  readonly made: string;
}

/** Takes the records of an index while it is built. */
export interface RecordSink<Stored extends StoredRecords = StoredRecords> {
  readonly append: (bytes: Uint8Array) => void;
  readonly done: () => Stored;
}

export function recordsInMemory(): RecordSink<Uint8Array> {
  const bytes = growing(Uint8Array);
  return { append: bytes.pushBytes, done: bytes.done };
}

/** Bytes `[from, to)` of the records; a copy. */
export type ReadRecords = (from: number, to: number) => Buffer;

export const readFromMemory =
  (bytes: Uint8Array): ReadRecords =>
  (from, to) =>
    Buffer.from(bytes.subarray(from, to));

const unused = new FinalizationRegistry<number>((file) => closeSync(file));

/** Reads where the records lie in an open file, which is closed when nobody can read any more. A record is read for each possible hit: from the system's cache. */
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
