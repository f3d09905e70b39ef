/**
 * The process that decodes one video and ends: the file on standard input, the limits as its argument, its frames and the rest on standard output, in
 * messages of `frame-message.ts`. Started by `decode-video.ts` alone, which may do so before there is a clip: until its first byte it waits, and without one it ends with its input.
 */

import { AV_LOG_QUIET } from 'node-av/constants';
import { Log } from 'node-av/lib';
import { processMessages } from '../process-message.ts';
import { OUT_OF_MEMORY, OUT_OF_TIME, type VideoLimits } from './decoded-video.ts';
import { type ClipHead, encodeEnd, encodeFrame } from './frame-message.ts';
import { processorMs, readFrames } from './read-frames.ts';

const limits = JSON.parse(process.argv[2]!) as VideoLimits;

// FFmpeg works on threads of its own, so this is asked however long a picture takes.
const endIfTooMuch = (): void => {
  if (process.memoryUsage.rss() > limits.maxMemoryBytes) process.exit(OUT_OF_MEMORY);
  if (processorMs() > limits.hardProcessorMs) process.exit(OUT_OF_TIME);
};

Log.setLevel(AV_LOG_QUIET);
const collect = processMessages<ClipHead>();
const watch = (): void => {
  endIfTooMuch();
  setInterval(endIfTooMuch, 50).unref();
  // Should the parent die without killing this process, it still ends.
  setTimeout(() => process.exit(1), limits.hardDeadlineMs + 1000).unref();
};
process.stdin.once('data', watch);
process.stdin.on('data', (chunk: Buffer) => {
  const clip = collect(chunk);
  if (clip) void decode(Buffer.from(clip.bytes.buffer, clip.bytes.byteOffset, clip.bytes.length), clip.head);
});
process.stdin.on('end', () => process.exit(0));

async function decode(file: Buffer, { container }: ClipHead): Promise<void> {
  // Not waited for: while the parent looks at one frame, the next ones are decoded. What it has not read lies in this process's memory, which is bounded.
  const send = (parts: readonly Uint8Array[]): void => {
    for (const part of parts) process.stdout.write(part);
  };
  const result = await readFrames(file, container, limits, (...frame) => send(encodeFrame(...frame))).catch(
    () => 'unreadable' as const,
  );
  send(encodeEnd(result));
  process.stdout.end(() => process.exit(0));
}
