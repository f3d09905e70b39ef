import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openCamera } from './camera.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const WISH = { facing: 'user', width: 640, height: 480 } as const;

/** Fake browser that allows the camera when the test calls `allow`. */
function browser({ hasFrames = true } = {}) {
  const stop = vi.fn();
  const track = { stop, readyState: 'live', addEventListener: () => {} };
  const stream = { getTracks: () => [track], getVideoTracks: () => [track] };
  let allow!: () => void;
  const answer = new Promise((resolve) => {
    allow = () => resolve(stream);
  });
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: () => answer } });
  // If the camera sends no frames, the promise of `play` never settles.
  const play = () => (hasFrames ? Promise.resolve() : new Promise<void>(() => {}));
  const video = { play, videoWidth: hasFrames ? 640 : 0, readyState: 4, srcObject: null };
  return { allow, stop, video: video as unknown as HTMLVideoElement };
}

test('a browser that never answers is a fault, and a stream that comes late is stopped', async () => {
  const { allow, stop, video } = browser();
  const fault = openCamera(video, WISH).catch((error) => error.fault);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await fault).toBe('no_answer');
  allow();
  await vi.advanceTimersByTimeAsync(0);
  expect(stop).toHaveBeenCalledOnce();
});

test('the camera of a person who went back is stopped', async () => {
  const { allow, stop, video } = browser();
  const leaving = new AbortController();
  const opened = openCamera(video, { ...WISH, signal: leaving.signal }).catch((error) => error.name);
  leaving.abort();
  expect(await opened).toBe('AbortError');
  allow();
  await vi.advanceTimersByTimeAsync(0);
  expect(stop).toHaveBeenCalledOnce();
});

test.each([
  ['in time', 13_000, undefined, 'no_picture'],
  ['as soon as the person goes back', 1000, 500, undefined],
] as const)('a camera without frames ends %s, and is stopped', async (_when, ms, leaveAfter, fault) => {
  const { allow, stop, video } = browser({ hasFrames: false });
  const leaving = new AbortController();
  if (leaveAfter !== undefined) setTimeout(() => leaving.abort(), leaveAfter);
  const opened = openCamera(video, { ...WISH, signal: leaving.signal }).catch((error) => ({ fault: error.fault }));
  allow();
  await vi.advanceTimersByTimeAsync(ms);
  expect(stop).toHaveBeenCalledOnce();
  expect(await opened).toEqual({ fault });
});

test('a camera that answers stays on', async () => {
  const { allow, stop, video } = browser();
  const opened = openCamera(video, WISH);
  await vi.advanceTimersByTimeAsync(5000);
  allow();
  await vi.advanceTimersByTimeAsync(30_000);
  expect((await opened).stream.getVideoTracks()).toHaveLength(1);
  expect(stop).not.toHaveBeenCalled();
});
