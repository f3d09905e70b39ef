import { inflateRawSync } from 'node:zlib';

/** Files of an archive whose sizes stand before each. */
export function unzipped(bytes: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  for (let at = 0; bytes.readUInt32LE(at) === 0x04034b50; ) {
    const [method, size, name, extra] = [
      bytes.readUInt16LE(at + 8),
      bytes.readUInt32LE(at + 18),
      bytes.readUInt16LE(at + 26),
      bytes.readUInt16LE(at + 28),
    ];
    const start = at + 30 + name + extra;
    const content = bytes.subarray(start, start + size);
    files.set(bytes.subarray(at + 30, at + 30 + name).toString(), method === 0 ? content : inflateRawSync(content));
    at = start + size;
  }
  return files;
}
