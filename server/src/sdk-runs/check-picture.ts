import type { DocumentReadingResult } from '../documents/document-reading.ts';
import type { DocumentCountry } from '../documents/document-request.ts';
import type { DocumentType } from '../documents/reading.ts';
import type { ReadDocumentInput } from '../documents/verify-document.ts';
import type { Clock } from '../platform/clock.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import { AppError } from '../platform/errors.ts';
import { invalid, underWay, unknownUpload } from './session-faults.ts';
import type { Session } from './session-store.ts';
import { claimCheck, keepCheck, type PictureCheck, releaseCheck } from './upload-checks.ts';
import { closeUpload, findUpload, wholeUpload } from './upload-store.ts';

export interface CheckPictureDeps {
  readonly system: Db;
  readonly vault: Vault;
  readonly clock: Clock;
  /** Runs in a worker thread. Throws AppError overloaded where it cannot be done now. */
  readonly readDocument: (input: ReadDocumentInput, tenant: number) => Promise<DocumentReadingResult>;
}

/** Longer than a reading may take: after it a check whose process died may be made anew. */
const CHECK_MS = 40_000;
const USABLE: PictureCheck = { ok: true, message: null, fault: null };

/**
 * Whether a picture of a document is good enough to go on with; advice, of which nothing depends. A picture is read once, what was found is kept. One
 * picture of a session at a time, so many of an account at a time, so many of a session in all (`upload-checks.ts`): who holds a session's token
 * cannot take the threads from others.
 * @throws AppError not_found for an unknown upload or a clip; invalid_input while parts are missing; conflict while a picture of this session is looked at;
 * overloaded where it cannot be looked at now.
 */
export function makeCheckPicture({ system, vault, clock, readDocument }: CheckPictureDeps) {
  return async (session: Session, id: string): Promise<PictureCheck> => {
    const upload = await findUpload(system, session, id);
    if (!upload || upload.kind === 'clip') throw unknownUpload();
    if (upload.received === 0 || (upload.length ?? upload.received) !== upload.received)
      throw invalid('The upload is not complete');
    const { country, documentType } = session.details;
    if (upload.kind === 'document_back' || !country || !documentType) return USABLE;
    const at = clock.now();
    const until = new Date(at.getTime() + CHECK_MS);
    const claim = await system.transaction().execute((work) => claimCheck(work, session, { id, at, until }));
    if (claim.state === 'known') return claim.check;
    if (claim.state === 'enough') return USABLE;
    if (claim.state === 'under_way') throw underWay('A picture');
    if (claim.state === 'busy')
      throw new AppError('overloaded', 'The service is busy, try again shortly', { retryAfter: 2 });
    try {
      const closed = await closeUpload(system, session, id);
      const front = closed && (await wholeUpload(system, vault, session, closed));
      if (!front) throw invalid('The upload is not complete');
      const input = { front, expectedType: documentType as DocumentType, expectedCountry: country as DocumentCountry };
      const reading = await readDocument(input, session.accountId);
      const { ok } = reading;
      const check = { ok, message: ok ? null : reading.message, fault: ok ? null : reading.fault };
      await keepCheck(system, id, check);
      return check;
    } finally {
      await releaseCheck(system, id, until);
    }
  };
}
