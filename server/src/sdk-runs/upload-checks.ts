import { sql } from 'kysely';
import type { ReadingFault } from '../documents/document-reading.ts';
import type { Db } from '../platform/database/tables.ts';
import type { Session } from './session-store.ts';

/** What a look at a picture found: words for the person (`documents/reading-fault.ts`), which hold nothing of the document. */
export interface PictureCheck {
  readonly ok: boolean;
  readonly message: string | null;
  /** The same as a word. Null where nothing is wrong, or the look was kept before there were words. */
  readonly fault: ReadingFault | null;
}

/** Pictures of one session that are looked at: the page sends back twice for each side, and some more. */
export const MOST_CHECKED = 10;
/** Pictures of one account that are looked at beside each other. */
export const MOST_AT_ONCE = 6;

type Claim =
  | { readonly state: 'yours' | 'enough' | 'under_way' | 'busy' }
  | { readonly state: 'known'; readonly check: PictureCheck };

interface Row {
  readonly check_ok: boolean | null;
  readonly check_message: string | null;
  readonly check_fault: ReadingFault | null;
}

/**
 * Takes a picture to be looked at until `until`; says why not where that may not be: it was looked at before, so were enough of this session, one of this session is,
 * or too many of the account are. `work`: a transaction; those of one account count one after another.
 */
export async function claimCheck(
  work: Db,
  session: Session,
  { id, at, until }: { readonly id: string; readonly at: Date; readonly until: Date },
): Promise<Claim> {
  await sql`select pg_advisory_xact_lock(hashtext('sdk-picture-checks'), ${session.accountId})`.execute(work);
  const { rows } = await sql<Row>`select check_ok, check_message, check_fault from sdk_uploads
    where id = ${id} and session_id = ${session.id}`.execute(work);
  const known = rows[0];
  if (known && known.check_ok !== null) {
    const { check_ok: ok, check_message: message, check_fault: fault } = known;
    return { state: 'known', check: { ok, message, fault } };
  }
  const counted = await sql<{ here: number; checked: number; account: number }>`select
    (select count(*)::int from sdk_uploads where session_id = ${session.id} and checking_until > ${at}) as here,
    (select count(*)::int from sdk_uploads where session_id = ${session.id} and check_ok is not null) as checked,
    (select count(*)::int from sdk_uploads where account_id = ${session.accountId} and checking_until > ${at}) as account`.execute(
    work,
  );
  const { here, checked, account } = counted.rows[0]!;
  if (checked >= MOST_CHECKED) return { state: 'enough' };
  if (here > 0) return { state: 'under_way' };
  if (account >= MOST_AT_ONCE) return { state: 'busy' };
  await sql`update sdk_uploads set checking_until = ${until} where id = ${id}`.execute(work);
  return { state: 'yours' };
}

export const keepCheck = (db: Db, id: string, { ok, message, fault }: PictureCheck) =>
  sql`update sdk_uploads set check_ok = ${ok}, check_message = ${message}, check_fault = ${fault} where id = ${id}`.execute(
    db,
  );

/** `until`: as it was claimed. */
export const releaseCheck = (db: Db, id: string, until: Date) =>
  sql`update sdk_uploads set checking_until = null where id = ${id} and checking_until = ${until}`.execute(db);
