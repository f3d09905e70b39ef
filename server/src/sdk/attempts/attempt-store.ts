import { type Generated, type JSONColumnType, sql } from 'kysely';
import type { Commitment } from '../../faces/liveness/challenge/commitments.ts';
import type { LightColour } from '../../faces/liveness/challenge/light.ts';
import type { Turn } from '../../faces/liveness/challenge/turns.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import { type Db, type Table, tables } from '../../platform/database/tables.ts';
import { keepBlob } from '../../verifications/sweep-blobs.ts';
import { lockSession, type Session } from '../sessions/session-store.ts';

interface AttemptTables {
  sdk_attempts: Table<
    'sdk_attempts',
    {
      /** Head turns in the order in which the page requests them. */
      turns: Generated<Turn[]>;
      /** Colours that the screen shows after the turns, in this order. */
      light: Generated<LightColour[]>;
      /** Name of the blob with the best frame of the clip, as long as no record owns the blob. */
      selfie: string | null;
      commitments: JSONColumnType<Commitment[], string | undefined, string>;
      /** Time until which a check of the clip counts as running; null if no check is running. */
      checking_until: Date | null;
    }
  >;
}
const typed = (db: Db) => tables<AttemptTables>(db);
const attemptContext = (id: string): string => `sdk_attempts.ciphertext:${id}`;

/** Result of the check of an attempt's clip. `selfie` is the best frame. */
export interface AttemptResult {
  readonly passed: boolean;
  readonly score: number;
  readonly detail: string;
  readonly evidence: unknown;
  readonly modelVersions: Readonly<Record<string, string>>;
  readonly selfie: string;
  /** Id of the upload that was checked. Absent in attempts from before 2026-11-22. */
  readonly clip?: string;
}

/** State of a liveness attempt. */
export interface LivenessAttempt {
  readonly id: string;
  readonly state: 'begun' | 'accepted' | 'rejected';
  /** Requested head turns; empty if no turns are required. */
  readonly turns: readonly Turn[];
  /** Requested colours of screen light; empty if no light is required. */
  readonly light: readonly LightColour[];
  readonly commitments: readonly Commitment[];
  readonly createdAt: Date;
}

/**
 * Returns the number of pieces of a recording. The page must send the hash of each piece: one before the first turn,
 * one after each turn, and one after the light.
 */
export const piecesOf = ({ turns, light }: Pick<LivenessAttempt, 'turns' | 'light'>): number =>
  turns.length + 1 + (light.length > 0 ? 1 : 0);

/**
 * Inserts an attempt. Returns undefined if the session already has the maximum number of attempts (`most`). A lock
 * prevents simultaneous requests of one session from exceeding the maximum.
 */
export function insertAttempt(
  db: Db,
  session: Session,
  {
    turns,
    light = [],
    at,
    most,
  }: {
    readonly turns: readonly Turn[];
    readonly light?: readonly LightColour[];
    readonly at: Date;
    readonly most: number;
  },
): Promise<string | undefined> {
  return db.transaction().execute(async (work) => {
    await lockSession(work, session);
    const { rows } = await sql<{
      id: string;
    }>`insert into sdk_attempts (session_id, account_id, turns, light, created_at)
      select ${session.id}, ${session.accountId}, ${turns}::text[], ${light}::text[], ${at}
      where (select count(*) from sdk_attempts where session_id = ${session.id}) < ${most} returning id`.execute(work);
    return rows[0]?.id;
  });
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns an attempt of this session. With `lock`, locks its row until the database transaction ends. */
export async function findAttempt(
  db: Db,
  sessionId: string,
  id: string,
  { lock = false } = {},
): Promise<LivenessAttempt | undefined> {
  if (!UUID.test(id)) return undefined;
  const row = await typed(db)
    .selectFrom('sdk_attempts')
    .select(['id', 'state', 'turns', 'light', 'commitments', 'created_at'])
    .where('session_id', '=', sessionId)
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  return (
    row && {
      ...{ id: row.id, state: row.state, turns: row.turns, light: row.light },
      commitments: row.commitments,
      createdAt: row.created_at,
    }
  );
}

export const addCommitment = (db: Db, { id, commitments }: LivenessAttempt, commitment: Commitment) =>
  typed(db)
    .updateTable('sdk_attempts')
    .set({ commitments: JSON.stringify([...commitments, commitment]) })
    .where('id', '=', id)
    .execute();

/**
 * Claims an attempt for the check of its clip until `until`. Returns false if another check is running or the attempt
 * is finished. Uses one statement, so that only one of several simultaneous calls succeeds.
 */
export async function claimAttempt(
  db: Db,
  { id }: LivenessAttempt,
  { at, until }: { readonly at: Date; readonly until: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await typed(db)
    .updateTable('sdk_attempts')
    .set({ checking_until: until })
    .where('id', '=', id)
    .where('state', '=', 'begun')
    .where((where) => where.or([where('checking_until', 'is', null), where('checking_until', '<=', at)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Releases an attempt whose check could not run, so that the same clip can be submitted again.
 * @param until the value with which the attempt was claimed
 */
export const releaseAttempt = (db: Db, { id }: LivenessAttempt, until: Date) =>
  typed(db)
    .updateTable('sdk_attempts')
    .set({ checking_until: null })
    .where('id', '=', id)
    .where('checking_until', '=', until)
    .execute();

/** Counts the session's other attempts in which the page received a turn but which it did not finish. */
export async function abandonedAttempts(db: Db, sessionId: string, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from sdk_attempts
    where session_id = ${sessionId} and id <> ${id} and state = 'begun' and jsonb_array_length(commitments) > 0`.execute(
    db,
  );
  return rows[0]!.count;
}

/**
 * Ends an attempt. Returns false if it had already ended. The attempt then owns the selfie's file, so `db` must be a
 * database transaction.
 */
export async function finishAttempt(
  db: Db,
  vault: Vault,
  session: Session,
  {
    id,
    at,
    result,
    rejection,
  }: {
    readonly id: string;
    readonly at: Date;
    readonly result: AttemptResult | undefined;
    /** Reason why the clip could not be used. It is stored in the record. */
    readonly rejection?: unknown;
  },
): Promise<boolean> {
  const kept = result ?? { rejection };
  const ciphertext = await vault.encrypt(session.accountId, attemptContext(id), JSON.stringify(kept));
  const ended = await typed(db)
    .updateTable('sdk_attempts')
    .set({ state: result ? 'accepted' : 'rejected', finished_at: at, ciphertext, selfie: result?.selfie ?? null })
    .where('id', '=', id)
    .where('session_id', '=', session.id)
    .where('state', '=', 'begun')
    .executeTakeFirst();
  if (ended.numUpdatedRows === 0n) return false;
  if (result) await keepBlob(db, result.selfie);
  return true;
}

/**
 * Makes the record the owner of the selfie's file, instead of the attempt. `db` is the database transaction that writes
 * the record.
 */
export const leaveSelfieToRecord = (db: Db, sessionId: string, images: readonly { readonly blob: string }[]) =>
  typed(db)
    .updateTable('sdk_attempts')
    .set({ selfie: null })
    .where('session_id', '=', sessionId)
    .where('selfie', '=', sql<string>`any(${images.map(({ blob }) => blob)}::text[])`)
    .execute();

/** Returns the session's last attempt whose clip could be used. */
export async function acceptedAttempt(db: Db, vault: Vault, session: Session): Promise<AttemptResult | undefined> {
  const row = await typed(db)
    .selectFrom('sdk_attempts')
    .select(['id', 'ciphertext'])
    .where('session_id', '=', session.id)
    .where('state', '=', 'accepted')
    .orderBy('finished_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row?.ciphertext) return undefined;
  const text = await vault.decrypt(session.accountId, attemptContext(row.id), row.ciphertext);
  return JSON.parse(text.toString()) as AttemptResult;
}

/** Returns the results of the attempts before the accepted one, oldest first. The record stores them. */
export async function rejectedAttempts(db: Db, vault: Vault, session: Session): Promise<unknown[]> {
  const rows = await typed(db)
    .selectFrom('sdk_attempts')
    .select(['id', 'ciphertext'])
    .where('session_id', '=', session.id)
    .where('state', '=', 'rejected')
    .orderBy('created_at')
    .execute();
  return Promise.all(
    rows.map(async ({ id, ciphertext }) =>
      ciphertext ? JSON.parse((await vault.decrypt(session.accountId, attemptContext(id), ciphertext)).toString()) : {},
    ),
  );
}
