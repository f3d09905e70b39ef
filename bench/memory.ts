/**
 * `node bench/memory.ts [rounds]`: what holds the service's memory: at the start, with every model used, under mixed work and after it, by
 * kind of mapping, with as many of glibc's arenas as it would make and with two. Writes bench/results/memory-table.md; memory.md beside it
 * says what to make of it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { drawSpecimenPassport, specimenHolder } from '../server/src/documents/specimen/draw-passport.ts';
import { specimenPhoto } from '../server/src/documents/specimen/specimen-photo.ts';
import { memoryOf } from '../test/fuzz/memory.ts';
import { type Service, startService } from '../test/service.fixture.ts';
import { photoPair } from './faces/pair.ts';

const rounds = Number(process.argv[2] ?? 12);
const passport = await drawSpecimenPassport(specimenHolder, { photo: await specimenPhoto() });
const [one, two] = (await photoPair()).map((photo) => Buffer.from(photo).toString('base64'));

function mixed(service: Service): Promise<unknown>[] {
  const headers = { 'x-access-token': service.sandbox.api_key };
  const document = async () => {
    const form = new FormData();
    form.append('document_type', 'passport');
    form.append('country', 'nigeria');
    form.append('document_front', new Blob([new Uint8Array(passport)], { type: 'image/jpeg' }), 'front.jpg');
    await (
      await fetch(`${service.baseUrl}/api/onboarding/document_verification`, { method: 'POST', headers, body: form })
    ).text();
  };
  const call = (path: string, json: unknown) => service.call('POST', path, { key: service.sandbox.api_key, json });
  return [
    document(),
    document(),
    call('/api/onboarding/biometrics/face/comparison', { image_one: one, image_two: two }),
    call('/api/onboarding/biometrics/face/liveliness_check/', { live_media: `data:image/jpeg;base64,${one}` }),
    call('/api/onboarding/biometrics/face/liveliness_check/', { live_media: 'data:image/jpeg;base64,/9j/4AAQ' }),
  ];
}
const cpuSeconds = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
};
/** Resident MB by what the kernel maps: the program and its libraries, glibc's arenas (64 MB apart), the rest (V8, large blocks). */
function mappings(pid: number) {
  const sums = { files: 0, arenas: 0, other: 0 };
  let where: keyof typeof sums = 'other';
  for (const line of readFileSync(`/proc/${pid}/smaps`, 'utf8').split('\n')) {
    const head = /^([0-9a-f]+)-([0-9a-f]+) \S+ \S+ \S+ \d+\s*(.*)$/.exec(line);
    if (head) {
      const start = Number.parseInt(head[1]!, 16);
      where = head[3]!.startsWith('/')
        ? 'files'
        : head[3] === '[heap]' || start % 67_108_864 === 0
          ? 'arenas'
          : 'other';
    } else if (line.startsWith('Rss:')) sums[where] += Number(/\d+/.exec(line)![0]) / 1024;
  }
  return `${sums.files.toFixed(0)} / ${sums.arenas.toFixed(0)} / ${sums.other.toFixed(0)}`;
}
async function heap(service: Service): Promise<string> {
  const text = await (await fetch(`${service.baseUrl}/metrics`)).text();
  const of = (name: string) => (Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1] ?? 0) / 1e6).toFixed(0);
  return `${of('hakiki_nodejs_heap_size_total_bytes')} / ${of('hakiki_nodejs_external_memory_bytes')}`;
}

const lines: string[] = [];
async function measure(name: string, environment: Record<string, string>): Promise<void> {
  await using service = await startService({ environment: { WORKERS: '2', RATE_LIMIT: '1000000', ...environment } });
  const pid = service.process.pid!;
  const row = async (when: string) => {
    const line = `| ${name} | ${when} | ${memoryOf(pid).server} | ${memoryOf(pid).decoders} | ${mappings(pid)} | ${await heap(service)} | ${cpuSeconds(pid).toFixed(0)} |`;
    console.log(line);
    lines.push(line);
  };
  await row('ready');
  await Promise.all(mixed(service));
  await row('every model used');
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, memoryOf(pid).server);
  }, 200);
  for (let round = 0; round < rounds; round++) await Promise.all([...mixed(service), ...mixed(service)]);
  clearInterval(watch);
  await row(`after ${rounds * 10} calls (most ${most})`);
  await sleep(15_000);
  await row('15 s later');
}
await measure('as glibc would', { MALLOC_ARENA_MAX: '' });
await measure('two arenas', { MALLOC_ARENA_MAX: '2' });
writeFileSync(
  join(import.meta.dirname, 'results/memory-table.md'),
  `| arenas | when | service, MB | its decoders | of it: files / arenas / other | V8 heap / buffers | CPU s |\n|---|---|---|---|---|---|---|\n${lines.join('\n')}\n`,
);
