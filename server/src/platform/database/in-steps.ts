/**
 * Runs `step`, which handles at most `batch` rows and gives how many it did, until one finds less: locks stay short beside requests under
 * way. Gives how many there were.
 */
export async function inSteps(batch: number, step: () => Promise<number>): Promise<number> {
  let all = 0;
  for (;;) {
    const some = await step();
    all += some;
    if (some < batch) return all;
  }
}
