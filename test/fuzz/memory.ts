import { readdirSync, readFileSync } from 'node:fs';

/** Resident memory in MB (Linux). */
export interface Memory {
  /** The service's own process: models, arenas, heap, buffers. */
  readonly server: number;
  /** The processes that it started to decode images and videos. */
  readonly decoders: number;
}

const statusOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return '';
  }
};
const residentOf = (status: string): number => Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;

export function memoryOf(pid: number): Memory {
  const pids = readdirSync('/proc').map(Number).filter(Boolean);
  const children = pids.map(statusOf).filter((status) => Number(/PPid:\s+(\d+)/.exec(status)?.[1]) === pid);
  const decoders = children.reduce((sum, status) => sum + residentOf(status), 0);
  return { server: Math.round(residentOf(statusOf(pid))), decoders: Math.round(decoders) };
}
