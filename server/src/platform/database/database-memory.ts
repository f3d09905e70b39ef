import { totalmem } from 'node:os';

const MB = 2 ** 20;

/** What this process may have: the machine's memory, or less where a container says so. */
const ownMemory = (): number => Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);

/**
 * Megabytes that the embedded database keeps of its tables in memory of its own: a quarter of the machine's, 128 at least and 4,096 at most. It takes them as it
 * needs them. The rest of the memory is not lost to it: the operating system keeps files there.
 */
export const databaseMemoryMb = (memory: number = ownMemory()): number =>
  Math.round(Math.min(4096, Math.max(128, memory / MB / 4)));
