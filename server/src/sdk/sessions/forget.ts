import { sql } from 'kysely';
import type { Country, Identifier, IdentifierType } from '../../authorities/authority.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import { inSteps } from '../../platform/database/in-steps.ts';
import { type Db, type Table, tables } from '../../platform/database/tables.ts';
import { forgetSubject } from '../../webhooks/forget-subject.ts';
import { detailsContext, type SessionDetails } from './session-store.ts';

interface SessionTables {
  sdk_sessions: Table<'sdk_sessions'>;
}
const typed = (db: Db) => tables<SessionTables>(db);

/** A customer's run without a record. The run is still in progress, was abandoned, or its record was deleted. */
export interface PersonSession {
  readonly id: string;
  readonly branch_id: number;
  readonly created_at: Date;
  readonly details: SessionDetails;
}

/**
 * Maximum number of sessions that are read. Usually there are few, because `forgetSessions` deletes a session without a
 * record a day after its end.
 */
const MAX_LOOKED_AT = 200_000;
const sameText = (one: string | undefined, other: string): boolean =>
  one !== undefined && one.trim().toLowerCase() === other.trim().toLowerCase();

/**
 * Returns runs without a record that match a person by number or reference. Each run must be decrypted, because no
 * unencrypted field identifies the person.
 * @param system connection in the system scope; the query selects by account
 */
export async function sessionsOfPerson(
  system: Db,
  vault: Vault,
  accountId: number,
  { numbers, reference }: { readonly numbers: readonly string[]; readonly reference: string | undefined },
): Promise<PersonSession[]> {
  if (!numbers.length && reference === undefined) return [];
  const { rows } = await sql<Omit<PersonSession, 'details'> & { ciphertext: Buffer }>`
    select id, branch_id, created_at, ciphertext from sdk_sessions s where account_id = ${accountId}
      and not exists (select from verifications v where v.id = s.entry_id) order by created_at desc limit ${MAX_LOOKED_AT}`.execute(
    system,
  );
  const found: PersonSession[] = [];
  for (const { ciphertext, ...row } of rows) {
    const text = await vault.decrypt(accountId, detailsContext(row.id), ciphertext);
    const details = JSON.parse(text.toString()) as SessionDetails;
    if (
      numbers.some(
        (number) => sameText(details.identifier, number) || sameText(details.expected?.identifier, number),
      ) ||
      (reference !== undefined && sameText(details.reference, reference))
    )
      found.push({ ...row, details });
  }
  return found;
}

/**
 * Returns the numbers that a run may have sent to an authority: the customer's number, and the number that the
 * integrator expects. Pure.
 */
export function numbersOfRun({ country, identifier, identifierType, expected }: SessionDetails): Identifier[] {
  const number = (
    one: Partial<Record<'country' | 'identifier' | 'identifierType', string | undefined>> | undefined,
  ): Identifier[] =>
    one?.country && one.identifier && one.identifierType
      ? [{ country: one.country as Country, type: one.identifierType as IdentifierType, number: one.identifier }]
      : [];
  return [...number({ country, identifier, identifierType }), ...number(expected)];
}

/**
 * Returns the numbers that the runs of records may have sent to an authority. The details of a run are stored as long
 * as its record.
 * @param system connection in the system scope; the query selects by account
 */
export async function numbersOfRuns(
  system: Db,
  vault: Vault,
  accountId: number,
  verificationIds: readonly number[],
): Promise<Identifier[]> {
  if (verificationIds.length === 0) return [];
  const rows = await typed(system)
    .selectFrom('sdk_sessions')
    .select(['id', 'ciphertext'])
    .where('account_id', '=', accountId)
    .where('entry_id', '=', sql<number>`any(${[...verificationIds]}::bigint[])`)
    .execute();
  const all = await Promise.all(
    rows.map(async ({ id, ciphertext }) => {
      const text = await vault.decrypt(accountId, detailsContext(id), ciphertext);
      return numbersOfRun(JSON.parse(text.toString()) as SessionDetails);
    }),
  );
  return all.flat();
}

/** Deletes a run with its uploads, its attempts, and the events about it. Runs in the caller's database transaction. */
export async function forgetSession(transaction: Db, { id, branch_id }: Pick<PersonSession, 'id' | 'branch_id'>) {
  await forgetSubject(transaction, branch_id, id);
  await typed(transaction).deleteFrom('sdk_sessions').where('id', '=', id).execute();
}

/**
 * Deletes the run that belongs to a record, with its uploads, attempts and events. Runs in the caller's database
 * transaction.
 */
export async function forgetRunOf(transaction: Db, verificationId: number): Promise<void> {
  const sessions = await typed(transaction)
    .selectFrom('sdk_sessions')
    .select(['id', 'branch_id'])
    .where('entry_id', '=', verificationId)
    .execute();
  for (const session of sessions) await forgetSession(transaction, session);
}

const DAY_MS = 86_400_000;
const BATCH = 500;

/**
 * Deletes runs that ended at least a day ago and have no record. Returns the number of deleted runs. Does not delete a
 * run that waits for its job.
 */
export function forgetSessions(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - DAY_MS);
  return inSteps(BATCH, async () => {
    const { rows } = await sql`delete from sdk_sessions where id in (
      select id from sdk_sessions s where greatest(expires_at, submitted_at, completed_at) < ${before} and state <> 'submitted'
        and not exists (select from verifications v where v.id = s.entry_id) limit ${BATCH}) returning id`.execute(db);
    return rows.length;
  });
}
