import { readdirSync, readFileSync } from 'node:fs';

/** Resident memory in MB (Linux). */
export interface Memory {
  /** The service's own process: models, arenas, heap, buffers. */
  readonly server: number;
  /** The processes that it started to decode images and videos. */
  readonly decoders: number;
}

/** Resident memory of one process in MB, by what the kernel maps. */
export interface Mappings {
  /** The program and its libraries. */
  readonly files: number;
  /** glibc's: the heap and the arenas, which begin 64 MB apart. */
  readonly arenas: number;
  /** V8's heaps, stacks, and blocks too large for an arena (onnxruntime's own regions, large buffers). */
  readonly other: number;
}

const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};
const residentOf = (status: string): number => Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;

export function memoryOf(pid: number): Memory {
  const pids = readdirSync('/proc').map(Number).filter(Boolean);
  const children = pids
    .map((one) => read(`/proc/${one}/status`))
    .filter((status) => Number(/PPid:\s+(\d+)/.exec(status)?.[1]) === pid);
  const decoders = children.reduce((sum, status) => sum + residentOf(status), 0);
  return { server: Math.round(residentOf(read(`/proc/${pid}/status`))), decoders: Math.round(decoders) };
}

const ARENA_BYTES = 67_108_864;

export function mappingsOf(pid: number): Mappings {
  const sums = { files: 0, arenas: 0, other: 0 };
  let where: keyof Mappings = 'other';
  for (const line of read(`/proc/${pid}/smaps`).split('\n')) {
    const head = /^([0-9a-f]+)-[0-9a-f]+ \S+ \S+ \S+ \d+\s*(.*)$/.exec(line);
    if (head) {
      const start = Number.parseInt(head[1]!, 16);
      const named = head[2]!;
      where = named.startsWith('/') ? 'files' : named === '[heap]' || start % ARENA_BYTES === 0 ? 'arenas' : 'other';
    } else if (line.startsWith('Rss:')) sums[where] += Number(/\d+/.exec(line)![0]) / 1024;
  }
  return { files: Math.round(sums.files), arenas: Math.round(sums.arenas), other: Math.round(sums.other) };
}

/** MB of V8's heap of the main thread, and of the buffers outside it, as `/metrics` says. */
export async function heapOf(baseUrl: string): Promise<{ readonly heap: number; readonly buffers: number }> {
  const text = await (await fetch(`${baseUrl}/metrics`)).text();
  const of = (name: string) => Math.round(Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1] ?? 0) / 1e6);
  return { heap: of('hakiki_nodejs_heap_size_total_bytes'), buffers: of('hakiki_nodejs_external_memory_bytes') };
}
