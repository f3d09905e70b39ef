/**
 * The process that decodes one video and ends: its container's name, a line break and the file on standard input, the limits as its argument, the answer
 * of `frame-message.ts` on standard output. Started by `decode-video.ts` alone, which may do so before there is a clip: until its first byte it waits.
 */

import { AV_LOG_QUIET } from 'node-av/constants';
import { Log } from 'node-av/lib';
import { OUT_OF_MEMORY, OUT_OF_TIME, type VideoLimits } from './decoded-video.ts';
import { encodeMessage } from './frame-message.ts';
import type { Container } from './media-kind.ts';
import { processorMs, readFrames } from './read-frames.ts';

const limits = JSON.parse(process.argv[2]!) as VideoLimits;

// FFmpeg works on threads of its own, so this is asked however long a picture takes.
const endIfTooMuch = (): void => {
  if (process.memoryUsage.rss() > limits.maxMemoryBytes) process.exit(OUT_OF_MEMORY);
  if (processorMs() > limits.hardProcessorMs) process.exit(OUT_OF_TIME);
};
const watchYourself = (): void => {
  endIfTooMuch();
  setInterval(endIfTooMuch, 50).unref();
  // Should the parent die without killing this process, it still ends.
  setTimeout(() => process.exit(1), limits.hardDeadlineMs + 1000).unref();
};

Log.setLevel(AV_LOG_QUIET);
const chunks: Buffer[] = [];
for await (const chunk of process.stdin) {
  if (chunks.length === 0) watchYourself();
  chunks.push(chunk);
}
// The parent is gone, or never had a clip.
if (chunks.length === 0) process.exit(0);
const given = Buffer.concat(chunks);
const head = given.indexOf('\n');
const container = given.toString('latin1', 0, head) as Container;
const result = await readFrames(given.subarray(head + 1), container, limits).catch(() => 'unreadable' as const);
for (const part of encodeMessage(result)) process.stdout.write(part);
process.stdout.end(() => process.exit(0));
