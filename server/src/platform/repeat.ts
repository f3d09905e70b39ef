/** Work that runs again and again, one at a time: when woken, and every `everyMs` in case a wake was lost. Faults do not end it. */
export interface Repeated {
  wake(): void;
  /** Resolves when the run under way, if any, has ended. */
  stop(): Promise<void>;
}

export function repeat(work: () => Promise<unknown>, everyMs: number, onFault: (error: unknown) => void): Repeated {
  let wanted = false;
  let stopped = false;
  let running: Promise<void> | undefined;
  function wake(): void {
    wanted = true;
    running ??= (async () => {
      while (wanted && !stopped) {
        wanted = false;
        await work().catch(onFault);
      }
      running = undefined;
    })();
  }
  const timer = setInterval(wake, everyMs);
  timer.unref();
  return {
    wake,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
