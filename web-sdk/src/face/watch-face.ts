import { h } from '../dom.ts';
import type { Screen } from '../screen.ts';
import type { TextKey } from '../texts/en.ts';
import { type FaceHint, type FaceLook, faceHint, turnedShare } from './face-hint.ts';
import { findFace, readFaceNet, type SeenFace, SIDE } from './face-net.ts';

/** Time in milliseconds between the end of one analysis and the start of the next. */
const REST_MS = 120;
/**
 * Number of consecutive `good` results, and minimum time of these results in milliseconds, before the recording starts.
 */
const [GOOD_LOOKS, GOOD_MS] = [2, 500];
/**
 * Maximum time of an analysis, in milliseconds. If two analyses take longer, the device counts as too slow. The value
 * for the page is lower, because the page is blocked during the analysis.
 */
const TOO_SLOW_MS = { worker: 4000, page: 250 };

const TEXTS: Readonly<Record<FaceHint, TextKey>> = {
  dark: 'hint.dark',
  bright: 'hint.bright',
  none: 'liveness.frame',
  far: 'hint.face.far',
  near: 'hint.face.near',
  aside: 'liveness.frame',
  still: 'hint.still',
  good: 'hint.good',
};

/** Loads the detector's file. Returns undefined if the file cannot be loaded, or if the browser is set to save data. */
export async function loadFaceNet(baseUrl: string, signal: AbortSignal): Promise<ArrayBuffer | undefined> {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData) return undefined;
  try {
    const response = await fetch(`${baseUrl}/sdk/face.bin`, {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal,
    });
    return response.ok ? await response.arrayBuffer() : undefined;
  } catch {
    return undefined;
  }
}

interface Finder {
  find(pixels: Uint8Array): Promise<SeenFace | undefined>;
  readonly tooSlowMs: number;
  stop(): void;
}

/** True if the page has the same origin as the service, and can therefore start the service's worker. */
const hasWorker = (baseUrl: string): boolean =>
  typeof Worker !== 'undefined' &&
  (!baseUrl || new URL(baseUrl, globalThis.location.href).origin === globalThis.location.origin);

/**
 * Creates the face finder. It runs in a worker if the page has the same origin as the service. A page of another origin
 * cannot start the worker and analyses pictures itself.
 */
function makeFinder(baseUrl: string, file: ArrayBuffer): Finder {
  if (hasWorker(baseUrl)) {
    const worker = new Worker(`${baseUrl}/sdk/face.js`);
    worker.postMessage(file);
    const find = (pixels: Uint8Array) =>
      new Promise<SeenFace | undefined>((resolve, reject) => {
        worker.onmessage = ({ data }) => resolve(data);
        worker.onerror = reject;
        worker.postMessage(pixels);
      });
    return { find, tooSlowMs: TOO_SLOW_MS.worker, stop: () => worker.terminate() };
  }
  const net = readFaceNet(file);
  return { find: async (pixels) => findFace(net, pixels), tooSlowMs: TOO_SLOW_MS.page, stop: () => {} };
}

/**
 * Returns a small picture of the square around the oval, as the person sees it (`object-fit: cover`). Parts of the
 * square outside the camera's picture are black.
 */
function framePixels(video: HTMLVideoElement, canvas: HTMLCanvasElement): { pixels: Uint8Array; light: number } {
  const { videoWidth, videoHeight, clientWidth, clientHeight } = video;
  const side = clientHeight / Math.max(clientWidth / videoWidth, clientHeight / videoHeight);
  canvas.width = SIDE;
  canvas.height = SIDE;
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  context.drawImage(video, (videoWidth - side) / 2, (videoHeight - side) / 2, side, side, 0, 0, SIDE, SIDE);
  const { data } = context.getImageData(0, 0, SIDE, SIDE);
  const pixels = new Uint8Array(SIDE * SIDE * 3);
  let [sum, seen] = [0, 0];
  for (let from = 0, to = 0; from < data.length; from += 4, to += 3) {
    const [red, green, blue, there] = [data[from]!, data[from + 1]!, data[from + 2]!, data[from + 3]!];
    pixels.set([red, green, blue], to);
    if (there === 0) continue;
    sum += 0.299 * red + 0.587 * green + 0.114 * blue;
    seen += 1;
  }
  return { pixels, light: seen ? sum / seen : 0 };
}

export interface WatchFaceOptions {
  readonly video: HTMLVideoElement;
  readonly hint: HTMLElement;
  readonly screen: Screen;
  readonly baseUrl: string;
  /** Result of `loadFaceNet`. Until it is available, only the light is checked. */
  readonly net: Promise<ArrayBuffer | undefined>;
  /** Called once when a face is in the oval, looks ahead and does not move. */
  readonly onGood: () => void;
  /** Called once if the recording cannot start automatically. */
  readonly onUnable: () => void;
}

/** Shows advice below the picture, and to screen readers, until the face is in the oval. Then calls `onGood`. */
export function watchFace({ video, hint, screen, baseUrl, net, onGood, onUnable }: WatchFaceOptions): { stop(): void } {
  const canvas = h('canvas');
  let finder: Finder | undefined;
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let before: FaceLook | undefined;
  let [good, since, slow] = [0, 0, 0];
  const stop = () => {
    stopped = true;
    clearTimeout(timer);
    finder?.stop();
  };
  const say = (found: FaceHint) => {
    const text = screen.t(TEXTS[found]);
    if (screen.put(hint, text)) screen.say(text);
  };
  const unable = () => {
    finder?.stop();
    finder = undefined;
    if (!stopped) onUnable();
  };
  async function examine(): Promise<void> {
    const { pixels, light } = framePixels(video, canvas);
    if (!finder) {
      const found = faceHint({ face: undefined, light }, undefined);
      return say(found);
    }
    const began = performance.now();
    const now = { face: await finder.find(pixels), light };
    if (stopped) return;
    slow = performance.now() - began > finder.tooSlowMs ? slow + 1 : 0;
    if (slow > 1) return unable();
    const found = faceHint(now, before);
    before = now;
    say(found);
    good = found === 'good' ? good + 1 : 0;
    if (good === 1) since = began;
    if (good < GOOD_LOOKS || performance.now() - since < GOOD_MS) return;
    stop();
    onGood();
  }
  const round = async () => {
    if (video.videoWidth && video.clientWidth) await examine().catch(unable);
    if (!stopped) timer = setTimeout(round, REST_MS);
  };
  void net.then((file) => {
    if (stopped) return;
    try {
      if (file) finder = makeFinder(baseUrl, file);
    } catch {
      // There is no finder, because a policy of the page forbids the worker, or because the file belongs to another
      // version.
    }
    if (!finder) onUnable();
  });
  void round();
  return { stop };
}

/**
 * Detects turns of the head while the clip is recorded. This needs a worker, because an analysis in the page would
 * disturb the recording. Without a worker, and for a look up, no callback is called.
 */
export function watchTurns({
  video,
  baseUrl,
  net,
  onMove,
  onSeen,
}: Pick<WatchFaceOptions, 'video' | 'baseUrl' | 'net'> & {
  /** Called with the share of the expected turn that the head has made so far, from 0 to 1. */
  readonly onMove: (share: number) => void;
  /** Called once for each expected turn when it is detected. */
  readonly onSeen: () => void;
}): { expect(turn: 'left' | 'right' | 'up' | 'ahead'): void; stop(): void } {
  const canvas = h('canvas');
  let finder: Finder | undefined;
  let stopped = false;
  let expected: 'left' | 'right' | undefined;
  /** `turn` of the head while it looks ahead. It is measured until the page requests the first turn. */
  let ahead: number | undefined;
  let isAhead = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const round = async () => {
    const side = expected;
    const measuresAhead = isAhead;
    const face = side || measuresAhead ? await finder?.find(framePixels(video, canvas).pixels) : undefined;
    if (stopped) return;
    if (measuresAhead && isAhead && face) ahead = face.turn;
    if (side && side === expected && ahead !== undefined) {
      const share = turnedShare(face, side, ahead);
      onMove(Math.min(1, share));
      if (share > 1) {
        expected = undefined;
        onSeen();
      }
    }
    timer = setTimeout(next, REST_MS);
  };
  const next = () => void round().catch(() => finder?.stop());
  void net.then((file) => {
    if (stopped || !file || !hasWorker(baseUrl)) return;
    try {
      finder = makeFinder(baseUrl, file);
      next();
    } catch {
      // There is no finder, because a policy of the page forbids the worker, or because the file belongs to another
      // version.
    }
  });
  return {
    expect(turn) {
      expected = turn === 'left' || turn === 'right' ? turn : undefined;
      if (turn !== 'ahead') isAhead = false;
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
      finder?.stop();
    },
  };
}
