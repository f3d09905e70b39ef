import { type Camera, CameraError } from './camera.ts';
import { ClipInterrupted, canRecord, flowingType, orNoRecorder } from './record-clip.ts';

export type Turn = 'left' | 'right' | 'up';
export type LightColour = 'amber' | 'blue' | 'green' | 'pink';

/** Server's answer to a piece. */
export interface NextPrompt {
  /** Next turn. Null after the last turn. */
  readonly turn: Turn | null;
  /** Colours to show after the last turn, if light is required. */
  readonly light: readonly LightColour[];
}

/**
 * Time in milliseconds for which the person looks ahead before the first turn. The time of each turn includes the
 * movement back.
 */
const AHEAD_MS = 1000;
const TURN_MS = 1900;
const BACK_MS = 1000;
/** Factor by which these times are longer for a person who listens to each instruction before making the turn. */
const SLOW = 1.8;
/**
 * Time in milliseconds for each colour. The server uses the same value (`challenge/light.ts`). The colour changes less
 * than twice a second (WCAG 2.3.1).
 */
const COLOUR_MS = 600;
const BITS_A_SECOND = 380_000;

export interface TurnsOptions {
  /** Number of turns in this recording. */
  readonly turns: number;
  /** True if colours are shown after the turns. */
  readonly light: boolean;
  /** True for a person who needs more time for each turn. */
  readonly slow?: boolean;
  readonly signal: AbortSignal;
  /** Sends a piece's hash to the server. */
  readonly commit: (piece: number, sha256: string, size: number) => Promise<NextPrompt>;
  /** Shows the next movement to the person. */
  readonly show: (what: Turn | 'ahead') => void;
  /** Lights the face with a colour. With `undefined`, turns the light off. */
  readonly glow: (colour: LightColour | undefined) => void;
}

const hex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Records while the person makes the turns that the server requests. Before the server sends the next turn, the page
 * must send the hash of the piece recorded so far. A clip that was made earlier therefore cannot contain the turns.
 * @throws ClipInterrupted, CameraError
 */
export async function recordTurns(
  camera: Camera,
  { turns, light, slow = false, signal, commit, show, glow }: TurnsOptions,
): Promise<Blob> {
  if (!canRecord() || !crypto.subtle) throw new CameraError('no_recorder');
  const mimeType = flowingType();
  const options = { ...(mimeType && { mimeType }), videoBitsPerSecond: BITS_A_SECOND };
  const recorder = orNoRecorder(() => new MediaRecorder(camera.stream, options));
  const pieces: Blob[] = [];
  let waiting: ((data: Blob) => void) | undefined;
  let interrupted = false;
  const onHidden = () => {
    interrupted ||= document.hidden;
  };
  document.addEventListener('visibilitychange', onHidden);
  const failed = new Promise<never>((_resolve, reject) => {
    recorder.addEventListener('error', () => reject(new CameraError('no_recorder')));
    signal.addEventListener('abort', () => reject(signal.reason));
  });
  failed.catch(() => {});
  const orLost = <T>(promise: Promise<T>): Promise<T> => Promise.race([promise, camera.lost, failed]);
  const wait = (ms: number) => orLost(new Promise<void>((resolve) => setTimeout(resolve, ms)));
  const pace = slow ? SLOW : 1;
  recorder.addEventListener('dataavailable', ({ data }) => waiting?.(data));
  /** Returns the bytes recorded since the last piece. With `last`, returns all remaining bytes. */
  const cut = async (last: boolean): Promise<Blob> => {
    const given = new Promise<Blob>((resolve) => {
      waiting = resolve;
    });
    if (last) recorder.stop();
    else recorder.requestData();
    const piece = await orLost(given);
    pieces.push(piece);
    return piece;
  };
  const give = async (at: number, last: boolean): Promise<NextPrompt> => {
    const piece = await cut(last);
    const digest = await crypto.subtle.digest('SHA-256', await piece.arrayBuffer());
    const prompt = await orLost(commit(at, hex(digest), piece.size));
    if (interrupted) throw new ClipInterrupted();
    return prompt;
  };
  try {
    orNoRecorder(() => recorder.start());
    show('ahead');
    await wait(AHEAD_MS * pace);
    for (let at = 0; at <= turns; at += 1) {
      const prompt = await give(at, at === turns && !light);
      if (prompt.turn) {
        show(prompt.turn);
        await wait(TURN_MS * pace);
        show('ahead');
        await wait(BACK_MS * pace);
        continue;
      }
      for (const colour of light ? prompt.light : []) {
        glow(colour);
        await wait(COLOUR_MS);
      }
      if (light) await give(at + 1, true);
      break;
    }
  } finally {
    glow(undefined);
    document.removeEventListener('visibilitychange', onHidden);
    if (recorder.state !== 'inactive') recorder.stop();
  }
  const clip = new Blob(pieces, { type: recorder.mimeType || mimeType || 'video/webm' });
  if (clip.size < 1000) throw new ClipInterrupted();
  return clip;
}
