import type { Clock } from '../../platform/clock.ts';
import type { WriteAudit } from './write-audit.ts';

const WINDOW_MS = 15 * 60_000;
/** Maximum number of requests that are remembered. If there are more, each further request gets its own line. */
const MAX_REMEMBERED = 5000;

/**
 * Limits the lines for requests that an open page repeats automatically: one line in 15 minutes. Without the limit,
 * lines about polling would hide a person's actions (docs/adr/0021). `entry.repeats` marks such a request and contains
 * its address. A request with another address, person, account or outcome always gets its own line. A client therefore
 * cannot hide its requests with the mark. Each replica counts separately.
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
