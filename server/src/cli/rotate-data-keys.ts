import { writeAuditLine } from '../accounts/audit/write-audit.ts';
import { accountIds } from '../accounts/store.ts';
import { CommandFault } from '../platform/command-fault.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import type { Given, Io } from './command.ts';

/**
 * `hakiki rotate-data-keys`: creates new versions of the data keys. The command works whether or not the service is
 * running.
 */
export async function runRotateDataKeys(
  { text: { account } }: Given,
  io: Io,
  { db, vault }: { db: Db; vault: Vault },
): Promise<number> {
  const ids = (await accountIds(db)).filter((id) => account === undefined || id === Number(account));
  if (!ids.length) throw new CommandFault('There is no such account');
  const rotated: { account_id: number; version: number }[] = [];
  for (const id of ids) {
    const version = await vault.rotateDataKey(id);
    await writeAuditLine(db, {
      accountId: id,
      actor: 'operator',
      action: 'rotate data key',
      subject: `version ${version}`,
      outcome: 'done',
      ip: undefined,
      requestId: undefined,
    });
    rotated.push({ account_id: id, version });
    io.out(`Account ${id}: version ${version} encrypts from now on, in running servers within a minute`);
  }
  io.report?.({ rotated });
  return 0;
}
