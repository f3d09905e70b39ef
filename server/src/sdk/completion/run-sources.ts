import { message } from '@hakiki/texts';
import type { Country, IdentifierType } from '../../authorities/authority.ts';
import type { Router } from '../../authorities/route.ts';
import type { Statement } from '../../customers/cross-checks/cross-checks.ts';
import { statementOfDocument, statementOfPerson } from '../../customers/cross-checks/statements.ts';
import { documentsPolicyOf, judgeScreenCues } from '../../documents/branch-policy.ts';
import { documentAnswer } from '../../documents/document-answer.ts';
import type { DocumentReadingResult } from '../../documents/document-reading.ts';
import type { DocumentCountry } from '../../documents/document-request.ts';
import type { DocumentType } from '../../documents/reading.ts';
import type { ReadDocumentInput } from '../../documents/verify-document.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Db } from '../../platform/database/tables.ts';
import { clipContentType } from '../../vision/video/media-kind.ts';
import type { AttemptResult } from '../attempts/attempt-store.ts';
import type { Session } from '../sessions/session-store.ts';
import { findUpload, lastUpload, type UploadKind, wholeUpload } from '../uploads/upload-store.ts';
import type { RunFindings } from './run-findings.ts';

export interface RunSourcesDeps {
  readonly system: Db;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly identify: Router['identify'];
  readonly readDocument: (input: ReadDocumentInput, tenant: number) => Promise<DocumentReadingResult>;
}

/** Result of reading a run's document. */
export interface PagesRead {
  readonly findings: NonNullable<RunFindings['document']>;
  readonly pictures?: readonly { readonly name: string; readonly bytes: Uint8Array }[];
  readonly portrait?: Uint8Array | undefined;
  readonly evidence?: unknown;
  readonly modelVersions?: Readonly<Record<string, string>>;
  /** Facts about the person on the document, for the comparison with other sources. */
  readonly statement?: Statement;
}

/** Result of a request to the authority. */
export interface IdentityAsked {
  readonly identity: NonNullable<RunFindings['identity']>;
  readonly photo?: Uint8Array;
  readonly statement?: Statement;
}

/** Reads the sources of a run's identity data: the uploaded pages of the document, and the authority. */
export function makeRunSources({ system, vault, clock, identify, readDocument }: RunSourcesDeps) {
  async function page(session: Session, kind: UploadKind) {
    const upload = await lastUpload(system, session, kind);
    const bytes = upload && (await wholeUpload(system, vault, session, upload));
    return bytes && { bytes, source: upload.source };
  }

  return {
    /**
     * Returns the clip that was checked in an attempt. Undefined if it was a still picture, or if the upload was
     * deleted.
     */
    async clipOf(session: Session, { clip }: Pick<AttemptResult, 'clip'>): Promise<Buffer | undefined> {
      const upload = clip === undefined ? undefined : await findUpload(system, session, clip);
      const bytes = upload && (await wholeUpload(system, vault, session, upload));
      return bytes && clipContentType(bytes) ? bytes : undefined;
    },

    /** Asks the authority about a number. Returns `not_found` without a request if the number is incomplete. */
    async identityOf(
      session: Session,
      number: { readonly country?: string; readonly identifier?: string; readonly identifierType?: string },
    ): Promise<IdentityAsked> {
      const { country, identifier, identifierType } = number;
      if (!country || !identifier || !identifierType) return { identity: { kind: 'not_found' } };
      const query = { country: country as Country, type: identifierType as IdentifierType, number: identifier };
      const answer = await identify(query, { id: session.branchId, accountId: session.accountId });
      if (answer.kind !== 'found') return { identity: { kind: answer.kind } };
      // Stores the photo as an image of the record and not as text in the record's evidence.
      const { photo, ...person } = answer.person;
      const statement = statementOfPerson(session.entryId!, query, person);
      return {
        identity: { kind: 'found', person },
        ...(photo && { photo: Buffer.from(photo, 'base64') }),
        statement: { ...statement, hasPortrait: photo !== undefined },
      };
    },

    /** Reads the uploaded document and checks it against the branch's policy. */
    async pagesOf(session: Session, policy: Readonly<Record<string, unknown>>): Promise<PagesRead> {
      const [front, back] = [await page(session, 'document_front'), await page(session, 'document_back')];
      const { country, documentType } = session.details;
      if (!front || !country || !documentType)
        return { findings: { read: false as const, message: message('document_not_uploaded') } };
      const sides = [{ name: 'front', bytes: front.bytes }, ...(back ? [{ name: 'back', bytes: back.bytes }] : [])];
      const sources = { front: front.source, back: back?.source };
      const outcome = await readDocument(
        {
          ...{
            front: front.bytes,
            expectedType: documentType as DocumentType,
            expectedCountry: country as DocumentCountry,
          },
          ...(back && { back: back.bytes }),
        },
        session.accountId,
      );
      if (!outcome.ok)
        return {
          findings: { read: false as const, message: outcome.message },
          pictures: sides,
          evidence: { message: outcome.message, sources },
        };
      const reading = judgeScreenCues(outcome, documentsPolicyOf(policy));
      const answer = documentAnswer(reading, documentType as DocumentType, clock.now());
      const portrait = answer.photo ? Buffer.from(answer.photo, 'base64') : undefined;
      const { modelVersions, portrait: _, ...evidence } = reading;
      const hasPortrait = portrait !== undefined;
      const fields = Object.fromEntries(
        Object.entries(reading.fields).flatMap(([name, field]) => (field ? [[name, String(field.value)]] : [])),
      );
      return {
        findings: {
          ...{ read: true as const, fields, valid: answer.valid },
          ...{ isExpired: answer.is_expired ?? false, hasPortrait },
        },
        pictures: [...sides, ...(portrait ? [{ name: 'portrait', bytes: portrait }] : [])],
        ...{ portrait, evidence: { ...evidence, sources }, modelVersions },
        statement: statementOfDocument(session.entryId!, { documentType, fields: reading.fields, hasPortrait }),
      };
    },
  };
}
