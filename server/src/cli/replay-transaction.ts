import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import { replayTransaction } from '../transactions/records/replay.ts';
import { makeRuleSets } from '../transactions/rules/rule-sets.ts';
import type { Io } from './command.ts';
import { UsageError } from './usage-error.ts';

/**
 * `hakiki transactions replay <id>`: prints the recorded result and the result of a new evaluation. Exit status 1 if
 * they differ.
 */
export async function runReplayTransaction(
  [id]: readonly string[],
  io: Io,
  { db, vault }: { readonly db: Db; readonly vault: Vault },
): Promise<number> {
  if (!/^[1-9]\d{0,14}$/.test(id ?? '')) throw new UsageError('transactions replay <id>');
  const replayed = await replayTransaction(db, vault, { ruleSets: makeRuleSets(), id: Number(id) });
  io.out(JSON.stringify(replayed, null, 2));
  return replayed.same ? 0 : 1;
}
