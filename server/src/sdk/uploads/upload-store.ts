import { MAX_DOCUMENT_FILE_BYTES } from '@hakiki/contract';
import { sql } from 'kysely';
import type { Vault } from '../../platform/crypto/vault.ts';
import { type Db, type Table, tables } from '../../platform/database/tables.ts';
import { lockSession, type Session } from '../sessions/session-store.ts';

interface UploadTables {
  sdk_uploads: Table<'sdk_uploads'>;
  sdk_upload_parts: Table<'sdk_upload_parts'>;
}
const typed = (db: Db) => tables<UploadTables>(db);

export type UploadKind = 'document_front' | 'document_back' | 'clip';
/** Source of a document's picture, according to the page. */
export type UploadSource = 'camera' | 'file';

/** Maximum size of an upload in bytes. A clip may have 6 MiB. */
export const MAX_BYTES: Readonly<Record<UploadKind, number>> = {
  document_front: MAX_DOCUMENT_FILE_BYTES,
  document_back: MAX_DOCUMENT_FILE_BYTES,
  clip: 6 * 1_048_576,
};
/** Maximum number of uploads in one session. */
const MAX_UPLOADS = 40;
/**
 * Maximum number of bytes in one session. The maximum is enough for three clips, and for four pictures of each page of
 * a document, all of the maximum size.
 */
export const MAX_SESSION_BYTES = 64 * 1_048_576;
/**
 * Maximum number of parts of one upload. Each part is stored as a row and decrypted separately. The web SDK sends parts
 * of 64 to 256 kB.
 */
export const MAX_PARTS = 256;

export interface Upload {
  readonly id: string;
  readonly kind: UploadKind;
  readonly received: number;
  /** Total length of the upload in bytes. Null until it is known, which may be only with the last part. */
  readonly length: number | null;
  readonly source: UploadSource | null;
}

const COLUMNS = ['id', 'kind', 'received', 'length', 'source'] as const;
const partContext = (id: string, start: number): string => `sdk_upload_parts.ciphertext:${id}/${start}`;

interface NewUpload {
  readonly kind: UploadKind;
  readonly size: number | undefined;
  readonly at: Date;
  readonly source?: UploadSource | undefined;
}

/**
 * Inserts an upload. Returns undefined if the session already has the maximum number of uploads. A lock prevents
 * simultaneous requests of one session from exceeding the maximum.
 */
export function insertUpload(
  db: Db,
  session: Session,
  { kind, size, at, source }: NewUpload,
): Promise<string | undefined> {
  return db.transaction().execute(async (work) => {
    await lockSession(work, session);
    const { rows } = await sql<{
      id: string;
    }>`insert into sdk_uploads (session_id, account_id, kind, length, source, created_at)
      select ${session.id}, ${session.accountId}, ${kind}, ${size ?? null}, ${source ?? null}, ${at}
      where (select count(*) from sdk_uploads where session_id = ${session.id}) < ${MAX_UPLOADS} returning id`.execute(
      work,
    );
    return rows[0]?.id;
  });
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export async function findUpload(db: Db, session: Session, id: string): Promise<Upload | undefined> {
  if (!UUID.test(id)) return undefined;
  return typed(db)
    .selectFrom('sdk_uploads')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('session_id', '=', session.id)
    .executeTakeFirst();
}

/**
 * Returns the number of bytes that a session has sent so far. Locks its uploads until the database transaction ends, so
 * that simultaneous parts are counted one after another.
 */
export async function lockedSessionBytes(work: Db, session: Session): Promise<number> {
  const rows = await typed(work)
    .selectFrom('sdk_uploads')
    .select('received')
    .where('session_id', '=', session.id)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.reduce((sum, { received }) => sum + received, 0);
}

export async function countParts(work: Db, id: string): Promise<number> {
  const { parts } = await typed(work)
    .selectFrom('sdk_upload_parts')
    .select(({ fn }) => fn.countAll<number>().as('parts'))
    .where('upload_id', '=', id)
    .executeTakeFirstOrThrow();
  return parts;
}

/**
 * Appends a part. The caller must have locked the upload's row and checked that `start` is the current end of the
 * upload.
 */
export async function appendPart(
  work: Db,
  vault: Vault,
  session: Session,
  {
    upload,
    bytes,
    length,
  }: {
    readonly upload: Pick<Upload, 'id' | 'received'>;
    readonly bytes: Uint8Array;
    readonly length: number | undefined;
  },
): Promise<void> {
  const { id, received } = upload;
  const ciphertext = await vault.encrypt(session.accountId, partContext(id, received), bytes);
  await typed(work)
    .insertInto('sdk_upload_parts')
    .values({ upload_id: id, account_id: session.accountId, start: received, ciphertext })
    .execute();
  await typed(work)
    .updateTable('sdk_uploads')
    .set(({ fn, val }) => ({
      received: received + bytes.length,
      length: fn.coalesce('length', val(length ?? null)),
    }))
    .where('id', '=', id)
    .execute();
}

/** Returns all bytes of a finished upload, or undefined while parts are missing. */
export async function wholeUpload(db: Db, vault: Vault, session: Session, upload: Upload): Promise<Buffer | undefined> {
  if (upload.received === 0 || (upload.length !== null && upload.length !== upload.received)) return undefined;
  const rows = await typed(db)
    .selectFrom('sdk_upload_parts')
    .select(['start', 'ciphertext'])
    .where('upload_id', '=', upload.id)
    .orderBy('start')
    .execute();
  const parts = await Promise.all(
    rows.map(({ start, ciphertext }) => vault.decrypt(session.accountId, partContext(upload.id, start), ciphertext)),
  );
  return Buffer.concat(parts);
}

/** Closes an upload after its check, so that no part can be added any more. Returns the closed upload. */
export async function closeUpload(db: Db, session: Session, id: string): Promise<Upload | undefined> {
  if (!UUID.test(id)) return undefined;
  return typed(db)
    .updateTable('sdk_uploads')
    .set(({ fn }) => ({ length: fn.coalesce('length', 'received') }))
    .where('id', '=', id)
    .where('session_id', '=', session.id)
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** Deletes an upload with all its parts. */
export async function deleteUpload(db: Db, session: Session, id: string): Promise<void> {
  await typed(db).deleteFrom('sdk_uploads').where('id', '=', id).where('session_id', '=', session.id).execute();
}

/** Returns the newest finished upload of a kind. */
export async function lastUpload(db: Db, session: Session, kind: UploadKind): Promise<Upload | undefined> {
  return typed(db)
    .selectFrom('sdk_uploads')
    .select(COLUMNS)
    .where('session_id', '=', session.id)
    .where('kind', '=', kind)
    .where('received', '>', 0)
    .where(({ eb, fn, ref }) => eb(fn.coalesce('length', 'received'), '=', ref('received')))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}
