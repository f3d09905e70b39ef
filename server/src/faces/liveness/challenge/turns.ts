/** A movement of the head that the server requests. Left and right are the person's own. */
export type Turn = 'left' | 'right' | 'up';

const TURNS: readonly Turn[] = ['left', 'right', 'up'];
/** Number of turns. If the same turn never occurs twice in a row, four turns have 24 orders. */
const TURN_COUNT = 4;

/** Returns a random order of turns. `pick(n)` returns an unpredictable integer from 0 to n − 1 (`crypto.randomInt`). */
export function drawTurns(pick: (below: number) => number): Turn[] {
  const drawn: Turn[] = [];
  while (drawn.length < TURN_COUNT) {
    const open = TURNS.filter((turn) => turn !== drawn.at(-1));
    drawn.push(open[pick(open.length)]!);
  }
  return drawn;
}
