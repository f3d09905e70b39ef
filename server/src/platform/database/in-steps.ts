/**
 * Repeats `step` until it handles fewer than `batch` rows. `step` handles at most `batch` rows and returns their
 * number. Small steps hold their locks only for a short time, so that requests are not blocked. Returns the total
 * number of rows.
 */
export async function inSteps(batch: number, step: () => Promise<number>): Promise<number> {
  let all = 0;
  for (;;) {
    const some = await step();
    all += some;
    if (some < batch) return all;
  }
}
