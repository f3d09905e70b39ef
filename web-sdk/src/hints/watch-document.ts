import { h } from '../dom.ts';
import type { Screen } from '../screen.ts';
import type { TextKey } from '../texts/en.ts';
import { type DocumentLook, type Grey, type Hint, lookAtDocument } from './document-hint.ts';
import { readGrey, showMark } from './mark.ts';

const LOOK_MS = 200;
/** Number of consecutive `good` results before the picture is taken. */
const GOOD_LOOKS = 4;
/** Longer and shorter side of the analysed picture, in pixels. */
const [LONG, SHORT] = [240, 160] as const;

const TEXTS: Readonly<Record<Hint, TextKey>> = {
  dark: 'hint.dark',
  bright: 'hint.bright',
  far: 'hint.far',
  glare: 'hint.glare',
  still: 'hint.still',
  blurry: 'hint.still',
  good: 'hint.good',
};

/** Returns the part of a video that is visible in its box (`object-fit: cover`), reduced and converted to grey. */
function greyOf(video: HTMLVideoElement, canvas: HTMLCanvasElement): Grey {
  const { videoWidth, videoHeight, clientWidth, clientHeight } = video;
  const scale = Math.max(clientWidth / videoWidth, clientHeight / videoHeight);
  const [width, height] = [clientWidth / scale, clientHeight / scale];
  const [columns, rows] = clientHeight > clientWidth ? [SHORT, LONG] : [LONG, SHORT];
  canvas.width = columns;
  canvas.height = rows;
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  context.drawImage(video, (videoWidth - width) / 2, (videoHeight - height) / 2, width, height, 0, 0, columns, rows);
  return readGrey(context, columns, rows);
}

/**
 * Creates the analysis of pictures. It runs in a worker if the page has the same origin as the service. A page of
 * another origin cannot start the worker and analyses pictures itself, which takes 2 ms for each picture.
 */
function makeLook(baseUrl: string, onLook: (look: DocumentLook) => void) {
  const own = !baseUrl || new URL(baseUrl, globalThis.location.href).origin === globalThis.location.origin;
  let worker: Worker | undefined;
  let before: Grey | undefined;
  try {
    if (own && typeof Worker !== 'undefined') worker = new Worker(`${baseUrl}/sdk/hints.js`);
  } catch {
    // A policy of the page forbids the worker.
  }
  let busy = false;
  worker?.addEventListener('message', ({ data }: MessageEvent<DocumentLook>) => {
    busy = false;
    onLook(data);
  });
  worker?.addEventListener('error', () => {
    worker?.terminate();
    worker = undefined;
  });
  return {
    look(grey: Grey): void {
      if (worker) {
        // On a slow phone pictures are skipped, so that the results stay current.
        if (busy) return;
        busy = true;
        worker.postMessage(grey);
        return;
      }
      onLook(lookAtDocument(grey, before));
      before = grey;
    },
    stop: () => worker?.terminate(),
  };
}

export interface WatchOptions {
  readonly video: HTMLVideoElement;
  readonly hint: HTMLElement;
  /** Mark that is shown over the video where the document reflects light. */
  readonly mark: HTMLElement;
  readonly screen: Screen;
  readonly baseUrl: string;
  /** Called once when the document fills the frame, is sharp and does not move. */
  readonly onGood: () => void;
}

/**
 * Shows the fault of the picture below it and to screen readers, and marks a reflection in it. Calls `onGood` when the
 * picture has no fault.
 */
export function watchDocument({ video, hint, mark, screen, baseUrl, onGood }: WatchOptions): { stop(): void } {
  const canvas = h('canvas');
  let good = 0;
  let stopped = false;
  const looker = makeLook(baseUrl, ({ hint: found, glare }) => {
    if (stopped) return;
    showMark(mark, glare);
    good = found === 'good' ? good + 1 : 0;
    const text = screen.t(TEXTS[found]);
    if (screen.put(hint, text)) screen.say(text);
    if (good < GOOD_LOOKS) return;
    stop();
    onGood();
  });
  const timer = setInterval(() => {
    if (video.videoWidth && video.clientWidth) looker.look(greyOf(video, canvas));
  }, LOOK_MS);
  const stop = () => {
    stopped = true;
    clearInterval(timer);
    looker.stop();
  };
  return { stop };
}
