import { type Camera, CameraError } from './camera.ts';

/** Media types of clips in order of preference. MP4 is first, because some versions of Safari cannot record WebM. */
const TYPES = ['video/mp4;codecs=avc1.42E01E', 'video/webm;codecs=vp8', 'video/webm', 'video/mp4'];
const recorded = (types: readonly string[]): string | undefined =>
  types.find((type) => MediaRecorder.isTypeSupported(type));
/** Returns the first media type that this browser can record. */
export const clipType = (): string | undefined => recorded(TYPES);
/**
 * Returns the first media type whose bytes are available during the recording. MP4 is tried last, because Chromium
 * returns the bytes of an MP4 only at its end (measured in version 147).
 */
export const flowingType = (): string | undefined => recorded([...TYPES.slice(1), TYPES[0]!]);
const BITS_A_SECOND = 600_000;

export const canRecord = (): boolean => typeof MediaRecorder !== 'undefined';

/**
 * Calls a function of the recorder. @throws CameraError `no_recorder` if the browser refuses the call, for example for
 * an unknown codec
 */
export function orNoRecorder<T>(call: () => T): T {
  try {
    return call();
  } catch {
    throw new CameraError('no_recorder');
  }
}

/** Error if the page was hidden or the camera sent no bytes. Such a recording does not count as an attempt. */
export class ClipInterrupted extends Error {}

/**
 * Records the camera for `ms` milliseconds, without sound.
 * @throws ClipInterrupted, CameraError
 */
export async function recordClip(camera: Camera, ms: number, signal: AbortSignal): Promise<Blob> {
  if (!canRecord()) throw new CameraError('no_recorder');
  const mimeType = clipType();
  const options = { ...(mimeType && { mimeType }), videoBitsPerSecond: BITS_A_SECOND };
  const recorder = orNoRecorder(() => new MediaRecorder(camera.stream, options));
  const parts: Blob[] = [];
  let hidden = false;
  const onHidden = () => {
    hidden ||= document.hidden;
  };
  document.addEventListener('visibilitychange', onHidden);
  const stopped = new Promise<void>((resolve, reject) => {
    recorder.addEventListener('stop', () => resolve());
    recorder.addEventListener('error', () => reject(new CameraError('no_recorder')));
    signal.addEventListener('abort', () => reject(signal.reason));
  });
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
  try {
    orNoRecorder(() => recorder.start(1000));
    const timer = setTimeout(() => recorder.state === 'recording' && recorder.stop(), ms);
    await Promise.race([stopped, camera.lost]).finally(() => clearTimeout(timer));
  } finally {
    document.removeEventListener('visibilitychange', onHidden);
    if (recorder.state !== 'inactive') recorder.stop();
  }
  const clip = new Blob(parts, { type: recorder.mimeType || mimeType || 'video/webm' });
  if (hidden || clip.size < 1000) throw new ClipInterrupted();
  return clip;
}
