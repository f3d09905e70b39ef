import { accountById } from '../accounts/store.ts';
import type { Platform } from '../app/open-platform.ts';
import { CommandFault } from '../platform/command-fault.ts';
import { verifyHistories } from '../reviews/verify-histories.ts';
import type { Given, Io } from './command.ts';
import { UsageError } from './usage-error.ts';

const NOT_PROVEN = 3;

/**
 * `hakiki audit reviews`: verifies the histories of work items and cases in the database. Exit status 1 if a history
 * was changed. Exit status 3 if lines of a former version have no hash yet.
 */
export async function runAuditReviews({ text }: Given, io: Io, { db }: Pick<Platform, 'db'>): Promise<number> {
  const { account } = text;
  if (account !== undefined && !/^\d{1,15}$/.test(account)) throw new UsageError('audit reviews [--account <id>]');
  if (account !== undefined && !(await accountById(db, Number(account))))
    throw new CommandFault('There is no account of that id');
  const verdict = await verifyHistories(db, account === undefined ? undefined : Number(account));
  io.report?.(verdict);
  for (const { account_id, kind, id, lines, proven_lines, has_other_state } of verdict.faults)
    io.out(
      `NOT AS WRITTEN: account ${account_id}, ${kind} ${id}: ${
        has_other_state
          ? `the item has another state than line ${lines} says`
          : proven_lines === lines
            ? `line ${lines} is not the line that was written last: lines at the end were removed or added`
            : `proven up to line ${proven_lines} of ${lines}; line ${proven_lines + 1} was changed, removed or moved`
      }`,
    );
  io.out(
    `${verdict.histories} histories of work items and cases, ${verdict.lines} lines. Proven: ${verdict.proven_lines} lines`,
  );
  if (verdict.redacted_lines)
    io.out(
      `A forgotten person was removed from ${verdict.redacted_lines} of them. Only the place of these lines is proven.`,
    );
  if (verdict.faults.length) return 1;
  if (!verdict.unchained_lines) return 0;
  io.out(
    `NOT PROVEN: ${verdict.unchained_lines} lines of a former version, which are not chained yet. The service chains them every hour. Then verify again.`,
  );
  return NOT_PROVEN;
}
