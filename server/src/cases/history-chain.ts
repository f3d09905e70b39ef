import { createHash } from 'node:crypto';

/** One line of a case's history, as it is chained. `ciphertext` holds what was written, encrypted. */
export interface ChainedEvent {
  readonly n: number;
  readonly kind: string;
  readonly userId: number | null;
  readonly at: Date;
  readonly ciphertext: Uint8Array;
  readonly previousHash: Uint8Array;
  readonly hash: Uint8Array;
  /** Whether a forgotten person was taken out of its text: the hash is that of the text before. */
  readonly redacted?: boolean;
}

/** What the first event of a case follows. */
export const CHAIN_START = Buffer.alloc(32);

/** SHA-256 over the previous hash and everything of the event, each part with its length. Verifying it needs no key. */
export function chainHash(caseId: number, event: Omit<ChainedEvent, 'hash' | 'redacted'>): Buffer {
  const hash = createHash('sha256');
  const part = (bytes: Uint8Array): void => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    hash.update(length).update(bytes);
  };
  part(event.previousHash);
  for (const text of [caseId, event.n, event.kind, event.userId ?? '', event.at.toISOString()])
    part(Buffer.from(String(text)));
  part(event.ciphertext);
  return hash.digest();
}

/**
 * Whether every event follows the one before it and none was changed, removed or inserted. The events in their order; `head`: hash of the event that the case named as its last one
 * before these were read. Of a redacted line only its place in the chain can be checked: the database lets no line of a case be redacted while the law keeps it.
 */
export function chainHolds(caseId: number, events: readonly ChainedEvent[], head?: Uint8Array): boolean {
  let previous: Uint8Array = CHAIN_START;
  for (const [i, event] of events.entries()) {
    const follows = event.n === i + 1 && Buffer.compare(event.previousHash, previous) === 0;
    if (!follows) return false;
    if (!event.redacted && Buffer.compare(chainHash(caseId, event), event.hash) !== 0) return false;
    previous = event.hash;
  }
  return head === undefined || events.some(({ hash }) => Buffer.compare(hash, head) === 0);
}
