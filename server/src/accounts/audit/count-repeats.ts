import type { Clock } from '../../platform/clock.ts';
import type { BoundedAudit } from './bound-refusals.ts';
import type { AuditEntry } from './write-audit.ts';

const WINDOW_MS = 15 * 60_000;
/** Whoever asked within this time asks again soon, and that line says it all. */
const SOON_MS = 120_000;
/** Addresses whose repeats are counted at a time; beyond, each has its line. */
const MOST = 5000;

interface Window {
  began: Date;
  /** Asked since the last line about it. */
  times: number;
  last: AuditEntry;
  lastAt: Date;
}

/**
 * A page that stays open asks for what it shows every few seconds, and a log full of that hides what a person did. What a page says it asks again by
 * itself (`entry.repeats`: the address) has a line the first time, and then one each quarter hour, which says how often since and from when.
 * Nothing is believed that would hide a read: another address, person or outcome has a line of its own. Each replica counts for itself.
 */
export function countRepeats({ write, flush }: BoundedAudit, { clock }: { clock: Clock }): BoundedAudit {
  const windows = new Map<string, Window>();

  const lineOf = ({ began, times, last }: Window, to: Date): AuditEntry => ({
    ...last,
    details: { ...last.details, times, from: began.toISOString(), to: to.toISOString() },
  });

  return {
    async write(entry) {
      if (entry.repeats === undefined) return write(entry);
      const { accountId, actor, action, outcome, repeats } = entry;
      const key = JSON.stringify([accountId, actor, action, outcome, repeats]);
      const now = clock.now();
      const open = windows.get(key);
      if (open && now.getTime() - open.began.getTime() < WINDOW_MS) {
        open.times += 1;
        open.last = entry;
        open.lastAt = now;
        return;
      }
      if (!open && windows.size >= MOST) return write(entry);
      windows.set(key, { began: now, times: 0, last: entry, lastAt: now });
      try {
        await write(open?.times ? lineOf({ ...open, times: open.times + 1, last: entry }, now) : entry);
      } catch (error) {
        windows.delete(key);
        throw error;
      }
    },
    async flush({ now: early = false } = {}) {
      await flush({ now: early });
      const now = clock.now();
      for (const [key, open] of windows) {
        const goesOn =
          now.getTime() - open.began.getTime() < WINDOW_MS || now.getTime() - open.lastAt.getTime() < SOON_MS;
        if (goesOn && !early) continue;
        windows.delete(key);
        if (open.times) await write(lineOf(open, open.lastAt));
      }
    },
  };
}
