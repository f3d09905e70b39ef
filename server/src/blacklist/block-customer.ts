import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import { canonicalValue } from './blacklist-keys.ts';
import { insertEntries, removeAddedAt } from './blacklist-store.ts';

/** The list of customers that a reviewer confirmed to be on a sanctions list. */
const CONFIRMED = 'confirmed';

export interface BlockedCustomer {
  readonly branchId: number;
  readonly accountId: number;
  readonly userId: number;
  readonly decidedAt: Date;
  /** By which an authority knows the customer. */
  readonly number: string;
  /** Why, without a name: the work item that was decided. */
  readonly reason: string;
}

/** Puts a customer's number on the branch's blacklist, in the caller's transaction: payments with it are flagged from then on. Nothing where it is listed already. */
export async function blockCustomer(work: Db, vault: Vault, customer: BlockedCustomer): Promise<void> {
  const value = canonicalValue('identifier', customer.number);
  if (value === undefined) return;
  const { accountId, branchId, userId, decidedAt: at, number, reason } = customer;
  const entry = { kind: 'identifier' as const, value, given: number, reason, validUntil: null };
  await insertEntries(work, vault, [{ ...entry, accountId, branchId, list: CONFIRMED, userId, at }]);
}

/** Takes off what a decision put there, when it is taken back. A number that was listed before stays. */
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
