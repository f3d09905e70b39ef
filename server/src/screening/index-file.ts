import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readSync, renameSync, writeSync } from 'node:fs';
import { ENGINE_VERSION } from './engine-version.ts';
import { ARRAY_TYPES, type ArrayName, type IndexArrays, type IndexedList, type ListIndex } from './index/layout.ts';

/**
 * File: 8 bytes magic, 4 bytes length of the header (little endian), header (JSON, UTF-8), then the arrays in its order, each from a multiple
 * of 8 bytes on, as they lie in memory (little endian: every platform Node runs on). A file of another engine version is no index: keys and
 * weights may have changed.
 */
const MAGIC = 'HKINDEX1';
const ALIGN = 8;
/** One read or write moves at most this; the system takes less than 2 GiB at a time. */
const CHUNK = 1 << 28;
const LONGEST_HEADER = 1 << 20;

interface Header {
  readonly engine: string;
  readonly lists: readonly IndexedList[];
  readonly arrays: readonly { readonly name: ArrayName; readonly length: number }[];
  /** Of everything in the header before this: a torn file is told by it and by its length. */
  readonly check: string;
}

const aligned = (at: number): number => Math.ceil(at / ALIGN) * ALIGN;
const names = Object.keys(ARRAY_TYPES) as ArrayName[];
const checkOf = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16);

function writeAll(file: number, bytes: Uint8Array, position: number): void {
  for (let at = 0; at < bytes.length; )
    at += writeSync(file, bytes, at, Math.min(CHUNK, bytes.length - at), position + at);
}

function readAll(file: number, bytes: Uint8Array, position: number): boolean {
  for (let at = 0; at < bytes.length; ) {
    const read = readSync(file, bytes, at, Math.min(CHUNK, bytes.length - at), position + at);
    if (read === 0) return false;
    at += read;
  }
  return true;
}

/** Writes the index beside `path` and moves it into place: a reader sees the old file or the new one, whole. */
export function saveIndex(index: ListIndex, path: string): void {
  const arrays = names.map((name) => ({ name, length: index.arrays[name].length }));
  const header: Header = {
    engine: ENGINE_VERSION,
    lists: index.lists,
    arrays,
    check: checkOf([ENGINE_VERSION, index.lists, arrays]),
  };
  const text = Buffer.from(JSON.stringify(header));
  const temporary = `${path}.${process.pid}.tmp`;
  const file = openSync(temporary, 'w', 0o600);
  try {
    const start = Buffer.alloc(12);
    start.write(MAGIC);
    start.writeUInt32LE(text.length, 8);
    writeAll(file, start, 0);
    writeAll(file, text, 12);
    let at = aligned(12 + text.length);
    for (const name of names) {
      const { buffer, byteOffset, byteLength } = index.arrays[name];
      writeAll(file, new Uint8Array(buffer, byteOffset, byteLength), at);
      at = aligned(at + byteLength);
    }
    writeAll(file, Buffer.from(MAGIC), at);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(temporary, path);
}

function readHeader(file: number): { header: Header; size: number } | undefined {
  const start = Buffer.alloc(12);
  if (!readAll(file, start, 0) || start.toString('latin1', 0, 8) !== MAGIC) return undefined;
  const size = start.readUInt32LE(8);
  if (size > LONGEST_HEADER) return undefined;
  const text = Buffer.alloc(size);
  if (!readAll(file, text, 12)) return undefined;
  try {
    const header = JSON.parse(text.toString('utf8')) as Header;
    const right =
      header.engine === ENGINE_VERSION && header.check === checkOf([header.engine, header.lists, header.arrays]);
    return right ? { header, size } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Reads an index back: as fast as the disk, nothing is computed. Undefined when there is no whole index of this engine version at `path`
 * (absent, torn, older): build it anew then.
 */
export function loadIndex(path: string): ListIndex | undefined {
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch {
    return undefined;
  }
  try {
    const found = readHeader(file);
    if (found === undefined) return undefined;
    const lengths = new Map(found.header.arrays.map(({ name, length }) => [name, length]));
    const arrays: Partial<Record<ArrayName, unknown>> = {};
    let at = aligned(12 + found.size);
    for (const name of names) {
      const type = ARRAY_TYPES[name];
      const length = lengths.get(name);
      if (length === undefined) return undefined;
      const buffer = new SharedArrayBuffer(length * type.BYTES_PER_ELEMENT);
      if (!readAll(file, new Uint8Array(buffer), at)) return undefined;
      arrays[name] = new (type as new (memory: SharedArrayBuffer) => unknown)(buffer);
      at = aligned(at + buffer.byteLength);
    }
    const end = Buffer.alloc(MAGIC.length);
    if (!readAll(file, end, at) || end.toString('latin1') !== MAGIC) return undefined;
    return { lists: found.header.lists, arrays: arrays as IndexArrays };
  } finally {
    closeSync(file);
  }
}
