import { createHash } from 'node:crypto';

/** One line of a case's history in the hash chain. `ciphertext` contains the encrypted details. */
export interface ChainedEvent {
  readonly n: number;
  readonly kind: string;
  readonly userId: number | null;
  readonly at: Date;
  readonly ciphertext: Uint8Array;
  readonly previousHash: Uint8Array;
  readonly hash: Uint8Array;
  /**
   * True if a forgotten person was removed from the text of the line. The hash is still the hash of the original text.
   */
  readonly redacted?: boolean;
}

/** Value that the first event of a case has as its previous hash. */
export const CHAIN_START = Buffer.alloc(32);

/**
 * Returns the SHA-256 hash of the previous hash and all fields of the event. The length of each field is hashed before
 * the field. Verification needs no key.
 */
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
 * Returns true if every event follows the one before it, and no event was changed, removed or inserted. For a redacted
 * line, only its position in the chain can be verified. The database refuses to redact a line while the law requires to
 * keep the case.
 * @param events in their order
 * @param head hash of the last event, which was stored with the case before the events were read
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
