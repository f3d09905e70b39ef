import { CameraError, openCamera } from './camera.ts';
import { flowingType } from './record-clip.ts';
import { VERSION } from './run.ts';

/** Result of one check. `ok` is true if a verification is possible with this result. */
interface Found {
  readonly ok: boolean;
  readonly value: unknown;
}

const RECORD_MS = 2000;

async function camera(facing: 'user' | 'environment'): Promise<Found> {
  const video = document.createElement('video');
  try {
    const opened = await openCamera(video, { facing, width: 640, height: 480 });
    const settings = opened.stream.getVideoTracks()[0]?.getSettings();
    const value = { width: settings?.width, height: settings?.height, frameRate: settings?.frameRate };
    opened.stop();
    return { ok: true, value };
  } catch (error) {
    return { ok: false, value: error instanceof CameraError ? error.fault : String(error) };
  }
}

/**
 * Checks whether the recorder returns bytes during the recording. Without them, no piece can be hashed before the end.
 */
async function recorder(): Promise<Found> {
  if (typeof MediaRecorder === 'undefined') return { ok: false, value: 'no MediaRecorder' };
  const video = document.createElement('video');
  try {
    const opened = await openCamera(video, { facing: 'user', width: 640, height: 480 });
    const type = flowingType();
    const made = new MediaRecorder(opened.stream, { ...(type && { mimeType: type }), videoBitsPerSecond: 380_000 });
    const sizes: number[] = [];
    const stopped = new Promise<void>((resolve) => made.addEventListener('stop', () => resolve()));
    made.addEventListener('dataavailable', ({ data }) => sizes.push(data.size));
    made.start();
    await new Promise((resolve) => setTimeout(resolve, RECORD_MS));
    made.requestData();
    made.stop();
    await stopped;
    opened.stop();
    return { ok: sizes.reduce((sum, size) => sum + size, 0) > 0, value: { type: made.mimeType, bytes: sizes } };
  } catch (error) {
    return { ok: false, value: String(error) };
  }
}

function storage(): Found {
  try {
    sessionStorage.setItem('hakiki:test', '1');
    sessionStorage.removeItem('hakiki:test');
    return { ok: true, value: 'sessionStorage' };
  } catch {
    return { ok: true, value: 'none: a reload opens the session anew' };
  }
}

async function network(): Promise<Found> {
  const began = performance.now();
  const response = await fetch('/sdk/hakiki.js', { cache: 'no-store' });
  const bytes = (await response.arrayBuffer()).byteLength;
  const ms = Math.round(performance.now() - began);
  const served = Date.parse(response.headers.get('date') ?? '');
  const clockOffMs = Number.isNaN(served) ? null : Math.round(Date.now() - served);
  return { ok: response.ok, value: { bytes, ms, clock_off_ms: clockOffMs } };
}

const button = document.querySelector<HTMLButtonElement>('#run')!;
button.addEventListener('click', async () => {
  button.disabled = true;
  const rows = document.querySelector('#rows')!;
  rows.replaceChildren();
  const report: Record<string, unknown> = { sdk: VERSION, user_agent: navigator.userAgent };
  const tests: Record<string, () => Promise<Found> | Found> = {
    secure_page: () => ({ ok: isSecureContext, value: isSecureContext }),
    front_camera: () => camera('user'),
    back_camera: () => camera('environment'),
    recorder,
    hash: () => ({ ok: Boolean(crypto.subtle), value: Boolean(crypto.subtle) }),
    storage,
    network,
  };
  for (const [name, look] of Object.entries(tests)) {
    const found = await Promise.resolve(look()).catch((error) => ({ ok: false, value: String(error) }));
    report[name] = found;
    const row = document.createElement('tr');
    for (const text of [found.ok ? '✓' : '✗', name.replaceAll('_', ' '), JSON.stringify(found.value)])
      row.append(Object.assign(document.createElement('td'), { textContent: text }));
    rows.append(row);
  }
  const shown = document.querySelector<HTMLElement>('#report')!;
  shown.textContent = JSON.stringify(report, null, 2);
  shown.hidden = false;
  button.disabled = false;
});
