import type { Subject } from '@hakiki/matching/outcome.ts';
import { blockCustomer, unblockCustomer } from '../blacklist/block-customer.ts';
import { identifierOf } from '../persons/find-person.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import type { WorkItemsDeps } from '../queue/work-items-deps.ts';
import { alertsInShort } from '../screening/watch/decide-alert.ts';
import { openVerification } from '../verifications/store.ts';

/**
 * Flags payments with a customer's number when a reviewer confirms that the customer is on a sanctions list. Stops
 * flagging them when the confirmation is undone. Does nothing if the record has no number.
 */
export const makeBlockNumber =
  ({ vault, clock }: { readonly vault: Vault; readonly clock: { now(): Date } }): WorkItemsDeps['blockNumber'] =>
  async (work: Db, item, { kind, id }, blocked) => {
    const verification = kind === 'alert' ? (await alertsInShort(work, [id])).get(id)?.verification_id : id;
    if (verification === undefined || verification === null) return;
    const record = await openVerification(work, vault, item.branchId, verification);
    const number = record && (identifierOf(record)?.number ?? screenedNumber(record.evidence));
    if (number === undefined) return;
    const customer = { ...item, number, reason: `queue item ${item.id}` };
    if (blocked) await blockCustomer(work, vault, customer);
    else await unblockCustomer(work, vault, customer, clock.now());
  };

/** Returns the identity number with which the customer of a run was screened. */
const screenedNumber = (evidence: unknown): string | undefined =>
  (evidence as { readonly screening?: { readonly subject?: Subject } } | null)?.screening?.subject?.idNumbers?.[0];
