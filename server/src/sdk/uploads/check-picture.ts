import { renderKept } from '@hakiki/texts';
import type { DocumentReadingResult } from '../../documents/document-reading.ts';
import type { DocumentCountry } from '../../documents/document-request.ts';
import type { PictureQuality, PictureToCheck } from '../../documents/picture-quality.ts';
import type { DocumentType } from '../../documents/reading.ts';
import type { ReadDocumentInput } from '../../documents/verify-document.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Db } from '../../platform/database/tables.ts';
import { AppError, problem } from '../../platform/errors.ts';
import { invalid, underWay, unknownUpload } from '../sessions/session-faults.ts';
import type { Session } from '../sessions/session-store.ts';
import { type CheckedFor, claimCheck, keepCheck, type PictureCheck, releaseCheck } from './upload-checks.ts';
import { closeUpload, findUpload, wholeUpload } from './upload-store.ts';

export interface CheckPictureDeps {
  readonly system: Db;
  readonly vault: Vault;
  readonly clock: Clock;
  /**
   * Measures the quality of a picture. This function and `readDocument` run in a worker thread.
   * @throws AppError overloaded if no thread is available
   */
  readonly pictureQuality: (input: PictureToCheck, tenant: number) => Promise<PictureQuality>;
  readonly readDocument: (input: ReadDocumentInput, tenant: number) => Promise<DocumentReadingResult>;
}

interface Look {
  readonly side: 'front' | 'back';
  readonly checked: CheckedFor;
}

/**
 * Maximum duration of a check in milliseconds. It is longer than the time to read a document. After this time the
 * picture can be checked again, because the first check's process must have ended.
 */
const CHECK_MS = 40_000;
const USABLE: PictureCheck = { ok: true, message: null, fault: null };

/**
 * Checks a picture of a document and returns advice for the page. The result does not affect the run.
 * - `quality` checks sharpness, light and size. It takes less than a second.
 * - `contents` checks whether the document can be read, and whether it has the announced type. It takes the same time
 *   as reading the document.
 *
 * Each of the two checks runs only once for a picture, and its result is stored. A session may run one check at a time
 * and a maximum number in total. An account may run a maximum number at a time (`upload-checks.ts`). A person with a
 * session's token therefore cannot block the threads.
 * @throws AppError not_found for an unknown upload or a clip; invalid_input while parts are missing; conflict while a
 *   picture of this session is checked; overloaded if no thread is available
 */
export function makeCheckPicture({ system, vault, clock, readDocument, pictureQuality }: CheckPictureDeps) {
  const look = async (session: Session, picture: Uint8Array, { side, checked }: Look): Promise<PictureCheck> => {
    const { country, documentType } = session.details;
    const found =
      checked === 'quality'
        ? await pictureQuality({ picture, side }, session.accountId)
        : await readDocument(
            {
              front: picture,
              expectedType: documentType as DocumentType,
              expectedCountry: country as DocumentCountry,
            },
            session.accountId,
          );
    return found.ok ? USABLE : { ok: false, message: renderKept(found.message, 'en'), fault: found.fault };
  };
  return async (session: Session, id: string, checked: CheckedFor): Promise<PictureCheck> => {
    const upload = await findUpload(system, session, id);
    if (!upload || upload.kind === 'clip') throw unknownUpload();
    if (upload.received === 0 || (upload.length ?? upload.received) !== upload.received)
      throw invalid(problem('upload_not_complete'));
    const { country, documentType } = session.details;
    const side = upload.kind === 'document_back' ? 'back' : 'front';
    if (checked === 'contents' && (side === 'back' || !country || !documentType)) return USABLE;
    const at = clock.now();
    const until = new Date(at.getTime() + CHECK_MS);
    const claim = await system.transaction().execute((work) => claimCheck(work, session, { id, checked, at, until }));
    if (claim.state === 'known') return claim.check;
    if (claim.state === 'enough') return USABLE;
    if (claim.state === 'under_way') throw underWay('picture_under_way');
    if (claim.state === 'busy') throw new AppError('service_busy', {}, { retryAfter: 2 });
    try {
      const closed = await closeUpload(system, session, id);
      const picture = closed && (await wholeUpload(system, vault, session, closed));
      if (!picture) throw invalid(problem('upload_not_complete'));
      const check = await look(session, picture, { side, checked });
      await keepCheck(system, { id, checked }, check);
      return check;
    } finally {
      await releaseCheck(system, { id, checked }, until);
    }
  };
}
