import type { Vault } from '../../platform/crypto/vault.ts';
import type { Db } from '../../platform/database/tables.ts';
import { insertEntry, type NewEntry } from './blacklist-store.ts';

/** Adds entries to a blacklist, all or none; gives how many were new to it. */
export const addEntries = (db: Db, vault: Vault, entries: readonly NewEntry[]): Promise<number> =>
  db.transaction().execute(async (work) => {
    let added = 0;
    for (const entry of entries) if ((await insertEntry(work, vault, entry)) !== undefined) added += 1;
    return added;
  });
