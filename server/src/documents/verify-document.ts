import type { Caller } from '../accounts/caller.ts';
import type { Blobs } from '../platform/blobs.ts';
import type { Clock } from '../platform/clock.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import { AppError } from '../platform/errors.ts';
import { recordVerification, storeImages } from '../verifications/record.ts';
import { imageContentType } from '../vision/image/decode-image.ts';
import { documentAnswer } from './document-answer.ts';
import type { DocumentReadingResult } from './document-reading.ts';
import type { DocumentCountry } from './document-request.ts';
import type { DocumentType } from './reading.ts';

export interface ReadDocumentInput {
  readonly front: Uint8Array;
  readonly back?: Uint8Array;
  readonly expectedType: DocumentType;
  readonly expectedCountry: DocumentCountry;
}

export interface VerifyDocumentDeps {
  /** Runs in a worker thread. */
  readonly read: (input: ReadDocumentInput, tenant: number) => Promise<DocumentReadingResult>;
  readonly db: Db;
  readonly vault: Vault;
  readonly blobs: Blobs;
  readonly clock: Clock;
}

export interface DocumentToVerify {
  readonly branch: Caller['branch'];
  readonly requestId: string;
  readonly country: DocumentCountry;
  readonly type: DocumentType;
  readonly front: Uint8Array;
  readonly back?: Uint8Array;
}

/**
 * Reads a document, keeps what was read with its evidence and images, and gives the contract's result. A document that fails a check is a
 * result with `valid` false; one that cannot be read is AppError invalid_input with the reason.
 */
export function makeVerifyDocument({ read, db, vault, blobs, clock }: VerifyDocumentDeps) {
  return async ({ branch, requestId, country, type, front, back }: DocumentToVerify) => {
    const reading = await read(
      {
        front,
        ...(back && { back }),
        expectedType: type,
        expectedCountry: country,
      },
      branch.accountId,
    );
    if (!reading.ok) throw new AppError('invalid_input', reading.message);
    const answer = documentAnswer(reading, type, clock.now());
    const { photo, ...result } = answer;
    const files = [
      { name: 'front', bytes: front },
      ...(back ? [{ name: 'back', bytes: back }] : []),
      ...(photo ? [{ name: 'portrait', bytes: Buffer.from(photo, 'base64') }] : []),
    ].map((file) => ({ ...file, contentType: imageContentType(file.bytes) }));
    const { modelVersions, portrait: _, ...evidence } = reading;
    await recordVerification(db, vault, {
      branchId: branch.id,
      accountId: branch.accountId,
      kind: 'document',
      outcome: answer.valid ? 'valid' : 'invalid',
      result,
      evidence,
      provenance: { document_type: type, country, models: modelVersions },
      images: await storeImages(blobs, branch.accountId, files),
      searchTerms: [answer.full_name, answer.id_number].filter((term) => term !== undefined),
      requestId,
    });
    return answer;
  };
}
export type VerifyDocument = ReturnType<typeof makeVerifyDocument>;
