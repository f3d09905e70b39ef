import { type Message, message } from '@hakiki/texts';
import type { Blobs } from '../platform/blobs.ts';
import type { Clock } from '../platform/clock.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import { problem } from '../platform/errors.ts';
import { recordVerification, storeImages } from '../verifications/record.ts';
import { type RecordedCall, recordedFor } from '../verifications/recorded-call.ts';
import { recordRefusal } from '../verifications/refusal.ts';
import { imageContentType } from '../vision/image/decode-image.ts';
import { documentsPolicyOf, judgeScreenCues } from './branch-policy.ts';
import { documentAnswer } from './document-answer.ts';
import type { DocumentReadingResult } from './document-reading.ts';
import type { DocumentCountry } from './document-request.ts';
import type { Check, DocumentType } from './reading.ts';

export interface ReadDocumentInput {
  readonly front: Uint8Array;
  readonly back?: Uint8Array;
  readonly expectedType: DocumentType;
  readonly expectedCountry: DocumentCountry;
}

export interface VerifyDocumentDeps {
  /** Reads a document in a worker thread. */
  readonly read: (input: ReadDocumentInput, tenant: number) => Promise<DocumentReadingResult>;
  readonly db: Db;
  readonly vault: Vault;
  readonly blobs: Blobs;
  readonly clock: Clock;
}

export interface DocumentToVerify {
  readonly country: DocumentCountry;
  readonly type: DocumentType;
  readonly front: Uint8Array;
  readonly back?: Uint8Array;
}

/**
 * Reads a document, stores the result with its evidence and images, and returns the contract's result. If a check
 * fails, `valid` is false. If the document cannot be read, throws AppError invalid_input with the reason.
 */
export function makeVerifyDocument({ read, db, vault, blobs, clock }: VerifyDocumentDeps) {
  return async (call: RecordedCall, { country, type, front, back }: DocumentToVerify) => {
    const { accountId } = call.caller.branch;
    const keep = (files: readonly { name: string; bytes: Uint8Array }[]) =>
      storeImages(
        blobs,
        accountId,
        files.map((file) => ({ ...file, contentType: imageContentType(file.bytes) })),
      );
    const sides = [{ name: 'front', bytes: front }, ...(back ? [{ name: 'back', bytes: back }] : [])];
    const input = { front, ...(back && { back }), expectedType: type, expectedCountry: country };
    const outcome = await read(input, accountId);
    if (!outcome.ok) {
      const { fault, looksLike, quality } = outcome;
      throw await recordRefusal({ db, vault }, call, {
        kind: 'document',
        problem: problem('document_refused', { fault: outcome.message }),
        evidence: { fault, looksLike, quality },
        provenance: { document_type: type, country, fault },
        images: await keep(sides),
      });
    }
    const policy = documentsPolicyOf(call.caller.branch.policy);
    const reading = judgeScreenCues(outcome, policy);
    const answer = documentAnswer(reading, type, clock.now());
    const { photo, ...result } = answer;
    const files = [...sides, ...(photo ? [{ name: 'portrait', bytes: Buffer.from(photo, 'base64') }] : [])];
    const { modelVersions, portrait: _, ...evidence } = reading;
    const id = await recordVerification(db, vault, {
      ...recordedFor(call),
      kind: 'document',
      outcome: answer.valid ? 'valid' : 'invalid',
      reasons: failedChecks(reading.checks),
      name: answer.full_name,
      result,
      evidence,
      provenance: { document_type: type, country, policy, models: modelVersions },
      images: await keep(files),
      searchTerms: [answer.full_name, answer.id_number].filter((term) => term !== undefined),
    });
    call.recorded(id);
    return answer;
  };
}

/** Returns the names of the failed checks as one reason. Returns an empty list if all checks passed. */
function failedChecks(checks: readonly Check[]): Message[] {
  const failed = checks.filter(({ result }) => result === 'fail').map(({ name }) => name);
  return failed.length ? [message('checks_failed', { checks: failed })] : [];
}

export type VerifyDocument = ReturnType<typeof makeVerifyDocument>;
