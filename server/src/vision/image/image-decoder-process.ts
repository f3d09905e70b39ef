/**
 * The process that decodes images, one after another: a file on standard input, pixels on standard output (`image-message.ts`). Started by
 * `image-decoder.ts` alone, and killed by it when a picture takes too long. Ends with its parent.
 */

import { decodePixels } from './decode-pixels.ts';
import { type DecodeHead, encodeImageMessage, imageMessages } from './image-message.ts';

const collect = imageMessages<DecodeHead>();
process.stdin.on('data', (chunk: Buffer) => {
  const message = collect(chunk);
  if (message) void answer(message.bytes, message.head.maxSide);
});
process.stdin.on('end', () => process.exit(0));

async function answer(bytes: Uint8Array, maxSide: number): Promise<void> {
  const decoded = await decodePixels(bytes, maxSide);
  const rss = process.memoryUsage.rss();
  const parts =
    typeof decoded === 'string'
      ? encodeImageMessage({ rss, fault: decoded }, new Uint8Array())
      : encodeImageMessage({ rss, width: decoded.width, height: decoded.height }, decoded.data);
  for (const part of parts) process.stdout.write(part);
}
