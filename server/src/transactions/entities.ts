import type { monitoring } from '@hakiki/contract';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Entity } from './history-store.ts';

/** Whose histories a transaction belongs to. */
export interface Entities {
  readonly customer: Entity;
  readonly origin: Entity | undefined;
  readonly destination: Entity | undefined;
  /** The card's BIN as it is used from one device or address. */
  readonly card: Entity | undefined;
}

/** The customer, accounts and card of a transaction, each by the keyed hash of what it is named with. */
export async function entitiesOf(
  vault: Pick<Vault, 'blindIndex'>,
  branch: { readonly id: number; readonly accountId: number },
  transaction: monitoring.Transaction,
): Promise<Entities> {
  const { customer_details: customer, origin_account: origin, destination_account: destination } = transaction;
  const entity = async (name: string): Promise<Entity> => ({
    branchId: branch.id,
    accountId: branch.accountId,
    key: await vault.blindIndex(branch.accountId, name),
  });
  const account = async (given: monitoring.Transaction['origin_account']) =>
    given && (await entity(`account ${given.bank_code} ${given.account_number}`));
  const { device_id: device, ip_address: address } = transaction.additional_info as Record<string, unknown>;
  const from = typeof device === 'string' && device ? device : address;
  const card = transaction.card_details;
  return {
    customer: await entity(`customer ${customer.identifier ?? customer.customer_email}`),
    origin: await account(origin),
    destination: await account(destination),
    card: card && (await entity(`card ${card.bin} ${String(from)}`)),
  };
}
