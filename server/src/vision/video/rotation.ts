export type QuarterTurns = 0 | 1 | 2 | 3;

/**
 * Returns the number of clockwise quarter turns (0 to 3) that make a picture upright. The value comes from the display
 * matrix of the track (ISO/IEC 14496-12 section 8.3.2). FFmpeg stores this matrix as nine 32-bit integers in native
 * order. A phone records in this matrix that the camera was held sideways.
 */
export function quarterTurns(displayMatrix: Buffer | null): QuarterTurns {
  if (!displayMatrix || displayMatrix.length < 36) return 0;
  const a = displayMatrix.readInt32LE(0);
  const b = displayMatrix.readInt32LE(4);
  const quarters = Math.round(Math.atan2(b, a) / (Math.PI / 2));
  return (((quarters % 4) + 4) % 4) as QuarterTurns;
}
