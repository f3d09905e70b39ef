/**
 * How long a person waits for the word on a picture or clip that they have just sent: `node bench/sdk-quality.ts [n]`.
 * Counted from before the last part of the upload is sent to the answer of `…/check?of=quality` or `…/check?of=contents` (a document) or `…/finish` (a clip of the face); a page of the same
 * machine, so without any network. Processor time is that of the service's process and of the decoders it started. Writes bench/results/sdk-quality.md.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import sharp from 'sharp';
import { liveClip } from '../eval/liveness/live-clip.ts';
import { makeNoise } from '../eval/liveness/noise.ts';
import { portraitOf } from '../eval/liveness/portrait.ts';
import { modelsCache } from '../models/cache.ts';
import { drawSpecimenPassport, specimenHolder } from '../server/src/documents/specimen/draw-passport.ts';
import { specimenPhoto } from '../server/src/documents/specimen/specimen-photo.ts';
import { decodeImage } from '../server/src/vision/image/decode-image.ts';
import { openModels } from '../server/src/vision/models/models.ts';
import { encodeVideo } from '../server/src/vision/video/encode-video.ts';
import { startService } from '../test/service.fixture.ts';
import { openPage } from './sdk-runs/page.ts';

const N = Number(process.argv[2] ?? 20);
const FPS = 15;
await using service = await startService({
  environment: { WORKERS: '2', RATE_LIMIT: '10000000' },
  patienceMs: 400_000,
});
const loadBefore = loadavg()[0]!;
const { api_key: key, client_id: clientId } = service.sandbox;

/** Processor time of the service and the children it has waited for, ms: fields 14 to 17 of proc(5), in hundredths of a second. */
function processorMs(): number {
  const stat = readFileSync(`/proc/${service.process.pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0) * 10;
}

interface Measured {
  readonly ms: number;
  readonly cpuMs: number;
  readonly answer: string;
}
async function measured(work: () => Promise<string>): Promise<Measured> {
  const [began, cpu] = [performance.now(), processorMs()];
  const answer = await work();
  return { ms: performance.now() - began, cpuMs: processorMs() - cpu, answer };
}
const open = (session: object) => openPage({ baseUrl: service.baseUrl, key, clientId, session, patient: true });

/** As the page sends it: 1600 pixels, a little askew on a dark table, each other than the last. */
const photographed = (passport: Buffer, i: number, blur = 0): Promise<Buffer> =>
  sharp(passport)
    .resize(1400)
    .rotate(((i % 7) - 3) * 0.7, { background: '#2b2f36' })
    .extend({ top: 60, bottom: 60, left: 90, right: 90, background: '#2b2f36' })
    .blur(blur || 0.3)
    .jpeg({ quality: 82 })
    .toBuffer();

async function document(picture: Buffer, of: 'quality' | 'contents'): Promise<Measured> {
  const page = await open({
    ...{ verification_type: 'document_verification', country: 'nigeria', document_type: 'passport' },
    liveness_policy: 'passive',
  });
  return measured(async () => {
    const id = await page.upload('document_front', picture);
    const { ok, fault } = await page.call('GET', `uploads/${id}/check?of=${of}`);
    return ok ? 'usable' : fault;
  });
}

async function clip(bytes: Buffer, turns: boolean): Promise<Measured> {
  const page = await open({ verification_type: 'liveness_only', liveness_policy: turns ? 'turns' : 'passive' });
  const { attempt_id: attempt, turns: asked } = await page.call('POST', 'attempts');
  const size = Math.ceil(bytes.length / (asked + 1));
  for (let piece = 0; asked > 0 && piece <= asked; piece += 1) {
    const part = bytes.subarray(piece * size, (piece + 1) * size);
    const sha256 = createHash('sha256').update(part).digest('hex');
    await page.call('POST', `attempts/${attempt}/commit`, { piece, sha256, size: part.length });
  }
  return measured(async () => {
    const upload = await page.upload('clip', bytes);
    const { state, fault } = await page.call('POST', `attempts/${attempt}/finish`, { upload_id: upload });
    return fault ?? state;
  });
}

const photo = await specimenPhoto();
const passport = await drawSpecimenPassport(specimenHolder, { photo });
const portrait = await portraitOf(await decodeImage(photo), openModels([modelsCache()]));
if (!portrait) throw new Error('the specimen photo shows no face');
const poses = liveClip(portrait, makeNoise(1));
const recorded = (seconds: number, bitrate: string): Promise<Buffer> => {
  const frames = Array.from({ length: FPS * seconds }, (_, i) => poses[i % poses.length]!);
  return encodeVideo(frames, { fps: FPS, gopSize: FPS, bitrate });
};
const [short, long] = [await recorded(4, '600k'), await recorded(13, '380k')];
const wall = await encodeVideo(
  Array.from({ length: FPS * 4 }, () => ({ ...poses[0]!, data: new Uint8Array(poses[0]!.data.length).fill(138) })),
  { fps: FPS, gopSize: FPS, bitrate: '600k' },
);

const rows: [string, (i: number) => Promise<Measured>][] = [
  ['quality of a sharp document', async (i) => document(await photographed(passport, i), 'quality')],
  ['quality of a blurred document', async (i) => document(await photographed(passport, i, 7), 'quality')],
  [
    'contents of a document, read while the person goes on',
    async (i) => document(await photographed(passport, i), 'contents'),
  ],
  ['clip of 4 s', () => clip(short, false)],
  ['clip of 4 s without a face', () => clip(wall, false)],
  ['clip of 13 s with four turns', () => clip(long, true)],
];
const at = (values: readonly number[], share: number): string =>
  `${Math.round(values.toSorted((a, b) => a - b)[Math.round((values.length - 1) * share)]!)} ms`;
const lines: string[] = [];
for (const [name, one] of rows) {
  await one(0);
  const found: Measured[] = [];
  for (let i = 1; i <= N; i += 1) found.push(await one(i));
  const [times, cpu] = [found.map(({ ms }) => ms), found.map(({ cpuMs }) => cpuMs)];
  const answers = [...new Set(found.map(({ answer }) => answer))].join(', ');
  lines.push(
    `| ${name} | ${N} | ${at(times, 0.5)} | ${at(times, 0.95)} | ${at(times, 1)} | ${at(cpu, 0.5)} | ${answers} |`,
  );
  console.log(lines.at(-1));
}
const text = `# The word on a picture or clip that was just sent

\`node bench/sdk-quality.ts ${N}\`, ${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, ${cpus()[0]?.model}, load ${loadBefore.toFixed(1)} at the start, ${loadavg()[0]!.toFixed(1)} at the end.
One person at a time, after one to warm up. From before the last part of the upload is sent to the answer, a page on the same machine: no network. Pictures of the specimen
passport, 1580 pixels wide, askew by up to 2°, and the same blurred; clips of a photo bent by its mesh, ${Math.round(short.length / 1000)} and ${Math.round(long.length / 1000)} kB, 15 frames a second. The clip of the turns was committed in five pieces.

| | n | median | p95 | slowest | processor time, median | answer |
|---|---|---|---|---|---|---|
${lines.join('\n')}
`;
writeFileSync(new URL('results/sdk-quality.md', import.meta.url), text);
console.log(text);
