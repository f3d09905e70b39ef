import type { Vault } from '../../platform/crypto/vault.ts';
import type { Db } from '../../platform/database/tables.ts';
import { type Problem, problem } from '../../platform/errors.ts';
import { imageKind } from '../../vision/image/decode-image.ts';
import { mediaKind } from '../../vision/video/media-kind.ts';
import { invalid, unknownUpload } from '../sessions/session-faults.ts';
import { lockSession, type Session } from '../sessions/session-store.ts';
import {
  appendPart,
  countParts,
  findUpload,
  lockedSessionBytes,
  MAX_BYTES,
  MAX_PARTS,
  MAX_SESSION_BYTES,
  type Upload,
} from './upload-store.ts';

export interface Part {
  readonly id: string;
  readonly offset: number;
  readonly bytes: Buffer;
  /** Size of the whole upload in bytes, if the client sent it. */
  readonly length: number | undefined;
}

/**
 * True if the first bytes belong to a file type that this kind of upload allows. Ignores file names and declared types.
 */
function isRightMedia({ kind, source }: Pick<Upload, 'kind' | 'source'>, first: Uint8Array): boolean {
  if (kind === 'clip') return mediaKind(first)?.kind === 'video';
  return (source === 'camera' ? ['jpeg'] : ['jpeg', 'png']).includes(imageKind(first));
}

const expected = ({ kind, source }: Pick<Upload, 'kind' | 'source'>): Problem => {
  if (kind === 'clip') return problem('clip_expected');
  return problem(source === 'camera' ? 'camera_picture_expected' : 'picture_file_expected');
};

/**
 * Appends a part to an upload. Returns `conflict` if the start of the part is not the current end of the upload.
 * @throws AppError not_found for an unknown upload; invalid_input if the upload is too large, has too many parts, or
 * has the wrong file type; INVALID_SESSION if another browser has opened the session since the request was checked
 */
export function makeAppendUpload({ system, vault }: { system: Db; vault: Vault }) {
  return (session: Session, { id, offset, bytes, length }: Part) =>
    system.transaction().execute(async (work) => {
      await lockSession(work, session);
      const sent = await lockedSessionBytes(work, session);
      const upload = await findUpload(work, session, id);
      if (!upload) throw unknownUpload();
      if (offset !== upload.received) return { ...upload, conflict: true };
      const end = upload.received + bytes.length;
      const whole = upload.length ?? length;
      if (length !== undefined && length !== whole)
        throw invalid(problem('upload_length_changed', { bytes: whole ?? '' }));
      if (end > MAX_BYTES[upload.kind] || (whole !== undefined && end > whole))
        throw invalid(problem('upload_too_large', { max: Math.min(MAX_BYTES[upload.kind], whole ?? Infinity) }));
      if (sent + bytes.length > MAX_SESSION_BYTES)
        throw invalid(problem('session_sent_too_much', { bytes: MAX_SESSION_BYTES }));
      if ((await countParts(work, upload.id)) >= MAX_PARTS)
        throw invalid(problem('too_many_parts', { max: MAX_PARTS }));
      if (offset === 0 && !isRightMedia(upload, bytes)) throw invalid(expected(upload));
      await appendPart(work, vault, session, { upload, bytes, length });
      return { received: end, length: whole ?? null, conflict: false };
    });
}
