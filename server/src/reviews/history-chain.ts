import { createHash } from 'node:crypto';

/** One line of a review's history in the hash chain. `ciphertext` contains the encrypted details. */
export interface ChainedEvent {
  readonly n: number;
  readonly kind: string;
  readonly userId: number | null;
  readonly at: Date;
  readonly ciphertext: Uint8Array;
  readonly previousHash: Uint8Array;
  readonly hash: Uint8Array;
  /** True if a person's data was deleted from the text of the line. The hash is still the hash of the original text. */
  readonly redacted?: boolean;
}

/**
 * The review to which the history belongs: the id of a case, or `item:<id>` of a work item. It is part of each hash, so
 * that a line cannot be moved to another history.
 */
export type HistorySubject = number | `item:${number}`;

/** The previous hash of the first line of a history. */
export const CHAIN_START = Buffer.alloc(32);

/**
 * Returns the SHA-256 hash of the previous hash and all fields of the line. The length of each field is hashed before
 * the field. No key is needed to verify the hash. The database function `item_event_hash` computes the same hash for
 * work items.
 */
export function chainHash(subject: HistorySubject, event: Omit<ChainedEvent, 'hash' | 'redacted'>): Buffer {
  const hash = createHash('sha256');
  const part = (bytes: Uint8Array): void => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    hash.update(length).update(bytes);
  };
  part(event.previousHash);
  for (const text of [subject, event.n, event.kind, event.userId ?? '', event.at.toISOString()])
    part(Buffer.from(String(text)));
  part(event.ciphertext);
  return hash.digest();
}

/**
 * Returns the number of lines at the start of the history that are unchanged. Each of these lines follows the line
 * before it, and no line was changed, removed or inserted. For a redacted line, only its position in the chain can be
 * verified. The database refuses to redact a line while the case must be stored by law.
 * @param events the lines in order
 */
export function provenLines(subject: HistorySubject, events: readonly ChainedEvent[]): number {
  let previous: Uint8Array = CHAIN_START;
  for (const [i, event] of events.entries()) {
    const follows = event.n === i + 1 && Buffer.compare(event.previousHash, previous) === 0;
    if (!follows) return i;
    if (!event.redacted && Buffer.compare(chainHash(subject, event), event.hash) !== 0) return i;
    previous = event.hash;
  }
  return events.length;
}

/**
 * Returns true if all lines are proven and the last line was not removed.
 * @param events the lines in order
 * @param head hash of the last line, which was stored with the review before the lines were read
 */
export const chainHolds = (subject: HistorySubject, events: readonly ChainedEvent[], head?: Uint8Array): boolean =>
  provenLines(subject, events) === events.length &&
  (head === undefined || events.some(({ hash }) => Buffer.compare(hash, head) === 0));
