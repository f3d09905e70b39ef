import { sql } from 'kysely';
import type { ReadingFault } from '../../documents/document-reading.ts';
import { lockNumber } from '../../platform/database/lock-number.ts';
import type { Db } from '../../platform/database/tables.ts';
import type { Session } from '../sessions/session-store.ts';

/**
 * Result of a check of a picture, with a text for the person (`documents/reading-fault.ts`). The text contains no value
 * from the document.
 */
export interface PictureCheck {
  readonly ok: boolean;
  readonly message: string | null;
  /** Code of the fault. Null if there is no fault, or if the check is from before codes existed. */
  readonly fault: ReadingFault | null;
}

/** Kind of check. `quality` takes a fraction of a second. `contents` requires reading the document. */
export type CheckedFor = 'quality' | 'contents';

/**
 * Maximum number of pictures that are checked in one session. The page requests at most two new pictures of each side.
 * The maximum is higher, so that repeated pictures can be checked too.
 */
export const MAX_CHECKED = 10;
/** Maximum number of an account's pictures that are checked at the same time. */
export const MAX_AT_ONCE = 6;

type Claim =
  | { readonly state: 'yours' | 'enough' | 'under_way' | 'busy' }
  | { readonly state: 'known'; readonly check: PictureCheck };

/** Columns that contain the results of the two checks. */
const COLUMNS = {
  contents: { ok: 'check_ok', message: 'check_message', fault: 'check_fault', until: 'checking_until' },
  quality: { ok: 'quality_ok', message: 'quality_message', fault: 'quality_fault', until: 'quality_until' },
} as const;

const columnsOf = (checked: CheckedFor) => {
  const { ok, message, fault, until } = COLUMNS[checked];
  return { ok: sql.ref(ok), message: sql.ref(message), fault: sql.ref(fault), until: sql.ref(until) };
};

/** Id of the uploaded picture, and the kind of check. */
export interface CheckedUpload {
  readonly id: string;
  readonly checked: CheckedFor;
}

/**
 * Claims a picture for a check until `until`, or returns the reason why it cannot be checked. Possible reasons are: the
 * picture was already checked, the session has used all its checks, another check of the session is running, or too
 * many checks of the account are running. Checks of quality and of contents are counted separately.
 * @param work a database transaction; claims of one account are made one after another
 */
export async function claimCheck(
  work: Db,
  session: Session,
  { id, checked, at, until }: CheckedUpload & { readonly at: Date; readonly until: Date },
): Promise<Claim> {
  const columns = columnsOf(checked);
  await lockNumber(work, 'sdk-picture-checks', session.accountId);
  const { rows } =
    await sql<PictureCheck>`select ${columns.ok} as ok, ${columns.message} as message, ${columns.fault} as fault
    from sdk_uploads where id = ${id} and session_id = ${session.id} and ${columns.ok} is not null`.execute(work);
  if (rows[0]) return { state: 'known', check: rows[0] };
  const counted = await sql<{ here: number; done: number; account: number }>`select
    (select count(*)::int from sdk_uploads where session_id = ${session.id} and ${columns.until} > ${at}) as here,
    (select count(*)::int from sdk_uploads where session_id = ${session.id} and ${columns.ok} is not null) as done,
    (select count(*)::int from sdk_uploads where account_id = ${session.accountId} and ${columns.until} > ${at}) as account`.execute(
    work,
  );
  const { here, done, account } = counted.rows[0]!;
  if (done >= MAX_CHECKED) return { state: 'enough' };
  if (here > 0) return { state: 'under_way' };
  if (account >= MAX_AT_ONCE) return { state: 'busy' };
  await sql`update sdk_uploads set ${columns.until} = ${until} where id = ${id}`.execute(work);
  return { state: 'yours' };
}

export function keepCheck(db: Db, { id, checked }: CheckedUpload, { ok, message, fault }: PictureCheck) {
  const columns = columnsOf(checked);
  return sql`update sdk_uploads set ${columns.ok} = ${ok}, ${columns.message} = ${message}, ${columns.fault} = ${fault} where id = ${id}`.execute(
    db,
  );
}

/** Releases a claim. `until` is the value with which the picture was claimed. */
export function releaseCheck(db: Db, { id, checked }: CheckedUpload, until: Date) {
  const columns = columnsOf(checked);
  return sql`update sdk_uploads set ${columns.until} = null where id = ${id} and ${columns.until} = ${until}`.execute(
    db,
  );
}
