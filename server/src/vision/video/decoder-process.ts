/**
 * The process that decodes one video and exits. It reads the file from standard input and the limits from its argument.
 * It writes frames and the other results to standard output, as messages of `frame-message.ts`. Only `decode-video.ts`
 * starts this process, possibly before there is a clip. The process then waits for the first byte. If its input ends
 * without a video, it exits.
 */

import { AV_LOG_QUIET } from 'node-av/constants';
import { Log } from 'node-av/lib';
import { processMessages } from '../process-message.ts';
import { OUT_OF_MEMORY, OUT_OF_TIME, type VideoLimits } from './decoded-video.ts';
import { type ClipHead, encodeEnd, encodeFrame } from './frame-message.ts';
import { processorMs, readFrames } from './read-frames.ts';

const limits = JSON.parse(process.argv[2]!) as VideoLimits;

// FFmpeg uses its own threads, so this check also runs while FFmpeg decodes a slow picture.
const endIfTooMuch = (): void => {
  if (process.memoryUsage.rss() > limits.maxMemoryBytes) process.exit(OUT_OF_MEMORY);
  if (processorMs() > limits.hardProcessorMs) process.exit(OUT_OF_TIME);
};

Log.setLevel(AV_LOG_QUIET);
const collect = processMessages<ClipHead>();
const watch = (): void => {
  endIfTooMuch();
  setInterval(endIfTooMuch, 50).unref();
  // The process also exits if its parent exits without killing it.
  setTimeout(() => process.exit(1), limits.hardDeadlineMs + 1000).unref();
};
process.stdin.once('data', watch);
process.stdin.on('data', (chunk: Buffer) => {
  const clip = collect(chunk);
  if (clip) void decode(Buffer.from(clip.bytes.buffer, clip.bytes.byteOffset, clip.bytes.length), clip.head);
});
process.stdin.on('end', () => process.exit(0));

async function decode(file: Buffer, { container }: ClipHead): Promise<void> {
  // The function does not wait for the write. The next frames are decoded while the parent processes one frame. Unread
  // output stays in this process's memory, which is limited.
  const send = (parts: readonly Uint8Array[]): void => {
    for (const part of parts) process.stdout.write(part);
  };
  const result = await readFrames(file, container, limits, (...frame) => send(encodeFrame(...frame))).catch(
    () => 'unreadable' as const,
  );
  send(encodeEnd(result));
  process.stdout.end(() => process.exit(0));
}
