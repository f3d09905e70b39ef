export type QuarterTurns = 0 | 1 | 2 | 3;

/**
 * Returns the number of clockwise quarter turns that make a picture upright: 0 to 3. The value is from the display
 * matrix of its track (ISO/IEC 14496-12 section 8.3.2, as FFmpeg stores it: nine 32-bit integers in native order).
 * Phones record there that the camera was held sideways.
 */
export function quarterTurns(displayMatrix: Buffer | null): QuarterTurns {
  if (!displayMatrix || displayMatrix.length < 36) return 0;
  const a = displayMatrix.readInt32LE(0);
  const b = displayMatrix.readInt32LE(4);
  const quarters = Math.round(Math.atan2(b, a) / (Math.PI / 2));
  return (((quarters % 4) + 4) % 4) as QuarterTurns;
}
