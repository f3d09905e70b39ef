/** A movement of the head that the server asks for; left and right are the person's own. */
export type Turn = 'left' | 'right' | 'up';

const TURNS: readonly Turn[] = ['left', 'right', 'up'];
/** Four turns, none twice in a row: 24 orders. */
const TURN_COUNT = 4;

/** An order of turns. `pick(n)` gives a whole number from 0 to n − 1 that nobody can foresee (`crypto.randomInt`). */
export function drawTurns(pick: (below: number) => number): Turn[] {
  const drawn: Turn[] = [];
  while (drawn.length < TURN_COUNT) {
    const open = TURNS.filter((turn) => turn !== drawn.at(-1));
    drawn.push(open[pick(open.length)]!);
  }
  return drawn;
}
