/**
 * Attacks that the challenge of head turns stops, in the terms of ISO/IEC 30107-3, on clips rendered here from photos:
 *   node eval/turns.ts [--part 1/2] [folder of photos]
 * Each clip's frames go through the mesh and the challenge as the service has them; coding and passive cues are left out (a clip through all of it takes
 * seconds). Each part writes eval/results/turns-<part>.json; the
 * table of all parts there are goes to eval/results/turns.md.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { modelsCache } from '../models/cache.ts';
import { mayTryAgain, measureChallenge } from '../server/src/faces/liveness/challenge/measure-challenge.ts';
import { isMishap } from '../server/src/faces/liveness/challenge/see-turns.ts';
import { drawTurns, type Turn } from '../server/src/faces/liveness/challenge/turns.ts';
import { viewsOf } from '../server/src/faces/liveness/views.ts';
import { decodeImage } from '../server/src/vision/image/decode-image.ts';
import type { Raster } from '../server/src/vision/image/raster.ts';
import { openModels } from '../server/src/vision/models/models.ts';
import { makeNoise, type Noise } from './liveness/noise.ts';
import { photosOf } from './liveness/photos.ts';
import { portraitOf } from './liveness/portrait.ts';
import { acted, CLIP, head, print, replayed, smaller } from './liveness/turns/shown.ts';
import { type Tried, turnsTable } from './liveness/turns/table.ts';

const { values, positionals } = parseArgs({
  options: { part: { type: 'string', default: '1/1' }, only: { type: 'string' } },
  allowPositionals: true,
});
const [part, parts] = values.part.split('/').map(Number) as [number, number];
const models = openModels([modelsCache()]);
/** One photo of a person: the first of the workplace's, each of the package's. */
const photos = photosOf(positionals[0])
  .filter(({ name }) => !/^p\d+_[2-9]/.test(name))
  .filter((_, i) => i % parts === part - 1);

const tried: Tried[] = [];
const results = new URL('results/', import.meta.url).pathname;
const shuffled = (turns: readonly Turn[], noise: Noise): Turn[] => {
  for (;;) {
    const other = drawTurns((below) => Math.floor(noise.uniform() * below));
    if (other.join() !== turns.join()) return other;
  }
};

interface Shot {
  readonly species: string;
  readonly genuine?: boolean;
  readonly expectedToPass?: boolean;
  readonly asked: readonly Turn[];
  readonly frames: readonly Raster[];
  /** Bytes changed after the commitments, or none made. */
  readonly commit?: 'live' | 'changed' | 'none';
}

/** The clip's frames as if each were one byte of a file: what is tried is what is seen in them, and the commitments' arithmetic. */
async function present({ species, genuine = false, expectedToPass = false, asked, frames, commit = 'live' }: Shot) {
  const clip = Uint8Array.from(frames, (_, i) => i);
  const timed = frames.map((frame, i) => ({ ...frame, ms: Math.round((i * 1000) / CLIP.fps) }));
  const pictures = timed.map(({ ms }, i) => ({ ms, end: i + 1 }));
  let before = 0;
  const commitments = Array.from({ length: asked.length + 1 }, (_, i) => {
    const ms = (CLIP.ahead + i * CLIP.step) * 1000;
    const end = i === asked.length ? clip.length : pictures.filter((picture) => picture.ms <= ms).length;
    const piece = clip.subarray(before, end);
    before = end;
    return { sha256: createHash('sha256').update(piece).digest('hex'), size: piece.length, atMs: ms };
  });
  if (commit === 'changed') clip[clip.length - 4] = 255;
  const views = await viewsOf(timed, models);
  const input = { turns: asked, abandoned: 0, commitments: commit === 'none' ? [] : commitments };
  const evidence = views.length > 0 ? await measureChallenge(clip, { views, pictures }, input, models) : undefined;
  tried.push({
    ...{ species, genuine, expectedToPass },
    total: evidence?.total ?? null,
    unseen: evidence ? mayTryAgain(evidence) : true,
    shares: evidence?.shares,
    seen: evidence?.findings?.turns.map(({ asked: turn, seen, strength, residual }) => [
      turn,
      seen,
      strength,
      residual,
    ]),
  });
}

for (const [index, { bytes, name }] of photos.entries()) {
  const portrait = await portraitOf(await decodeImage(bytes), models);
  if (!portrait) continue;
  const small = await smaller(portrait);
  const noise = makeNoise(part * 1000 + index);
  const asked = drawTurns((below) => Math.floor(noise.uniform() * below));
  const live = { turns: asked, lag: noise.between(0.4, 0.9), rise: noise.between(0.3, 0.6), hand: 2 };
  const wanted = (species: string) => values.only === undefined || species.includes(values.only);
  const shoot = async (shot: Omit<Shot, 'frames' | 'asked'> & { frames: () => Raster[] | Promise<Raster[]> }) => {
    if (wanted(shot.species)) await present({ ...shot, asked, frames: await shot.frames() });
  };
  const person = head(small, noise.between(24, 34));
  const slight = head(small, 17);
  const own = acted(person, live, noise);
  const other = acted(person, { ...live, turns: shuffled(asked, noise) }, noise);
  await shoot({ species: 'head turned as asked, 24 to 34 degrees', genuine: true, frames: () => own });
  await shoot({ species: 'head turned as asked, 17 degrees', genuine: true, frames: () => acted(slight, live, noise) });
  const still = print(small, 0);
  await shoot({ species: 'print, still', frames: () => acted(still, { ...live, hand: 0 }, noise) });
  await shoot({ species: 'print, waved', frames: () => acted(still, { ...live, hand: 24 }, noise) });
  for (const degrees of [30, 50])
    await shoot({
      species: `print, flat, turned as asked by ${degrees} degrees`,
      frames: () => acted(print(small, degrees), { ...live, hand: 3 }, noise),
    });
  await shoot({
    species: 'print bent over a can, turned as asked by 30 degrees',
    frames: () => acted(print(small, 30, 0.55), { ...live, hand: 3 }, noise),
  });
  await shoot({
    species: 'print worn round a head, turned as asked by 30 degrees',
    frames: () => acted(print(small, 30, 0.38), { ...live, hand: 3 }, noise),
  });
  await shoot({ species: 'replay on a screen, other order', frames: () => replayed(other) });
  await shoot({ species: 'injected clip, other order', frames: () => other });
  await shoot({
    species: 'injected clip, right order, not committed while recorded',
    commit: 'none',
    frames: () => own,
  });
  await shoot({
    species: 'spliced: right order, bytes changed after a commitment',
    commit: 'changed',
    frames: () => own,
  });
  const loop = own.slice(CLIP.fps, CLIP.fps * (1 + CLIP.step));
  await shoot({
    species: 'looped: one turn again and again',
    frames: () => [...own.slice(0, CLIP.fps), ...loop, ...loop, ...loop, ...loop],
  });
  await shoot({ species: 'replay on a screen, right order', expectedToPass: true, frames: () => replayed(own) });
  const tail = acted(person, { ...live, lag: 0.5 }, noise);
  await shoot({
    species: 'live splice: the victim’s own turns played as asked, injected',
    expectedToPass: true,
    frames: () =>
      own.map((frame, i) => (Math.floor((i / CLIP.fps - CLIP.ahead) / CLIP.step) % 2 === 0 ? frame : tail[i]!)),
  });
  console.error(name, tried.length);
  save();
}
save();

function save(): void {
  mkdirSync(results, { recursive: true });
  const machine = `${cpus()[0]?.model ?? 'unknown'}, load ${loadavg()[0]!.toFixed(1)}`;
  writeFileSync(join(results, `turns-${part}of${parts}.json`), JSON.stringify({ machine, tried }));
  const files = readdirSync(results).filter((file) => file.endsWith(`of${parts}.json`) && file.startsWith('turns-'));
  const all = files
    .flatMap((file) => JSON.parse(readFileSync(join(results, file), 'utf8')).tried as Tried[])
    .map((one) =>
      one.seen
        ? {
            ...one,
            unseen:
              !/changed after/.test(one.species) &&
              isMishap(one.seen.map(([asked, seen, strength]) => ({ asked, seen, strength }))),
          }
        : one,
    );
  const day = new Date().toISOString().slice(0, 10);
  const source = positionals[0] ? 'photos of a folder' : 'photos of a package';
  if (values.only === undefined)
    writeFileSync(join(results, 'turns.md'), turnsTable(all, `${day}, ${machine}, ${source}.`));
}
