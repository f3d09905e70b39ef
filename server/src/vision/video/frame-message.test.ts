import { expect, it } from 'vitest';
import { type VideoFrame, videoFault } from './decoded-video.ts';
import { collectVideo, encodeEnd, encodeFrame } from './frame-message.ts';
import type { CodedClip } from './read-frames.ts';

const frames: VideoFrame[] = [
  { ms: 0, width: 2, height: 1, data: new Uint8Array([1, 2, 3, 4, 5, 6]) },
  { ms: 40, width: 1, height: 1, data: new Uint8Array([7, 8, 9]) },
];
const coded: CodedClip = {
  codec: 'h264',
  durationMs: 40,
  frameCount: 2,
  turns: 0,
  pictures: [{ ms: 0, end: 40 }],
  thumbnails: [{ ms: 0, grey: new Uint8Array(256).fill(9) }],
  miniatures: [{ ms: 0, rgb: new Uint8Array(64 * 64 * 3).fill(5) }],
};
const sent = (turns: number) =>
  Buffer.concat([...frames.flatMap((frame) => encodeFrame(frame, turns, 2)), ...encodeEnd(coded)]);
/** Returns the received parts of a message that arrives in pieces of `length` bytes. */
function collected(message: Buffer, length = message.length) {
  const seen: VideoFrame[] = [];
  const collector = collectVideo((frame) => seen.push(frame));
  for (let at = 0; at < message.length; at += length) collector.add(message.subarray(at, at + length));
  const plain = seen.map((frame) => ({ ...frame, data: Uint8Array.from(frame.data) }));
  return { seen: plain, video: collector.video };
}

it.each([1, 7, 100, 100_000])('comes out as it went in, in pieces of %s bytes', (length) => {
  const { turns: _, ...rest } = coded;
  const { seen, video } = collected(sent(0), length);
  expect(seen).toEqual(frames);
  if (!video?.ok) throw new Error('no clip');
  expect({ ...video, frames, thumbnails: video.thumbnails.length, miniatures: video.miniatures.length }).toEqual({
    ok: true,
    ...{ ...rest, frames, thumbnails: 1, miniatures: 1 },
  });
  expect([video.frames.length, Buffer.compare(video.thumbnails[0]!.grey, coded.thumbnails[0]!.grey)]).toEqual([2, 0]);
  expect(Buffer.compare(video.miniatures[0]!.rgb, coded.miniatures[0]!.rgb)).toBe(0);
});

it('a fault after some frames is a fault', () => {
  const message = Buffer.concat([...encodeFrame(frames[0]!, 0, 2), ...encodeEnd('too_long')]);
  expect(collected(message)).toEqual({ seen: [frames[0]], video: videoFault('too_long') });
});

it('turns the frames upright', () => {
  expect(collected(sent(1)).seen[0]).toEqual({ ...frames[0], width: 1, height: 2 });
});

it('gives each frame when its last byte has come, and no clip without its end', () => {
  const whole = sent(0);
  const first = Buffer.concat(encodeFrame(frames[0]!, 0, 2)).length;
  for (let length = 0; length < whole.length; length += length < 400 ? 1 : 97) {
    const { seen, video } = collected(whole.subarray(0, length));
    expect(video).toBeNull();
    expect(seen.length > 0).toBe(length >= first);
  }
});
