import type { Vault } from '../../platform/crypto/vault.ts';
import type { ListKeyOf } from './list-lookup-store.ts';

/** Returns the function that computes the keyed hashes of an account's lists. */
export const makeListKeyOf =
  (vault: Pick<Vault, 'blindIndex'>, accountId: number): ListKeyOf =>
  (kind, value) =>
    vault.blindIndex(accountId, `rule list ${kind} ${value}`);
