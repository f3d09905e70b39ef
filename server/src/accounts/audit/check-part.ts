import type { Db } from '../../platform/database/tables.ts';
import { AppError } from '../../platform/errors.ts';
import { headOf, linesAfter } from './audit-store.ts';
import { type AuditFault, makeChainCheck } from './chain.ts';

const MOST = 5000;

export interface CheckedPart {
  readonly from: number;
  readonly to: number;
  readonly end: boolean;
  readonly fault: AuditFault | null;
}

/**
 * Computes the hashes of the lines after `after` again and compares them. `after` is the last line that was checked
 * before, or 0 to begin with the first line.
 * @throws AppError invalid_input if the account's log has no such line.
 */
export async function checkPart(db: Db, accountId: number, after: number): Promise<CheckedPart> {
  const [before] = after === 0 ? [] : await linesAfter(db, accountId, after - 1, 1);
  if (after !== 0 && before?.sequence !== after) throw new AppError('audit_line_not_found');
  const start = before ? { sequence: after, hash: Buffer.from(before.hash, 'hex') } : undefined;
  const head = await headOf(db, accountId);
  const lines = await linesAfter(db, accountId, after, MOST);
  const end = lines.length < MOST;
  const check = makeChainCheck(accountId, end && head ? [head] : [], start);
  for (const line of lines) {
    const fault = check.add(line);
    if (fault !== undefined) return { from: after, to: line.sequence, end, fault };
  }
  return { from: after, to: lines.at(-1)?.sequence ?? after, end, fault: (end ? check.end() : undefined) ?? null };
}
