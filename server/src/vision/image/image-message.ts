import type { DecodedPixels } from './decode-pixels.ts';

/** One message of either side: the length of a JSON head and of the bytes after it (4 bytes each, big endian), the head, the bytes. */
export interface ImageMessage<Head> {
  readonly head: Head;
  readonly bytes: Uint8Array;
}

/** To the decoding process: a file, the side that it must fit, and what it may cost. */
export interface DecodeHead {
  readonly maxSide: number;
  /** Processor time of all threads, in milliseconds, at which the process ends itself. */
  readonly processorMs: number;
}
/** Exit status with which the decoding process says that a picture used up its processor time. */
export const OUT_OF_TIME = 78;
/** From it: the size of the pixels that follow, or why there are none; and what it has grown to. */
export type DecodedHead = { readonly rss: number } & (
  | { readonly width: number; readonly height: number }
  | { readonly fault: Exclude<DecodedPixels, object> }
);

export function encodeImageMessage(head: object, bytes: Uint8Array): Uint8Array[] {
  const json = Buffer.from(JSON.stringify(head));
  const lengths = Buffer.alloc(8);
  lengths.writeUInt32BE(json.length, 0);
  lengths.writeUInt32BE(bytes.length, 4);
  return [lengths, json, bytes];
}

/** Collects chunks and gives a message when its last byte has come. Bytes after it are kept; an empty chunk asks for the next message. */
export function imageMessages<Head>() {
  let chunks: Buffer[] = [];
  let size = 0;
  let wanted = 8;
  return (chunk: Buffer): ImageMessage<Head> | undefined => {
    chunks.push(chunk);
    size += chunk.length;
    if (size < wanted) return undefined;
    const all = Buffer.concat(chunks, size);
    const [head, bytes] = [all.readUInt32BE(0), all.readUInt32BE(4)];
    wanted = 8 + head + bytes;
    if (size < wanted) {
      chunks = [all];
      return undefined;
    }
    const message = {
      head: JSON.parse(all.toString('utf8', 8, 8 + head)) as Head,
      bytes: all.subarray(8 + head, wanted),
    };
    [chunks, size, wanted] = [[all.subarray(wanted)], size - wanted, 8];
    return message;
  };
}
