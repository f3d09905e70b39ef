import { sql } from 'kysely';
import type { Db } from '../database/tables.ts';

/**
 * Time after the start deadline of a call. After this time another process deletes the call and its bytes, because the
 * calling process must have died.
 */
const ABANDONED = '10 minutes';
export const REMOTE_WORK_CHANNEL = 'hakiki_remote_work';

export interface RemoteCall {
  readonly id: string;
  /** Account whose data key encrypts the input and the result. Undefined if the call has neither. */
  readonly accountId: number | undefined;
  readonly input: Buffer | undefined;
}

/** Inserts a call that must be started within `timeoutMs`, measured by the database's clock. */
export async function insertCall(db: Db, { id, accountId, input }: RemoteCall, timeoutMs: number): Promise<void> {
  await sql`insert into remote_work (id, account_id, input, start_before)
    values (${id}, ${accountId ?? null}, ${input ?? null}, now() + ${timeoutMs} * interval '1 millisecond')`.execute(
    db,
  );
}

/**
 * Marks a call as started and returns it. Returns undefined if the caller no longer waits for the call, or already has
 * its result.
 */
export async function startCall(db: Db, id: string): Promise<RemoteCall | undefined> {
  const { rows } = await sql<{ account_id: string | null; input: Buffer | null }>`update remote_work
    set started_at = now() where id = ${id} and answer is null and start_before > now()
    returning account_id, input`.execute(db);
  const [row] = rows;
  return (
    row && {
      id,
      accountId: row.account_id === null ? undefined : Number(row.account_id),
      input: row.input ?? undefined,
    }
  );
}

/** Writes the result and notifies the caller. */
export async function answerCall(db: Db, id: string, answer: Buffer): Promise<void> {
  await sql`with answered as (update remote_work set answer = ${answer}, input = null where id = ${id} returning id)
    select pg_notify(${REMOTE_WORK_CHANNEL}, id::text) from answered`.execute(db);
}

/** Returns the state of a call. If the call is missing, it was lost with the database. */
export async function readCall(
  db: Db,
  id: string,
): Promise<{ readonly started: boolean; readonly answer: Buffer | undefined } | undefined> {
  const { rows } = await sql<{ started: boolean; answer: Buffer | null }>`
    select started_at is not null as started, answer from remote_work where id = ${id}`.execute(db);
  const [row] = rows;
  return row && { started: row.started, answer: row.answer ?? undefined };
}

export async function deleteCall(db: Db, id: string): Promise<void> {
  await sql`delete from remote_work where id = ${id}`.execute(db);
}

/** Deletes the calls of processes that died before they could delete them. */
export async function deleteAbandonedCalls(db: Db): Promise<void> {
  await sql`delete from remote_work where start_before < now() - interval '${sql.raw(ABANDONED)}'`.execute(db);
}
