import { screeningOfBranch } from '../accounts/screening-of-branch.ts';
import type { Country, IdentifierType } from '../authorities/authority.ts';
import type { Router } from '../authorities/route.ts';
import { documentAnswer } from '../documents/document-answer.ts';
import type { DocumentReadingResult } from '../documents/document-reading.ts';
import type { DocumentCountry } from '../documents/document-request.ts';
import type { DocumentType } from '../documents/reading.ts';
import type { ReadDocumentInput } from '../documents/verify-document.ts';
import type { FaceAnalysis } from '../faces/analysis.ts';
import { facesPolicyOf } from '../faces/branch-policy.ts';
import type { CompareFaces } from '../faces/compare.ts';
import type { CompareInput } from '../faces/compare-photos.ts';
import type { Blobs } from '../platform/blobs.ts';
import type { Clock } from '../platform/clock.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { screeningPolicyOf } from '../screening/branch-policies.ts';
import type { Screener } from '../screening/screen.ts';
import type { LivenessPolicy, TurnsWaiver } from '../sdk-configs/config-store.ts';
import { findConfig } from '../sdk-configs/find-config.ts';
import { type StoredImage, writeVerification } from '../verifications/record.ts';
import { imageContentType, imageKind } from '../vision/image/decode-image.ts';
import { recordSdkEvent } from '../webhooks/record-event.ts';
import { type AttemptResult, acceptedAttempt, rejectedAttempts } from './attempt-store.ts';
import type { MediaLinks } from './media-links.ts';
import { livenessCompletedOf } from './payload.ts';
import { type RunFindings, verdictOf } from './run-findings.ts';
import { nameOf, screenedSubject } from './run-subject.ts';
import { changeSession, findSession, type Session } from './session-store.ts';
import { lastUpload, type UploadKind, wholeUpload } from './upload-store.ts';

export interface CompleteRunDeps {
  readonly system: Db;
  readonly vault: Vault;
  readonly blobs: Blobs;
  readonly clock: Clock;
  readonly identify: Router['identify'];
  readonly readDocument: (input: ReadDocumentInput, tenant: number) => Promise<DocumentReadingResult>;
  readonly compare: (input: CompareInput, tenant: number) => ReturnType<CompareFaces>;
  readonly analyse: (image: Uint8Array, tenant: number) => Promise<FaceAnalysis>;
  readonly screen: Screener['screen'];
  readonly links: MediaLinks;
  readonly jobs: Pick<Jobs, 'enqueue'>;
}

const NO_FACE: FaceAnalysis = {
  ...{ gender: null, dominantEmotion: null, faceDetected: false, faceConfidence: 0, blurScore: 1, isBlurry: true },
};

/**
 * Makes a submitted session into its verification: reads, asks, compares, and writes the record, the event and the session's end in one transaction. May be
 * run again at any point (a killed process): what was recorded once is not recorded again.
 */
export function makeCompleteRun(deps: CompleteRunDeps) {
  const { system, vault, blobs, clock } = deps;

  return async (sessionId: string): Promise<void> => {
    const session = await findSession(system, vault, { id: sessionId });
    if (session?.state !== 'submitted' || session.entryId === null) return;
    const { accountId } = session;
    const attempt = await acceptedAttempt(system, vault, session);
    const rejected = await rejectedAttempts(system, vault, session);
    const selfie = attempt && (await blobs.get(accountId, attempt.selfie));
    const branch = await screeningOfBranch(system, session.branchId);
    const policy = facesPolicyOf(branch.policy);
    const config = await findConfig(system, String(session.configId));
    const waiver = waiverOf(session, config);
    const liveness = selfie ? asTheBranchWants(attempt, policy.stills, waiver) : undefined;
    const document = session.verificationType === 'document_verification' ? await readPages(session) : undefined;
    const asked = session.verificationType === 'data_verification' ? await identityOf(session) : undefined;
    const identity = asked?.identity;
    const portrait = document?.portrait ?? asked?.photo;
    const compared =
      selfie && liveness?.passed && portrait
        ? await deps.compare({ images: [portrait, selfie], threshold: policy.threshold }, accountId)
        : undefined;
    const findings: RunFindings = {
      liveness,
      document: document?.findings,
      identity,
      comparison: compared?.ok ? { match: compared.match, confidence: compared.confidence } : undefined,
    };
    const verdict = verdictOf(session.verificationType, findings);
    const subject = branch.aml ? screenedSubject(findings, session.details) : undefined;
    const outcome = subject && (await deps.screen(subject, session.branchId, screeningPolicyOf(branch.policy)));
    const analysis = selfie ? await deps.analyse(selfie, accountId) : NO_FACE;
    const images: StoredImage[] = [
      ...(attempt ? [{ name: 'selfie', content_type: 'image/jpeg', blob: attempt.selfie }] : []),
      ...(await keep(accountId, document?.pictures ?? [])),
      ...(await keep(accountId, asked?.photo ? [{ name: 'authority_photo', bytes: asked.photo }] : [])),
    ];
    const linkTo = async (name: string): Promise<string> => {
      const image = images.find((one) => one.name === name);
      if (!image) return '';
      return deps.links.link(accountId, image.blob, image.content_type === 'image/png' ? 'png' : 'jpg');
    };
    const urls = {
      ...{ selfie: await linkTo('selfie'), front: await linkTo('front'), portrait: await linkTo('portrait') },
      back: (await linkTo('back')) || null,
      authority: (await linkTo('authority_photo')) || null,
    };
    const completedAt = clock.now();
    const entryId = session.entryId;
    const payload = livenessCompletedOf({ session, entryId, verdict, findings, analysis, completedAt, urls });

    await system.transaction().execute(async (work) => {
      const now = await findSession(work, vault, { id: sessionId }, { lock: true });
      // Another process was faster after this one was taken for dead.
      if (now?.state !== 'submitted') return;
      await writeVerification(work, vault, entryId, {
        ...{ branchId: session.branchId, accountId, kind: 'sdk', requestId: undefined },
        outcome: verdict.livenessVerified ? (verdict.verified ? 'match' : 'no_match') : 'not_live',
        reason: verdict.reason ?? undefined,
        name: nameOf(findings),
        reference: session.details.reference,
        result: payload,
        evidence: {
          liveness: liveness?.evidence,
          rejected_attempts: rejected,
          turns_waiver: waiver,
          document: document?.evidence,
          identity,
          comparison: compared,
          screening: outcome && { subject, outcome },
        },
        provenance: {
          models: { ...liveness?.modelVersions, ...document?.modelVersions },
          type: session.verificationType,
        },
        images,
        searchTerms: [nameOf(findings), payload.subject.identifier].filter((term) => term !== undefined),
      });
      if (config?.webhook_url)
        await recordSdkEvent(work, deps, {
          ...{ accountId, branchId: session.branchId, sdkConfigId: session.configId, payload },
          // As what is said of every other record: forgetting finds it by that.
          subject: `customer ${entryId}`,
        });
      await changeSession(work, vault, now, { state: 'completed', completedAt });
    });
  };

  async function identityOf(
    session: Session,
  ): Promise<{ readonly identity: RunFindings['identity']; readonly photo?: Uint8Array }> {
    const { country, identifier, identifierType } = session.details;
    if (!country || !identifier || !identifierType) return { identity: { kind: 'not_found' } };
    const answer = await deps.identify(
      { country: country as Country, type: identifierType as IdentifierType, number: identifier },
      { id: session.branchId, accountId: session.accountId },
    );
    if (answer.kind !== 'found') return { identity: { kind: answer.kind } };
    // Kept as an image of the record, not as text of its evidence.
    const { photo, ...person } = answer.person;
    return { identity: { kind: 'found', person }, ...(photo && { photo: Buffer.from(photo, 'base64') }) };
  }

  async function page(session: Session, kind: UploadKind): Promise<Buffer | undefined> {
    const upload = await lastUpload(system, session, kind);
    return upload && (await wholeUpload(system, vault, session, upload));
  }

  async function readPages(session: Session): Promise<PagesRead> {
    const [front, back] = [await page(session, 'document_front'), await page(session, 'document_back')];
    const { country, documentType } = session.details;
    if (!front || !country || !documentType)
      return { findings: { read: false as const, message: 'No picture of the document was uploaded' } };
    const sides = [{ name: 'front', bytes: front }, ...(back ? [{ name: 'back', bytes: back }] : [])];
    const reading = await deps.readDocument(
      {
        ...{ front, expectedType: documentType as DocumentType, expectedCountry: country as DocumentCountry },
        ...(back && { back }),
      },
      session.accountId,
    );
    if (!reading.ok)
      return {
        findings: { read: false as const, message: reading.message },
        pictures: sides,
        evidence: { message: reading.message },
      };
    const answer = documentAnswer(reading, documentType as DocumentType, clock.now());
    const portrait = answer.photo ? Buffer.from(answer.photo, 'base64') : undefined;
    const { modelVersions, portrait: _, ...evidence } = reading;
    const fields = Object.fromEntries(
      Object.entries(reading.fields).flatMap(([name, field]) => (field ? [[name, String(field.value)]] : [])),
    );
    return {
      findings: {
        read: true as const,
        fields,
        isExpired: answer.is_expired ?? false,
        hasPortrait: portrait !== undefined,
      },
      pictures: [...sides, ...(portrait ? [{ name: 'portrait', bytes: portrait }] : [])],
      ...{ portrait, evidence, modelVersions },
    };
  }

  async function keep(
    accountId: number,
    pictures: readonly { name: string; bytes: Uint8Array }[],
  ): Promise<StoredImage[]> {
    return Promise.all(
      pictures
        .filter(({ bytes }) => imageKind(bytes) !== 'other')
        .map(async ({ name, bytes }) => ({
          ...{ name, content_type: imageContentType(bytes) },
          blob: await blobs.put(accountId, bytes),
        })),
    );
  }
}

/** What became of a person's word that they cannot turn the head; undefined where nobody said so, or the integrator's server asked for no turns. */
function waiverOf(
  { details }: Session,
  config: { readonly liveness_policy: LivenessPolicy; readonly turns_waiver: TurnsWaiver } | undefined,
): 'accepted' | 'refused' | undefined {
  if (!details.turnsWaived || (details.livenessPolicy ?? config?.liveness_policy) === 'passive') return undefined;
  return config?.turns_waiver === 'accept' ? 'accepted' : 'refused';
}

/** A still that passed fails where the branch refuses stills, as in the API's own check; so does a clip without turns where no waiver is accepted. */
function asTheBranchWants(
  attempt: AttemptResult,
  stills: 'accept' | 'refuse' | undefined,
  waiver: 'accepted' | 'refused' | undefined,
): AttemptResult {
  const { kind } = attempt.evidence as { readonly kind?: unknown };
  const refused = waiver === 'refused' || (stills === 'refuse' && kind === 'still');
  return refused ? { ...attempt, passed: false } : attempt;
}

/** What a run's document gave. */
interface PagesRead {
  readonly findings: NonNullable<RunFindings['document']>;
  readonly pictures?: readonly { readonly name: string; readonly bytes: Uint8Array }[];
  readonly portrait?: Uint8Array | undefined;
  readonly evidence?: unknown;
  readonly modelVersions?: Readonly<Record<string, string>>;
}
