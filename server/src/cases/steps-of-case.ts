import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import { linesOfKinds } from './case-history-store.ts';

/** Kinds of history lines about the review of a case, and the name of each kind in `/v1/queue`. */
const STEPS: Readonly<Record<string, string>> = {
  assign: 'assigned',
  taken: 'taken',
  note: 'note',
  propose: 'decided',
  approve: 'agreed',
  reject: 'sent_back',
  reopen: 'reopened',
};

interface StepDetails {
  readonly text?: string;
  readonly assignee?: number;
  readonly after?: { readonly assignee?: number | null; readonly disposition?: string | null };
}

const detailsOf = (kind: string, { text, assignee, after }: StepDetails) => ({
  ...((kind === 'assign' || kind === 'taken') && { assignee: after?.assignee ?? assignee ?? null }),
  ...(kind === 'propose' && { disposition: after?.disposition ?? null }),
  ...(text !== undefined && { text }),
});

/**
 * Returns the steps of a case's review from the case's history, in the form of an item's history.
 * @returns the newest 500 lines, oldest first. `n` is the number of the line in the case's history
 */
export async function stepsOfCase(
  db: Db,
  vault: Vault,
  { account_id: accountId, subject_id: caseId }: { readonly account_id: number; readonly subject_id: number },
) {
  const lines = await linesOfKinds(db, vault, { accountId, caseId, kinds: Object.keys(STEPS), limit: 500 });
  return lines.map(({ n, kind, userId, at, details }) => ({
    ...{ n, kind: STEPS[kind]!, user_id: userId, at },
    details: detailsOf(kind, details as StepDetails),
  }));
}
