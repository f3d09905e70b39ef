import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import { imageKind } from '../vision/image/decode-image.ts';
import { mediaKind } from '../vision/video/media-kind.ts';
import { invalid, unknownUpload } from './session-faults.ts';
import type { Session } from './session-store.ts';
import {
  appendPart,
  countParts,
  findUpload,
  lockedSessionBytes,
  MOST_BYTES,
  MOST_PARTS,
  MOST_SESSION_BYTES,
  type Upload,
} from './upload-store.ts';

export interface Part {
  readonly id: string;
  readonly offset: number;
  readonly bytes: Buffer;
  /** Of the whole upload, where the client says it. */
  readonly length: number | undefined;
}

/** Whether the first bytes are those of a kind's files: names and declared types are not believed. */
function isRightMedia({ kind, source }: Pick<Upload, 'kind' | 'source'>, first: Uint8Array): boolean {
  if (kind === 'clip') return mediaKind(first)?.kind === 'video';
  return (source === 'camera' ? ['jpeg'] : ['jpeg', 'png']).includes(imageKind(first));
}

const expected = ({ kind, source }: Pick<Upload, 'kind' | 'source'>): string => {
  if (kind === 'clip') return 'A video was expected: a still picture is no clip. Send MP4, MOV, M4V, WebM or AVI';
  return source === 'camera' ? 'A JPG image of the camera was expected' : 'A JPG or PNG image was expected';
};

/**
 * Appends a part to an upload; `conflict` where the part begins somewhere else than the upload ends. Throws AppError not_found for an
 * unknown upload, invalid_input for one that is too large, in too many parts, or of the wrong kind of file.
 */
export function makeAppendUpload({ system, vault }: { system: Db; vault: Vault }) {
  return (session: Session, { id, offset, bytes, length }: Part) =>
    system.transaction().execute(async (work) => {
      const sent = await lockedSessionBytes(work, session);
      const upload = await findUpload(work, session, id);
      if (!upload) throw unknownUpload();
      if (offset !== upload.received) return { ...upload, conflict: true };
      const end = upload.received + bytes.length;
      const whole = upload.length ?? length;
      if (length !== undefined && length !== whole) throw invalid(`This upload has ${whole} bytes, as was said before`);
      if (end > MOST_BYTES[upload.kind] || (whole !== undefined && end > whole))
        throw invalid(`Too large: at most ${Math.min(MOST_BYTES[upload.kind], whole ?? Infinity)} bytes`);
      if (sent + bytes.length > MOST_SESSION_BYTES)
        throw invalid(`This session has sent ${MOST_SESSION_BYTES} bytes, more than it needs`);
      if ((await countParts(work, upload.id)) >= MOST_PARTS)
        throw invalid(`Too many parts: send at most ${MOST_PARTS}, of 64 to 256 kB`);
      if (offset === 0 && !isRightMedia(upload, bytes)) throw invalid(expected(upload));
      await appendPart(work, vault, session, { upload, bytes, length });
      return { received: end, length: whole ?? null, conflict: false };
    });
}
