import type { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { OutboundError } from './outbound-error.ts';

const DECODERS: ReadonlyMap<string, () => Transform> = new Map(
  Object.entries({
    gzip: createGunzip,
    'x-gzip': createGunzip,
    deflate: createInflate,
    br: createBrotliDecompress,
  }),
);

export interface ReadLimits {
  readonly maxBytes: number;
  readonly signal: AbortSignal;
  /** Called with the number of bytes each time bytes arrive. If it throws, reading ends. */
  readonly onBytes?: ((bytes: number) => void) | undefined;
}

/**
 * Reads a whole body of at most `maxBytes`. Bytes are counted after decompression, so that a gzip bomb is stopped at
 * the limit before it fills the memory. The request asks the server not to compress. If the server ignores this, one
 * layer of compression is accepted. Throws OutboundError `too_large`, `unreadable`, or the stream's own error.
 */
export async function readWhole(
  body: Readable,
  encoding: string,
  { maxBytes, signal, onBytes }: ReadLimits,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  const collect = async (source: AsyncIterable<Buffer>): Promise<void> => {
    for await (const chunk of source) {
      size += chunk.length;
      if (size > maxBytes) throw new OutboundError('too_large');
      onBytes?.(chunk.length);
      chunks.push(chunk);
    }
  };
  const coding = encoding.trim().toLowerCase();
  if (coding === '' || coding === 'identity') await pipeline(body, collect, { signal });
  else await pipeline(body, decoderOf(coding), collect, { signal });
  return Buffer.concat(chunks, size);
}

/**
 * Returns the first `maxBytes` of a body as UTF-8. Closes the connection without reading the rest. Throws the stream's
 * own error.
 */
export async function readStart(body: Readable, maxBytes: number): Promise<{ bodyStart: string; truncated: boolean }> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > maxBytes) break;
  }
  return { bodyStart: Buffer.concat(chunks).toString('utf8', 0, maxBytes), truncated: size > maxBytes };
}

function decoderOf(coding: string): Transform {
  const decoder = DECODERS.get(coding);
  if (!decoder) throw new OutboundError('unreadable');
  return decoder();
}
