import type { Clock } from '../../platform/clock.ts';
import type { WriteAudit } from './write-audit.ts';

const WINDOW_MS = 15 * 60_000;
/** Requests that are remembered; beyond, each has its line. */
const MAX_REMEMBERED = 5000;

/**
 * Writes one line in 15 minutes for what an open page asks again by itself (`entry.repeats`: the address), so that polls do not hide what a person did
 * (docs/adr/0297). A marked request of another address, person, account or outcome has a line of its own, so the mark hides no read. Each replica remembers for itself.
 */
export function skipRepeats(write: WriteAudit, { clock }: { clock: Clock }): WriteAudit {
  const written = new Map<string, number>();
  return async (entry) => {
    const { accountId, actor, action, outcome, repeats } = entry;
    if (repeats === undefined) return write(entry);
    const now = clock.now().getTime();
    const key = JSON.stringify([accountId, actor, action, outcome, repeats]);
    if (now - (written.get(key) ?? Number.NEGATIVE_INFINITY) < WINDOW_MS) return;
    if (written.size >= MAX_REMEMBERED) for (const [old, at] of written) if (now - at >= WINDOW_MS) written.delete(old);
    if (written.size >= MAX_REMEMBERED && !written.has(key)) return write(entry);
    written.set(key, now);
    try {
      await write(entry);
    } catch (error) {
      written.delete(key);
      throw error;
    }
  };
}
