import { totalmem } from 'node:os';

const MB = 2 ** 20;

/** Returns the memory that this process may use: the machine's memory, or the container's limit if that is lower. */
const ownMemory = (): number => Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);

/**
 * Returns the memory in MB for the embedded database's own cache of tables: a quarter of the machine's memory, minimum
 * 128, maximum 4,096. PostgreSQL allocates it when needed. The operating system uses the rest of the memory to cache
 * files.
 */
export const databaseMemoryMb = (memory: number = ownMemory()): number =>
  Math.round(Math.min(4096, Math.max(128, memory / MB / 4)));

/**
 * Returns the maximum MB of changes before the embedded database must write its tables to disk (`max_wal_size`). It is
 * a twentieth of the disk, minimum 1,024, maximum 6,144. After each such checkpoint the first change of a page logs the
 * whole page. A transaction then wrote 76 to 105 KB, but 29 KB a thousand transactions later (docs/adr/0152). The disk
 * space is released when fewer changes are written.
 */
export const databaseLogMb = (diskBytes: number): number =>
  Math.round(Math.min(6144, Math.max(1024, diskBytes / MB / 20)));
