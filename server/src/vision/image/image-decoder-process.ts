/**
 * The process that decodes images, one after another. It reads files from standard input and writes pixels to standard
 * output (`process-message.ts`). Only `image-decoder.ts` starts it. It exits if a picture exceeds its processor time,
 * because decoding runs on a second thread. It also exits if its parent exits. In other cases its parent kills it.
 */

import { encodeProcessMessage, processMessages } from '../process-message.ts';
import { decodePixels } from './decode-pixels.ts';
import { type DecodeHead, OUT_OF_TIME } from './image-message.ts';

const collect = processMessages<DecodeHead>();
process.stdin.on('data', (chunk: Buffer) => {
  const message = collect(chunk);
  if (message) void answer(message.bytes, message.head);
});
process.stdin.on('end', () => process.exit(0));

function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

async function answer(bytes: Uint8Array, head: DecodeHead): Promise<void> {
  const end = processorMs() + head.processorMs;
  const watch = setInterval(() => processorMs() > end && process.exit(OUT_OF_TIME), 20);
  const decoded = await decodePixels(bytes, head.maxSide);
  clearInterval(watch);
  const rss = process.memoryUsage.rss();
  const parts =
    typeof decoded === 'string'
      ? encodeProcessMessage({ rss, fault: decoded }, new Uint8Array())
      : encodeProcessMessage({ rss, width: decoded.width, height: decoded.height }, decoded.data);
  for (const part of parts) process.stdout.write(part);
}
