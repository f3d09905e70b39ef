import { totalmem } from 'node:os';

const MB = 2 ** 20;

/** Memory that this process may use: the machine's memory, or less where a container says so. */
const ownMemory = (): number => Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);

/**
 * Megabytes that the embedded database keeps of its tables in memory of its own: a quarter of the machine's, 128 at least and 4,096 at most. It takes them as it
 * needs them. The rest of the memory is not lost to it: the operating system keeps files there.
 */
export const databaseMemoryMb = (memory: number = ownMemory()): number =>
  Math.round(Math.min(4096, Math.max(128, memory / MB / 4)));

/**
 * Megabytes of changes that the embedded database may collect before it must write its tables out (`max_wal_size`): a twentieth of the disk, 1,024 at least and 6,144 at
 * most. After each such checkpoint the first change of a page logs the whole page: a transaction wrote 76 to 105 KB then, and 29 KB a thousand transactions later
 * (docs/adr/0266). The disk gives them up again when less is written.
 */
export const databaseLogMb = (diskBytes: number): number =>
  Math.round(Math.min(6144, Math.max(1024, diskBytes / MB / 20)));
