import { expect, it } from 'vitest';
import { videoFault } from './decoded-video.ts';
import { decodeMessage, encodeMessage } from './frame-message.ts';
import type { CodedFrames } from './read-frames.ts';

const coded: CodedFrames = {
  codec: 'h264',
  durationMs: 40,
  frameCount: 2,
  turns: 0,
  frames: [
    { ms: 0, width: 2, height: 1, data: new Uint8Array([1, 2, 3, 4, 5, 6]) },
    { ms: 40, width: 1, height: 1, data: new Uint8Array([7, 8, 9]) },
  ],
  pictures: [{ ms: 0, end: 40 }],
  thumbnails: [{ ms: 0, grey: new Uint8Array(256).fill(9) }],
  miniatures: [{ ms: 0, rgb: new Uint8Array(64 * 64 * 3).fill(5) }],
};

it('comes out as it went in, frames and faults', () => {
  const { turns, ...rest } = coded;
  expect(decodeMessage(Buffer.concat(encodeMessage(coded)))).toEqual({ ok: true, ...rest });
  expect(decodeMessage(Buffer.concat(encodeMessage('too_long')))).toEqual(videoFault('too_long'));
});

it('turns the frames upright', () => {
  const video = decodeMessage(Buffer.concat(encodeMessage({ ...coded, turns: 1 })));
  expect(video?.ok && video.frames[0]).toEqual({ ...coded.frames[0], width: 1, height: 2 });
});

it('is nothing when it was cut short', () => {
  const whole = Buffer.concat(encodeMessage(coded));
  for (let length = 0; length < whole.length; length++) expect(decodeMessage(whole.subarray(0, length))).toBeNull();
});
