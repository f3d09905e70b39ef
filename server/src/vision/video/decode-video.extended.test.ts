import fc from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { makeDecodeVideo, makeVideoDecoder } from './decode-video.ts';
import { VIDEO_LIMITS } from './decoded-video.ts';
import { encodeSilence } from './encode-audio.fixture.ts';
import { encodeVideo } from './encode-video.ts';

const WIDTH = 160;
const HEIGHT = 120;
/**
 * Returns frames of one grey value. Each frame is brighter than the one before, so the pixels show the time of a frame.
 */
const brightening = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    width: WIDTH,
    height: HEIGHT,
    data: new Uint8Array(WIDTH * HEIGHT * 3).fill(20 + i * 4),
  }));

const decode = makeDecodeVideo();
const withLimits = (limits: Partial<typeof VIDEO_LIMITS>) => makeDecodeVideo({ ...VIDEO_LIMITS, ...limits });
/**
 * Passes when no child process is referenced. The handle of an ended process is released one or two turns of the event
 * loop later.
 */
const noneLeftBehind = () =>
  vi.waitFor(() => expect(process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap')).toEqual([]));

let mp4: Buffer;
let avi: Buffer;
let webm: Buffer;
beforeAll(async () => {
  mp4 = await encodeVideo(brightening(50), { format: 'mp4' });
  avi = await encodeVideo(brightening(50), { format: 'avi', encoder: 'mjpeg' });
  webm = await encodeVideo(brightening(50), { format: 'webm', encoder: 'libvpx' });
});

describe('a video becomes frames', () => {
  it.each([
    ['mp4, H.264', 'mp4', 'libx264'],
    ['mov, H.264', 'mov', 'libx264'],
    ['m4v, H.264', 'ipod', 'libx264'],
    ['mp4, HEVC', 'mp4', 'libx265'],
    ['webm, VP8', 'webm', 'libvpx'],
    ['avi, MJPEG', 'avi', 'mjpeg'],
  ])('%s', async (_, format, encoder) => {
    const video = await decode(await encodeVideo(brightening(30), { format, encoder }));
    if (!video.ok) throw new Error(video.fault);
    expect(video.frames.length).toBeGreaterThanOrEqual(19);
    expect(video.durationMs).toBeCloseTo(29 * 40, -1);
    for (const { width, height, data, ms } of video.frames) {
      expect([width, height, data.length]).toEqual([WIDTH, HEIGHT, WIDTH * HEIGHT * 3]);
      expect(Math.abs(data[WIDTH * 60 * 3]! - (20 + (ms / 40) * 4))).toBeLessThan(8);
    }
  });

  it('is shrunk to the longer side asked for', async () => {
    const video = await withLimits({ maxSide: 80 })(mp4);
    expect(video.ok && [video.frames[0]!.width, video.frames[0]!.height]).toEqual([80, 60]);
  });
});

describe('a process that stands ready before there is a clip', () => {
  it('takes the next clip, and no second one; until then it keeps nobody from ending', async () => {
    const decoder = makeVideoDecoder();
    decoder.start();
    const first = decoder.pid!;
    decoder.start();
    expect(decoder.pid).toBe(first);
    await noneLeftBehind();
    expect((await decoder.decode(mp4)).ok).toBe(true);
    expect(() => process.kill(first, 0)).toThrow();
    // The next process starts only after the result of this clip is sent.
    expect(decoder.pid).toBeUndefined();
    const next = await vi.waitFor(() => decoder.pid ?? Promise.reject(), { timeout: 20_000 });
    expect(next).not.toBe(first);
    // If the waiting process has ended since, the clip gets a new process.
    process.kill(next, 'SIGKILL');
    await vi.waitFor(() => expect(decoder.pid).toBeUndefined());
    expect((await decoder.decode(webm)).ok).toBe(true);
  }, 120_000);
});

describe('what is no video, or too much of one, is a fault', () => {
  const fault = async (bytes: Uint8Array, limits: Partial<typeof VIDEO_LIMITS> = {}) => {
    const video = await withLimits(limits)(bytes);
    return video.ok ? 'none' : video.fault;
  };
  /** Returns the file with a big-endian number written `offset` bytes after the name of a box. */
  const patched = (file: Buffer, box: string, offset: number, value: number) => {
    const copy = Buffer.from(file);
    copy.writeUInt32BE(value, copy.indexOf(box) + offset);
    return copy;
  };

  it('nothing, text, a picture, a header and no more', async () => {
    expect(await fault(Buffer.alloc(0))).toBe('empty');
    expect(await fault(Buffer.from('hello, I am selfie.mp4'))).toBe('not_a_video');
    expect(await fault(Buffer.from([0xff, 0xd8, 0xff, 0xe0]))).toBe('not_a_video');
    expect(await fault(mp4.subarray(0, 32))).toBe('unreadable');
  });

  it('sound without a picture', async () => {
    expect(await fault(await encodeSilence())).toBe('no_video_track');
  });

  it('a file that was cut off before its index', async () => {
    expect(await fault(mp4.subarray(0, mp4.length >> 1))).toBe('unreadable');
  });

  it('too many bytes', async () => {
    expect(await fault(mp4, { maxBytes: mp4.length - 1 })).toBe('too_large');
  });

  it('a header that claims ten hours, and a clip that is longer than it may be', async () => {
    // mvhd version 0: four bytes of version and flags are followed by creation, modification, time scale and duration.
    const scale = mp4.readUInt32BE(mp4.indexOf('mvhd') + 16);
    expect(await fault(patched(mp4, 'mvhd', 20, scale * 36_000))).toBe('too_long');
    expect(await fault(await encodeVideo(brightening(8), { fps: 1 }), { maxDurationMs: 4000 })).toBe('too_long');
  });

  it('8K by its header, and pictures larger than the header says', async () => {
    const sized = (width: number, height: number) => {
      const copy = Buffer.from(avi);
      const format = copy.indexOf('strf') + 8;
      copy.writeInt32LE(width, format + 4);
      copy.writeInt32LE(height, format + 8);
      return copy;
    };
    expect(await fault(sized(7680, 4320))).toBe('picture_too_large');
    expect(await fault(sized(64, 48), { maxPixels: 64 * 48 })).not.toBe('none');
  });

  it('a decoder that takes too long or too much memory is ended, and none is left behind', async () => {
    // The maximum elapsed time is exceeded because the machine is busy. This is not a fault of the clip.
    await expect(fault(mp4, { hardDeadlineMs: 20 })).rejects.toMatchObject({ kind: 'overloaded', retryAfter: 5 });
    expect(await fault(mp4, { hardProcessorMs: 20 })).toBe('too_slow');
    expect(await fault(mp4, { softProcessorMs: 0 })).toBe('too_slow');
    expect(await fault(mp4, { maxMemoryBytes: 1 })).toBe('too_much_memory');
    await noneLeftBehind();
    expect(await fault(mp4)).toBe('none');
  });

  it('survives damage anywhere in the file', async () => {
    const damage = fc.record({
      file: fc.constantFrom('mp4', 'avi', 'webm'),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      bytes: fc.uint8Array({ minLength: 1, maxLength: 40 }),
      keep: fc.double({ min: 0.05, max: 1, noNaN: true }),
    });
    await fc.assert(
      fc.asyncProperty(damage, async ({ file, at, bytes, keep }) => {
        const copy = Buffer.from({ mp4, avi, webm }[file]!);
        copy.set(bytes.subarray(0, copy.length - Math.floor(at * copy.length)), Math.floor(at * copy.length));
        const video = await decode(copy.subarray(0, Math.ceil(keep * copy.length)));
        expect(video.ok ? video.frames.length : video.fault.length).toBeGreaterThan(1);
        await noneLeftBehind();
      }),
      { numRuns: 12 },
    );
  });
});
