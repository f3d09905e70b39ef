/**
 * Returns the duration in ms from the movie header of an mp4 or mov file. Returns null if there is no such header.
 * FFmpeg adds up the samples instead, so it does not notice a header that declares ten hours. See ISO/IEC 14496-12
 * sections 4.2 (boxes) and 8.2.2 (`mvhd`).
 */
export function declaredMovDuration(file: Buffer): number | null {
  const moov = findBox(file, 'moov');
  const mvhd = moov && findBox(moov, 'mvhd');
  if (!mvhd || mvhd.length < 20) return null;
  const wide = mvhd[0] === 1;
  if (wide && mvhd.length < 32) return null;
  const scale = mvhd.readUInt32BE(wide ? 20 : 12);
  const duration = wide ? Number(mvhd.readBigUInt64BE(24)) : mvhd.readUInt32BE(16);
  const unknown = wide ? duration >= 2 ** 63 : duration === 0xffffffff;
  return scale === 0 || unknown ? null : (duration / scale) * 1000;
}

/** Returns the content of the first box with this name at the top level of `bytes`. */
function findBox(bytes: Buffer, name: string): Buffer | null {
  let at = 0;
  while (at + 8 <= bytes.length) {
    const short = bytes.readUInt32BE(at);
    const header = short === 1 ? 16 : 8;
    if (at + header > bytes.length) return null;
    const size = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? bytes.length - at : short;
    if (size < header) return null;
    if (bytes.toString('latin1', at + 4, at + 8) === name) return bytes.subarray(at + header, at + size);
    at += size;
  }
  return null;
}
