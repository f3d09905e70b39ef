import { createHash, randomUUID } from 'node:crypto';
import {
  closeSync,
  fstatSync,
  fsyncSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { ENGINE_VERSION } from '@hakiki/matching/engine-version.ts';
import {
  ARRAY_TYPES,
  type ArrayName,
  type IndexArrays,
  type IndexedList,
  type ListIndex,
  type StoredIndex,
} from '@hakiki/matching/index/layout.ts';
import { type RecordSink, readFromFile, readFromMemory } from '@hakiki/matching/index/records.ts';
import { systemClock } from '../../platform/clock.ts';

/**
 * Parts of the file, in order:
 * - magic, 8 bytes
 * - the records
 * - the arrays as in memory (little endian, as on every platform that Node runs on)
 * - header (JSON, UTF-8)
 * - length of the header, 4 bytes (little endian)
 * - magic
 *
 * The file is written in one pass while the index is built. An incomplete file has no magic at its end. A file from
 * another version of the engine is ignored, because keys and weights may have changed.
 */
const MAGIC = 'HKINDEX2';
const TAIL = 4 + MAGIC.length;
/** Maximum number of bytes of one read or write. The operating system limits a call to less than 2 GiB. */
const CHUNK = 1 << 28;
const GATHERED = 1 << 20;
const LONGEST_HEADER = 1 << 20;

/** The list and its version that an index contains completely. `sha256` is the hash of the list's file. */
export interface IndexOrigin {
  readonly listId: number;
  readonly version: number;
  readonly sha256: string;
}

interface Header {
  readonly engine: string;
  readonly made: string;
  readonly origin: IndexOrigin;
  readonly lists: readonly IndexedList[];
  /** Size of all records in the file, in bytes. */
  readonly records: number;
  readonly arrays: readonly { readonly name: ArrayName; readonly length: number }[];
}

export interface IndexOnDisk {
  readonly origin: IndexOrigin;
  readonly index: StoredIndex;
}

const names = Object.keys(ARRAY_TYPES) as ArrayName[];
const checkOf = (header: Header): string =>
  createHash('sha256').update(JSON.stringify(header)).digest('hex').slice(0, 16);

function writeAll(file: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at, Math.min(CHUNK, bytes.length - at));
}

function readAll(file: number, bytes: Uint8Array, position: number): boolean {
  for (let at = 0; at < bytes.length; ) {
    const read = readSync(file, bytes, at, Math.min(CHUNK, bytes.length - at), position + at);
    if (read === 0) return false;
    at += read;
  }
  return true;
}

/** Collects records in a buffer and writes them to the file in larger blocks. */
function recordsTo(file: number, path: string, made: string): RecordSink & { readonly length: () => number } {
  let gathered: Uint8Array[] = [];
  let waiting = 0;
  let length = 0;
  const flush = (): void => {
    writeAll(file, Buffer.concat(gathered));
    gathered = [];
    waiting = 0;
  };
  return {
    append: (bytes) => {
      gathered.push(bytes);
      waiting += bytes.length;
      length += bytes.length;
      if (waiting >= GATHERED) flush();
    },
    done: () => {
      flush();
      return { path, at: MAGIC.length, made };
    },
    length: () => length,
  };
}

const TEMPORARY = '.tmp';
/**
 * Maximum time without a write, in milliseconds. After this time, a temporary file is treated as left by a killed build.
 * A newer file may belong to another process that is building an index in the same folder.
 */
const DEAD_AFTER_MS = 1_200_000;

/** Removes files next to `path` that builds left when they were killed. */
function removeLeftOvers(path: string): void {
  for (const name of readdirSync(dirname(path))) {
    if (!name.startsWith(`${basename(path)}.`) || !name.endsWith(TEMPORARY)) continue;
    const left = join(dirname(path), name);
    const written = statSync(left, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY;
    if (systemClock.now().getTime() - written > DEAD_AFTER_MS) rmSync(left, { force: true });
  }
}

/**
 * Writes an index to a temporary file next to `path` while `build` produces the index. Then renames the file. Another
 * process therefore reads either the old file or the complete new file.
 */
export async function writeIndexFile(
  path: string,
  origin: IndexOrigin,
  build: (records: RecordSink) => StoredIndex | Promise<StoredIndex>,
): Promise<StoredIndex> {
  removeLeftOvers(path);
  const made = randomUUID();
  const temporary = `${path}.${made}${TEMPORARY}`;
  const file = openSync(temporary, 'wx', 0o600);
  try {
    writeAll(file, Buffer.from(MAGIC));
    const records = recordsTo(file, path, made);
    const index = await build(records);
    const header: Header = {
      engine: ENGINE_VERSION,
      made,
      origin,
      lists: index.lists,
      records: records.length(),
      arrays: names.map((name) => ({ name, length: index.arrays[name].length })),
    };
    for (const name of names) {
      const { buffer, byteOffset, byteLength } = index.arrays[name];
      writeAll(file, new Uint8Array(buffer, byteOffset, byteLength));
    }
    const text = Buffer.from(JSON.stringify({ ...header, check: checkOf(header) }));
    const tail = Buffer.alloc(TAIL);
    tail.writeUInt32LE(text.length);
    tail.write(MAGIC, 4);
    writeAll(file, Buffer.concat([text, tail]));
    fsyncSync(file);
    renameSync(temporary, path);
    return index;
  } finally {
    closeSync(file);
    rmSync(temporary, { force: true });
  }
}

/** Reads the header and the position at which the arrays end. */
function readHeader(file: number): { header: Header; end: number } | undefined {
  const size = fstatSync(file).size;
  const start = Buffer.alloc(MAGIC.length);
  const tail = Buffer.alloc(TAIL);
  if (size < MAGIC.length + TAIL || !readAll(file, start, 0) || !readAll(file, tail, size - TAIL)) return undefined;
  if (start.toString('latin1') !== MAGIC || tail.toString('latin1', 4) !== MAGIC) return undefined;
  const length = tail.readUInt32LE();
  const end = size - TAIL - length;
  if (length > LONGEST_HEADER || end < MAGIC.length) return undefined;
  const text = Buffer.alloc(length);
  if (!readAll(file, text, end)) return undefined;
  try {
    const { check, ...header } = JSON.parse(text.toString('utf8')) as Header & { readonly check: string };
    return header.engine === ENGINE_VERSION && check === checkOf(header) ? { header, end } : undefined;
  } catch {
    return undefined;
  }
}

function open(path: string): number | undefined {
  try {
    return openSync(path, 'r');
  } catch {
    return undefined;
  }
}

/**
 * Reads an index without its records. The function only reads, so its speed depends on the disk. Returns undefined if
 * `path` has no complete index of this engine version (missing, incomplete or older). The caller must then build the
 * index.
 */
export function loadIndex(path: string): IndexOnDisk | undefined {
  const file = open(path);
  if (file === undefined) return undefined;
  try {
    const found = readHeader(file);
    if (found === undefined) return undefined;
    const { origin, lists, made, records, arrays: stored } = found.header;
    const arrays: Partial<Record<ArrayName, unknown>> = {};
    let at = MAGIC.length + records;
    for (const [i, name] of names.entries()) {
      const type = ARRAY_TYPES[name];
      const entry = stored[i];
      if (entry?.name !== name) return undefined;
      const buffer = new SharedArrayBuffer(entry.length * type.BYTES_PER_ELEMENT);
      if (at + buffer.byteLength > found.end || !readAll(file, new Uint8Array(buffer), at)) return undefined;
      arrays[name] = new (type as new (memory: SharedArrayBuffer) => unknown)(buffer);
      at += buffer.byteLength;
    }
    const index = { lists, arrays: arrays as IndexArrays, records: { path, at: MAGIC.length, made } };
    return at === found.end ? { origin, index } : undefined;
  } finally {
    closeSync(file);
  }
}

/**
 * Opens an index for searches. Call it in the thread that searches. The file stays open, so another process may replace
 * or remove it later.
 * @throws Error if another file has already replaced the file of the index
 */
export function openIndex({ lists, arrays, records }: StoredIndex): ListIndex {
  if (records instanceof Uint8Array) return { lists, arrays, readRecords: readFromMemory(records) };
  const file = open(records.path);
  if (file !== undefined && readHeader(file)?.header.made === records.made)
    return { lists, arrays, readRecords: readFromFile(file, records.at) };
  if (file !== undefined) closeSync(file);
  throw new Error('the index lies on the disk no longer');
}
