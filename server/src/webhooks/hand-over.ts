import type { Vault } from '../platform/crypto/vault.ts';

/** Bytes of all bodies together that are kept at most. */
const MOST_BYTES = 16 * 1024 * 1024;
/** An event is claimed within milliseconds, or its receiver is behind: then its body is read again. */
const KEEP_MS = 30_000;

/**
 * Bodies recorded by this process a moment ago, for its own first attempt: reading and decrypting what was just encrypted was a tenth of a
 * delivery. The database stays the truth: what is not here (another replica's, a retry, after a restart) is read from it, and an event
 * whose transaction is undone is never claimed. In memory only, each taken once.
 *
 * `recordedAt`: the time of the recording transaction in microseconds since 1970, as a claim has it. An id alone is not enough: when the database crashes
 * before the transaction is on its disk, its sequence may give the same id to another event, of another process.
 */
export interface HandOver {
  put(eventId: number, recordedAt: number, body: Buffer): void;
  take(eventId: number, recordedAt: number): Buffer | undefined;
}

export function makeHandOver(now: () => number = () => performance.now()): HandOver {
  /** Oldest first. */
  const bodies = new Map<number, { readonly body: Buffer; readonly recordedAt: number; readonly at: number }>();
  let bytes = 0;
  const remove = (eventId: number) => {
    const kept = bodies.get(eventId);
    bodies.delete(eventId);
    bytes -= kept?.body.length ?? 0;
    return kept;
  };
  return {
    put(eventId, recordedAt, body) {
      remove(eventId);
      const at = now();
      bodies.set(eventId, { body, recordedAt, at });
      bytes += body.length;
      for (const [oldest, kept] of bodies) {
        if (bytes <= MOST_BYTES && at - kept.at <= KEEP_MS) break;
        remove(oldest);
      }
    },
    take(eventId, recordedAt) {
      const kept = remove(eventId);
      return kept?.recordedAt === recordedAt ? kept.body : undefined;
    },
  };
}

const ofVaults = new WeakMap<Vault, HandOver>();
/** Between those who record events and the engine of the same process, which share their vault. */
export function handOverOf(vault: Vault): HandOver {
  const known = ofVaults.get(vault) ?? makeHandOver();
  ofVaults.set(vault, known);
  return known;
}
