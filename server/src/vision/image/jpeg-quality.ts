/** Sum of the example luminance table of the JPEG standard (ITU-T T.81, K.1). Encoders scale this table by quality. */
const STANDARD_SUM = 3688;
const VALUES = 64;

/**
 * Returns the JPEG quality of the last save, from 1 to 100 as in libjpeg. Computes it from the first quantisation
 * table. Returns null for other formats. If a picture was saved again with a higher quality, the result does not show
 * the earlier loss.
 */
export function jpegQuality(bytes: Uint8Array): number | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1]!;
    const length = (bytes[at + 2]! << 8) | bytes[at + 3]!;
    // Here the picture data starts, or the segment is invalid.
    if (marker === 0xda || length < 2) return null;
    if (marker === 0xdb) return ofTable(bytes.subarray(at + 4, at + 2 + length));
    at += 2 + length;
  }
  return null;
}

/**
 * Returns the quality from a segment of tables. The first byte of the segment shows whether values have one byte or
 * two.
 */
function ofTable(segment: Uint8Array): number | null {
  const wide = segment[0]! >> 4 === 1;
  if (segment.length < 1 + VALUES * (wide ? 2 : 1)) return null;
  let sum = 0;
  for (let i = 0; i < VALUES; i++) sum += wide ? (segment[1 + 2 * i]! << 8) | segment[2 + 2 * i]! : segment[1 + i]!;
  const scale = (100 * sum) / STANDARD_SUM;
  const quality = scale <= 100 ? (200 - scale) / 2 : 5000 / scale;
  return Math.round(Math.min(100, Math.max(1, quality)));
}
