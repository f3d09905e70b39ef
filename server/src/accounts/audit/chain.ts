import { createHash } from 'node:crypto';
import type { AuditFaultCode } from '@hakiki/contract';
import { type Message, message } from '@hakiki/texts';
import { canonicalJson } from '../../platform/canonical-json.ts';

/**
 * Content of a line. A person appears only as a reference (`user 4`), never with a name or address, because lines of a
 * chain cannot be deleted.
 */
export interface LineContent {
  /** Id of the account; null if the line belongs to no account. */
  readonly account_id: number | null;
  /** Time in ISO 8601 format with milliseconds, UTC. */
  readonly at: string;
  readonly actor: string;
  readonly action: string;
  readonly subject: string | null;
  readonly outcome: string;
  readonly ip: string | null;
  readonly request_id: string | null;
  readonly details: Readonly<Record<string, unknown>>;
}

export interface ChainedLine extends LineContent {
  /** Sequence number of the line in the account. It starts at 1 and has no gaps. */
  readonly sequence: number;
  /**
   * SHA-256 hash in hex. The hashed bytes are the previous hash (32 bytes), the sequence (8 bytes, big-endian) and the
   * SHA-256 hash of the content's canonical JSON.
   */
  readonly hash: string;
}

/** A line whose hash was signed. A later export of the log must still contain this line. */
export interface Head {
  readonly account_id: number;
  readonly sequence: number;
  readonly hash: string;
}

export const contentHash = ({
  account_id,
  at,
  actor,
  action,
  subject,
  outcome,
  ip,
  request_id,
  details,
}: LineContent): Buffer =>
  sha256(canonicalJson({ account_id, at, actor, action, subject, outcome, ip, request_id, details }));

const sha256 = (...parts: (string | Buffer)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/**
 * Returns the start hash of an account's chain, which is the previous hash of its first line. `accountId` 0 is for
 * lines that belong to no account.
 */
const beginning = (accountId: number): Buffer => sha256(`hakiki audit log 1 account ${accountId}`);

/** Computes the hash of a line in the same way as `hakiki_append_audit` in the database (migration 0021). */
export function nextHash(previous: Buffer, sequence: number, content: LineContent): Buffer {
  const number = Buffer.alloc(8);
  number.writeBigUInt64BE(BigInt(sequence));
  return sha256(previous, number, contentHash(content));
}

/** The first place where a log was changed after it was written. */
export type AuditFault = Message<AuditFaultCode>;

/**
 * Checks an account's chain, one line at a time. `add` returns the fault of a line. `end` compares the whole chain with
 * the signed heads and returns the fault. Both return undefined if there is no fault, and their results have no meaning
 * after the first fault. With `start`, the check begins after this line, which was checked before. Otherwise it begins
 * with the first line.
 */
export function makeChainCheck(
  accountId: number,
  heads: readonly Head[],
  start: { readonly sequence: number; readonly hash: Buffer } | undefined = undefined,
) {
  let { hash, sequence } = start ?? { sequence: 0, hash: beginning(accountId) };
  const awaited = new Map<number, Head[]>();
  for (const head of heads) awaited.set(head.sequence, [...(awaited.get(head.sequence) ?? []), head]);

  return {
    add(line: ChainedLine): AuditFault | undefined {
      if ((line.account_id ?? 0) !== accountId) return message('audit_line_of_other_account', { line: line.sequence });
      if (line.sequence !== sequence + 1)
        return line.sequence <= sequence
          ? message('audit_line_moved', { line: line.sequence, before: sequence })
          : message('audit_lines_missing', { line: line.sequence, before: sequence });
      hash = nextHash(hash, line.sequence, line);
      sequence = line.sequence;
      if (hash.toString('hex') !== line.hash) return message('audit_line_changed', { line: sequence });
      const rewritten = awaited.get(sequence)?.some((head) => head.hash !== line.hash);
      return rewritten ? message('audit_line_rewritten', { line: sequence }) : undefined;
    },
    end(): AuditFault | undefined {
      const last = Math.max(0, ...awaited.keys());
      return last > sequence ? message('audit_end_missing', { line: sequence, signed: last }) : undefined;
    },
    get lines(): number {
      return sequence;
    },
  };
}
