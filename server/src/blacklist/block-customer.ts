import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import { canonicalValue } from './blacklist-keys.ts';
import { insertEntries, removeAddedAt } from './blacklist-store.ts';

/** Name of the list for customers who are on a sanctions list according to a reviewer. */
const CONFIRMED = 'confirmed';

export interface BlockedCustomer {
  readonly branchId: number;
  readonly accountId: number;
  readonly userId: number;
  readonly decidedAt: Date;
  /** Number of the customer at an authority. */
  readonly number: string;
  /** Reason for the entry, without a name. It names the work item with the decision. */
  readonly reason: string;
}

/**
 * Puts a customer's number on the branch's blacklist, in the caller's transaction. Later payments with this number are
 * flagged. Does nothing if the number is already on the list.
 */
export async function blockCustomer(work: Db, vault: Vault, customer: BlockedCustomer): Promise<void> {
  const value = canonicalValue('identifier', customer.number);
  if (value === undefined) return;
  const { accountId, branchId, userId, decidedAt: at, number, reason } = customer;
  const entry = { kind: 'identifier' as const, value, given: number, reason, validUntil: null };
  await insertEntries(work, vault, [{ ...entry, accountId, branchId, list: CONFIRMED, userId, at }]);
}

/**
 * Removes the entry that a decision added. Called when the decision is undone. A number that was listed before the
 * decision stays listed.
 */
export async function unblockCustomer(
  work: Db,
  vault: Vault,
  { accountId, branchId, userId, decidedAt, number }: Omit<BlockedCustomer, 'reason'>,
  now: Date,
): Promise<void> {
  const value = canonicalValue('identifier', number);
  if (value === undefined) return;
  const of = { accountId, branchId, list: CONFIRMED, kind: 'identifier' as const, value };
  await removeAddedAt(work, vault, of, { addedAt: decidedAt, userId, at: now });
}
