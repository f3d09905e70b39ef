import { totalmem } from 'node:os';

const MB = 2 ** 20;

/**
 * Returns the memory that this process may use. It is the machine's memory, or the container's limit if the limit is
 * lower.
 */
const ownMemory = (): number => Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);

/**
 * Returns the size of the embedded database's cache in MB: a quarter of the machine's memory, at least 128 and at most
 * 4,096. PostgreSQL allocates this memory when it is needed. The operating system uses the rest of the machine's memory
 * to cache files.
 */
export const databaseMemoryMb = (memory: number = ownMemory()): number =>
  Math.round(Math.min(4096, Math.max(128, memory / MB / 4)));

/**
 * Returns the size of logged changes in MB after which the embedded database must write its tables to disk
 * (`max_wal_size`). It is a twentieth of the disk, at least 1,024 and at most 6,144. Checkpoints should be rare,
 * because after each one the first change of a page logs the whole page. A transaction then wrote 76 to 105 KB of log,
 * and 29 KB a thousand transactions later (docs/adr/0152). The disk space is released when fewer changes are written.
 */
export const databaseLogMb = (diskBytes: number): number =>
  Math.round(Math.min(6144, Math.max(1024, diskBytes / MB / 20)));
