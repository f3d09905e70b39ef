/**
 * Format of messages between this process and a decoding process. A message begins with two lengths of 4 bytes each
 * (big endian): the length of the JSON head and the length of the bytes. The head and the bytes follow.
 */
export interface ProcessMessage<Head> {
  readonly head: Head;
  readonly bytes: Uint8Array;
}

export function encodeProcessMessage(head: object, bytes: Uint8Array): Uint8Array[] {
  const json = Buffer.from(JSON.stringify(head));
  const lengths = Buffer.alloc(8);
  lengths.writeUInt32BE(json.length, 0);
  lengths.writeUInt32BE(bytes.length, 4);
  return [lengths, json, bytes];
}

/**
 * Collects chunks and returns a message when its last byte has arrived. Later bytes are stored for the next message. An
 * empty chunk returns the next message.
 */
export function processMessages<Head>() {
  let chunks: Buffer[] = [];
  let size = 0;
  let wanted = 8;
  return (chunk: Buffer): ProcessMessage<Head> | undefined => {
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
