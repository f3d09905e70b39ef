import { randomBytes } from 'node:crypto';
import { type KeyScope, keyScopes } from '@hakiki/contract';
import { makeAssertStrongPassword } from '../accounts/authentication/password-strength.ts';
import { hashPassword } from '../accounts/authentication/passwords.ts';
import { issueKey } from '../accounts/key-store.ts';
import {
  insertAccount,
  insertBranch,
  insertUser,
  installationMode,
  setAccountVerified,
  updateBranch,
} from '../accounts/store.ts';
import { readConfig } from '../app/read-config.ts';
import { addressRange } from '../platform/address-ranges.ts';
import { systemClock } from '../platform/clock.ts';
import { CommandFault } from '../platform/command-fault.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import { type Db, tables } from '../platform/database/tables.ts';
import type { Given, Io } from './command.ts';
import { UsageError } from './usage-error.ts';

const STILLS_ACCEPTED = `Still pictures can pass liveness in this branch. In a simulated test, 8 of 8 smooth prints held close to the camera passed as stills.
To refuse still pictures, set --stills refuse here, or policy.faces.stills of the branch (docs/liveness.md).`;

/**
 * Creates an account, its owner and its first branch in one database transaction. Prints the data that the owner needs
 * to sign in.
 */
export async function runAccountCreate(
  { text, set }: Given,
  io: Io,
  { db, vault }: { db: Db; vault: Vault },
): Promise<number> {
  const { name, email, branch: branchName, 'owner-name': ownerName, stills } = text;
  if (!name || !email?.includes('@')) throw new UsageError('account create --name <company> --email <owner>');
  if (stills !== undefined && stills !== 'accept' && stills !== 'refuse')
    throw new CommandFault('--stills must be accept or refuse');
  const chosen = io.environment['PASSWORD'];
  if (chosen !== undefined) makeAssertStrongPassword()(chosen, [email, name, ownerName ?? '']);
  const password = chosen ?? randomBytes(15).toString('base64url');
  const passwordHash = await hashPassword(password);
  const made = await db.transaction().execute(async (transaction) => {
    const account = await insertAccount(transaction, name, set['verified'] ?? false);
    const branch = await insertBranch(transaction, account.id, branchName ?? 'Main');
    if (stills !== undefined) await updateBranch(transaction, account.id, branch.id, { policy: { faces: { stills } } });
    const owner = await insertUser(transaction, vault, {
      accountId: account.id,
      email,
      name: ownerName ?? name,
      role: 'owner',
      passwordHash,
    });
    if (!owner) throw new CommandFault('This account has a user of that email address');
    return { account_id: account.id, branch_id: branch.id, owner_email: owner.email };
  });
  if (stills === undefined) io.err(STILLS_ACCEPTED);
  io.out(JSON.stringify({ ...made, ...(chosen === undefined && { owner_password: password }) }));
  return 0;
}

export async function runAccountVerify([id]: readonly string[], io: Io, db: Db): Promise<number> {
  const account = await setAccountVerified(db, Number(id) || 0, true);
  if (!account) throw new CommandFault('There is no account of that id');
  io.out(JSON.stringify(account));
  return 0;
}

const partsOf = (text: string): string[] => text.split(',').map((part) => part.trim());

function scopesOf(text: string): KeyScope[] {
  return partsOf(text).map((name) => {
    const scope = keyScopes.find((known) => known === name);
    if (scope === undefined) throw new CommandFault(`--scopes: "${name}" is not one of ${keyScopes.join(', ')}`);
    return scope;
  });
}

function rangesOf(text: string): string[] {
  try {
    return partsOf(text).map(addressRange);
  } catch (error) {
    throw new CommandFault(`--addresses: ${(error as Error).message}`);
  }
}

export async function runKeyIssue({ text }: Given, io: Io, db: Db): Promise<number> {
  const { branch: branchText, name, expires, scopes, addresses } = text;
  const branchId = Number(branchText) || 0;
  const branch = await tables<{ branches: { id: number } }>(db)
    .selectFrom('branches')
    .select('id')
    .where('id', '=', branchId)
    .executeTakeFirst();
  if (!branch) throw new CommandFault('There is no branch of that id: give --branch <id>');
  const expiresAt = expires === undefined ? undefined : new Date(expires);
  if (expiresAt && !(expiresAt.getTime() > systemClock.now().getTime()))
    throw new CommandFault('--expires must be a time in the future');
  // Uses the mode of the database and not the environment variable, because a key for another mode would be refused.
  const environment = (await installationMode(db))?.mode ?? readConfig(io.environment).mode;
  const { id, key } = await issueKey(db, {
    branchId,
    environment,
    name: name ?? 'Command line',
    ...(expiresAt && { expiresAt }),
    ...(scopes !== undefined && { scopes: scopesOf(scopes) }),
    ...(addresses !== undefined && { allowedAddresses: rangesOf(addresses) }),
  });
  io.out(JSON.stringify({ id, key }));
  return 0;
}
