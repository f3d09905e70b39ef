import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Dispatcher } from 'undici';
import { OutboundError } from './outbound-error.ts';

/**
 * Writes the body of a 2xx answer to a file. Throws OutboundError `bad_status`. Throws `too_large` if the body has more
 * than `maxBytes`. Does not remove the bytes that were already written.
 */
export async function writeBody(
  { statusCode: status, headers, body }: Dispatcher.ResponseData,
  path: string,
  maxBytes: number,
  signal: AbortSignal,
): Promise<void> {
  const reject = async (error: OutboundError): Promise<never> => {
    await body.dump({ limit: 4096, signal });
    throw error;
  };
  if (status < 200 || status > 299) return reject(new OutboundError('bad_status', { status }));
  if (Number(headers['content-length'] ?? 0) > maxBytes) return reject(new OutboundError('too_large'));
  let bytes = 0;
  async function* counted(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new OutboundError('too_large');
      yield chunk;
    }
  }
  await pipeline(body, counted, createWriteStream(path), { signal });
}
