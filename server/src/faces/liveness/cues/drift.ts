/**
 * How far a series wanders slowly, beyond what trembles from one value to the next: the deviation of the whole less that of its
 * steps. White noise of any size gives about 0, however long the series; a slow movement gives its own deviation. Points of
 * several coordinates are one value each. 0 and up, in the unit of the values.
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
