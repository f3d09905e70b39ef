/**
 * Measures the slow movement of a series without the noise between neighbouring values. The result is the deviation of
 * the series minus the deviation of its steps. White noise of any amplitude and length gives about 0. For a slow
 * movement, the result is the deviation of that movement. A point with several coordinates counts as one value. The
 * minimum is 0. The unit is the unit of the values.
 */
export function drift(series: readonly ArrayLike<number>[]): number {
  const n = series.length;
  const width = series[0]?.length ?? 0;
  if (n < 4 || width === 0) return 0;
  let [whole, steps] = [0, 0];
  for (let k = 0; k < width; k++) {
    let [sum, squares, stepSquares] = [0, 0, 0];
    for (let i = 0; i < n; i++) {
      const value = series[i]![k]!;
      sum += value;
      squares += value * value;
      if (i > 0) stepSquares += (value - series[i - 1]![k]!) ** 2;
    }
    whole += (squares - (sum * sum) / n) / (n - 1);
    steps += stepSquares / (2 * (n - 1));
  }
  return Math.sqrt(Math.max(0, whole - steps) / width);
}
