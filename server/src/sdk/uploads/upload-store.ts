import { sql } from 'kysely';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Db } from '../../platform/database/tables.ts';
import { lockSession, type Session } from '../sessions/session-store.ts';

export type UploadKind = 'document_front' | 'document_back' | 'clip';
/** Where a picture of a document came from, by the page's word. */
export type UploadSource = 'camera' | 'file';

/** Most bytes of an upload: the contract's 5 MB for a page, 6 MiB for a clip. */
export const MAX_BYTES: Readonly<Record<UploadKind, number>> = {
  document_front: 5 * 1_048_576,
  document_back: 5 * 1_048_576,
  clip: 6 * 1_048_576,
};
/** Uploads that one session may begin. */
const MAX_UPLOADS = 40;
/** Bytes that one session may send in all: three clips, and four tries at both pages of a document, of the largest size. */
export const MAX_SESSION_BYTES = 64 * 1_048_576;
/** Parts of one upload: each is a row, and what is read whole is decrypted part by part. Ours have 64 to 256 kB. */
export const MAX_PARTS = 256;

export interface Upload {
  readonly id: string;
  readonly kind: UploadKind;
  readonly received: number;
  /** Known from the start, or with the last part. */
  readonly length: number | null;
  readonly source: UploadSource | null;
}

const partContext = (id: string, start: number): string => `sdk_upload_parts.ciphertext:${id}/${start}`;

interface NewUpload {
  readonly kind: UploadKind;
  readonly size: number | undefined;
  readonly at: Date;
  readonly source?: UploadSource | undefined;
}

/** Undefined when the session has begun too many; those of one session count one after another. */
export function insertUpload(
  db: Db,
  session: Session,
  { kind, size, at, source }: NewUpload,
): Promise<string | undefined> {
  return db.transaction().execute(async (work) => {
    await lockSession(work, session.id);
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
  const { rows } = await sql<Upload>`select id, kind, received, length, source from sdk_uploads
    where id = ${id} and session_id = ${session.id}`.execute(db);
  return rows[0];
}

/** Bytes that a session has sent so far. Locks its uploads until the transaction ends: parts that are sent at once are counted one after another. */
export async function lockedSessionBytes(work: Db, session: Session): Promise<number> {
  const { rows } = await sql<{ received: number }>`select received from sdk_uploads where session_id = ${session.id}
    order by id for update`.execute(work);
  return rows.reduce((sum, { received }) => sum + received, 0);
}

export async function countParts(work: Db, id: string): Promise<number> {
  const { rows } = await sql<{ parts: number }>`select count(*)::int as parts from sdk_upload_parts
    where upload_id = ${id}`.execute(work);
  return rows[0]!.parts;
}

/** Appends a part; the caller holds the upload's row and has seen that `start` is where it ends. */
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
  await sql`insert into sdk_upload_parts (upload_id, account_id, start, ciphertext)
    values (${id}, ${session.accountId}, ${received}, ${await vault.encrypt(session.accountId, partContext(id, received), bytes)})`.execute(
    work,
  );
  await sql`update sdk_uploads set received = ${received + bytes.length}, length = coalesce(length, ${length ?? null})
    where id = ${id}`.execute(work);
}

/** The whole of a finished upload; undefined while parts are missing. */
export async function wholeUpload(db: Db, vault: Vault, session: Session, upload: Upload): Promise<Buffer | undefined> {
  if (upload.received === 0 || (upload.length !== null && upload.length !== upload.received)) return undefined;
  const { rows } = await sql<{ start: number; ciphertext: Buffer }>`select start, ciphertext from sdk_upload_parts
    where upload_id = ${upload.id} order by start`.execute(db);
  const parts = await Promise.all(
    rows.map(({ start, ciphertext }) => vault.decrypt(session.accountId, partContext(upload.id, start), ciphertext)),
  );
  return Buffer.concat(parts);
}

/** Closes an upload after its check, so that no part follows. Returns the closed upload. */
export async function closeUpload(db: Db, session: Session, id: string): Promise<Upload | undefined> {
  if (!UUID.test(id)) return undefined;
  const { rows } = await sql<Upload>`update sdk_uploads set length = coalesce(length, received)
    where id = ${id} and session_id = ${session.id} returning id, kind, received, length, source`.execute(db);
  return rows[0];
}

/** An upload and every part of it. */
export async function deleteUpload(db: Db, session: Session, id: string): Promise<void> {
  await sql`delete from sdk_uploads where id = ${id} and session_id = ${session.id}`.execute(db);
}

/** The newest finished upload of a kind. */
export async function lastUpload(db: Db, session: Session, kind: UploadKind): Promise<Upload | undefined> {
  const { rows } = await sql<Upload>`select id, kind, received, length, source from sdk_uploads
    where session_id = ${session.id} and kind = ${kind} and received > 0 and coalesce(length, received) = received
    order by created_at desc, id limit 1`.execute(db);
  return rows[0];
}
