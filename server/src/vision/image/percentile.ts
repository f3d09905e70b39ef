/**
 * Returns the maximum brightness (0 to 255, whole number) of the darkest `share` of the pixels. A share of 0.5 gives
 * the median. The function counts values, because sorting the pixels of every strip took a twentieth of the time for a
 * passport.
 */
export function percentile(grey: Float32Array, share: number): number {
  const counts = new Uint32Array(256);
  // `| 0` gives machine integers. Brightness is never negative, so adding a half rounds like Math.round.
  for (let i = 0; i < grey.length; i++) counts[Math.max(0, Math.min(255, (grey[i]! + 0.5) | 0))]!++;
  const wanted = share * (grey.length - 1);
  let passed = 0;
  for (let value = 0; value < 255; value++) {
    passed += counts[value]!;
    if (passed > wanted) return value;
  }
  return 255;
}
