/** A number of slots, and of those who may wait for one, first come first served. */
export interface Slots {
  /** True with a slot, which must be given back; false at once where too many wait, and later when the signal aborts the wait. */
  take(signal: AbortSignal): Promise<boolean>;
  give(): void;
  readonly taken: number;
  readonly waiting: number;
}

export function makeSlots(slots: number, mayWait: number): Slots {
  let taken = 0;
  const line: ((got: boolean) => void)[] = [];
  return {
    get taken() {
      return taken;
    },
    get waiting() {
      return line.length;
    },
    take(signal) {
      if (taken < slots) {
        taken += 1;
        return Promise.resolve(true);
      }
      if (line.length >= mayWait) return Promise.resolve(false);
      return new Promise((resolve) => {
        const leave = () => {
          line.splice(line.indexOf(enter), 1);
          resolve(false);
        };
        const enter = (got: boolean) => {
          signal.removeEventListener('abort', leave);
          resolve(got);
        };
        line.push(enter);
        signal.addEventListener('abort', leave, { once: true });
      });
    },
    give() {
      const next = line.shift();
      // The slot passes from hand to hand: nobody who comes meanwhile can take it.
      if (next) next(true);
      else taken -= 1;
    },
  };
}
