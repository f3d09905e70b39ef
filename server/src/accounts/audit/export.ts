import { message } from '@hakiki/texts';
import type { Db } from '../../platform/database/tables.ts';
import { headOf, linesAfter } from './audit-store.ts';
import { type AuditFault, type ChainedLine, makeChainCheck } from './chain.ts';
import { isSigned, type SignedHead, type SignHead } from './signed-heads.ts';

const FORMAT = 'hakiki audit log 1';
const AT_ONCE = 1000;

/**
 * Exports an account's log as lines of JSON: first a description, then every line of the chain in order, and last the
 * signed head.
 */
export async function* exportAudit(
  { db, signHead }: { db: Db; signHead: SignHead },
  accountId: number,
  now: Date,
): AsyncGenerator<string> {
  const head = await headOf(db, accountId);
  yield headingText(accountId, now.toISOString());
  for (let last = 0; head && last < head.sequence; ) {
    const lines = await linesAfter(db, accountId, last, AT_ONCE);
    if (!lines.length) break;
    for (const line of lines) yield textOf(line);
    last = lines.at(-1)!.sequence;
  }
  if (head) yield headText(await signHead(head, now));
}

const headingText = (account_id: number, exported_at: string) =>
  JSON.stringify({ format: FORMAT, account_id, exported_at });
/** Returns a line for the export. Each exported line contains exactly these fields, once. */
const textOf = ({
  account_id,
  at,
  actor,
  action,
  subject,
  outcome,
  ip,
  request_id,
  details,
  sequence,
  hash,
}: ChainedLine) =>
  JSON.stringify({ account_id, at, actor, action, subject, outcome, ip, request_id, details, sequence, hash });
const headText = ({ account_id, sequence, hash, at, public_key, signature }: SignedHead) =>
  JSON.stringify({ head: { account_id, sequence, hash, at, public_key, signature } });

export interface AuditVerdict {
  readonly accountId: number;
  readonly lines: number;
  /** Public key of the signature; undefined if nothing was signed. */
  readonly publicKey: string | undefined;
  /** The first fault. Undefined if nobody changed the log. */
  readonly fault: AuditFault | undefined;
  /** Number of heads from outside the database with which the log was compared. */
  readonly headsChecked: number;
  /**
   * Number of the last line whose content is proven by a head from outside the database. 0 if there is no such head, or
   * if a fault was found.
   */
  readonly provenLines: number;
}

export interface VerifyOptions {
  /** Signed heads that were stored outside the database, from this account or other accounts. */
  readonly heads?: readonly SignedHead[];
  /** Public key of the installation, if it is known. Without it, the check trusts the key in the heads. */
  readonly publicKey?: string | undefined;
}

/**
 * Checks an export without a database. Pass heads that were stored outside the database. Without such heads, the check
 * cannot detect that a person who controls the database and the service has rewritten the log.
 */
export async function verifyExport(
  texts: AsyncIterable<string> | Iterable<string>,
  { heads = [], publicKey }: VerifyOptions = {},
): Promise<AuditVerdict> {
  let accountId = 0;
  let check: ReturnType<typeof makeChainCheck> | undefined;
  let fault: AuditFault | undefined;
  let own: SignedHead | undefined;
  let kept: readonly SignedHead[] = [];
  let number = 0;
  for await (const text of texts) {
    if (!text.trim()) continue;
    number++;
    const value = parsed(text);
    if (number === 1) {
      if (value?.['format'] !== FORMAT)
        return {
          accountId,
          lines: 0,
          publicKey,
          fault: message('audit_export_expected'),
          headsChecked: 0,
          provenLines: 0,
        };
      accountId = Number(value['account_id']);
      fault = sameText(text, headingText(accountId, String(value['exported_at'])), number);
      kept = heads.filter((head) => head.account_id === accountId);
      check = makeChainCheck(accountId, kept);
    } else if (own) fault ??= message('audit_text_after_end');
    else if (value?.['head']) {
      own = value['head'] as SignedHead;
      fault ??= sameText(text, headText(own), number);
    } else if (value === undefined) fault ??= message('audit_text_not_json', { number });
    else {
      const line = value as unknown as ChainedLine;
      fault ??= check!.add(line) ?? sameText(text, textOf(line), number);
    }
  }
  if (!check) fault = message('audit_export_expected');
  fault ??= check!.end() ?? signatures(own, kept, { accountId, lines: check!.lines, publicKey });
  return {
    accountId,
    lines: check?.lines ?? 0,
    publicKey: publicKey ?? kept[0]?.public_key ?? own?.public_key,
    fault,
    headsChecked: kept.length,
    provenLines: fault === undefined ? Math.max(0, ...kept.map(({ sequence }) => Number(sequence))) : 0,
  };
}

interface Expected {
  readonly accountId: number;
  readonly lines: number;
  readonly publicKey: string | undefined;
}

function signatures(
  own: SignedHead | undefined,
  kept: readonly SignedHead[],
  { accountId, lines, publicKey }: Expected,
): AuditFault | undefined {
  const forged = kept.find((head) => !isSigned(head));
  if (forged) return message('audit_head_signature_wrong', { line: forged.sequence });
  if (!own) return lines ? message('audit_export_cut_off') : undefined;
  const key = publicKey ?? kept[0]?.public_key ?? own.public_key;
  if (!isSigned(own) || own.account_id !== accountId) return message('audit_end_signature_wrong');
  if (own.sequence !== lines) return message('audit_end_of_other_line', { signed: own.sequence, line: lines });
  if ([own, ...kept].some((head) => head.public_key !== key)) return message('audit_signed_with_other_key');
  return undefined;
}

/**
 * Returns a fault if the text differs from the original line. Without this check, an added or repeated field would look
 * like part of the log, although the hash chain does not cover it.
 */
const sameText = (text: string, written: string, number: number): AuditFault | undefined =>
  text.trimEnd() === written ? undefined : message('audit_text_differs', { number });

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
