import type { FacesPolicySettings } from '@hakiki/contract';
import { screeningOfBranch } from '../../accounts/screening-of-branch.ts';
import { crossChecks } from '../../customers/cross-checks/cross-checks.ts';
import { faceResultOf } from '../../customers/cross-checks/facts.ts';
import { specimenPhoto } from '../../documents/specimen/specimen-photo.ts';
import type { FaceAnalysis } from '../../faces/analysis.ts';
import { facesPolicyOf } from '../../faces/branch-policy.ts';
import type { FaceCohort } from '../../faces/cohort/cohort.ts';
import type { CompareForBranch } from '../../faces/compare-for-branch.ts';
import { type SamePictureInput, type SamePictureLikeness, samePictureAs } from '../../faces/same-picture.ts';
import type { Blobs } from '../../platform/blobs.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { screeningPolicyOf } from '../../screening/branch-policies.ts';
import type { Screener } from '../../screening/screen.ts';
import type { StoredImage } from '../../verifications/record.ts';
import { imageContentType, imageKind } from '../../vision/image/decode-image.ts';
import { clipContentType } from '../../vision/video/media-kind.ts';
import { type AttemptResult, acceptedAttempt, rejectedAttempts } from '../attempts/attempt-store.ts';
import type { LivenessPolicy, TurnsWaiver } from '../configs/config-store.ts';
import { findConfig } from '../configs/find-config.ts';
import { chosenBy } from '../sessions/fixed-subject.ts';
import { findSession, type Session } from '../sessions/session-store.ts';
import type { MediaLinks } from '../uploads/media-links.ts';
import { livenessCompletedOf } from './payload.ts';
import { recordRun } from './record-run.ts';
import { type RunFindings, verdictOf } from './run-findings.ts';
import { type IdentityAsked, makeRunSources, type PagesRead, type RunSourcesDeps } from './run-sources.ts';
import { screenedSubject } from './run-subject.ts';
import { withSandboxOutcome, withSandboxSources } from './sandbox-outcome.ts';

export interface CompleteRunDeps extends RunSourcesDeps {
  readonly blobs: Blobs;
  readonly compare: CompareForBranch;
  readonly enrol: FaceCohort['enrol'];
  readonly analyse: (image: Uint8Array, tenant: number) => Promise<FaceAnalysis>;
  /** Measures the similarity in a worker thread. */
  readonly measureSamePicture: (input: SamePictureInput, tenant: number) => Promise<SamePictureLikeness>;
  readonly screen: Screener['screen'];
  /** Throws AppError `lists_not_loaded` if a required watchlist is missing. */
  readonly assertLists: Screener['assertLists'];
  readonly links: Pick<MediaLinks, 'link'>;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  /** Receives the error if a run ends with `service_error`. */
  readonly onFault: (error: unknown) => void;
}

const NO_FACE: FaceAnalysis = {
  ...{ gender: null, dominantEmotion: null, faceDetected: false, faceConfidence: 0, blurScore: 1, isBlurry: true },
};

/**
 * Converts a submitted session into a verification. It reads the document, calls the authority and compares the faces.
 * It then writes the record, the event and the session's end in one database transaction. The function may run again
 * after a crash at any point, and never records a run twice.
 * @param last true if there is no further retry, so that an internal error ends the run
 */
export function makeCompleteRun(deps: CompleteRunDeps) {
  const { system, vault, blobs, clock } = deps;
  const { pagesOf, identityOf, clipOf } = makeRunSources(deps);

  return async (sessionId: string, { last = false } = {}): Promise<void> => {
    const session = await findSession(system, vault, { id: sessionId });
    if (session?.state !== 'submitted' || session.entryId === null) return;
    try {
      await complete(session);
    } catch (error) {
      if (!last) throw error;
      deps.onFault(error);
      await giveUp(session);
    }
  };

  async function complete(session: Session): Promise<void> {
    const { accountId, details } = session;
    const attempt = await acceptedAttempt(system, vault, session);
    const rejected = await rejectedAttempts(system, vault, session);
    const selfie = attempt && (await blobs.get(accountId, attempt.selfie));
    const branch = await screeningOfBranch(system, session.branchId);
    const policy = facesPolicyOf(branch.policy);
    const config = await findConfig(system, String(session.configId));
    const waiver = waiverOf(session, config);
    const liveness = selfie ? afterWaiver(attempt, waiver) : undefined;
    const ofDocument = session.verificationType === 'document_verification';
    const { sandboxOutcome: outcomeWanted, identifier, expected: expectedNumber } = details;
    // Checks the lists before the call to an authority, because the call may cost money and a retry would repeat it.
    if (branch.aml && (ofDocument ? expectedNumber : identifier)) deps.assertLists();
    const [read, answered, expected, analysis] = await Promise.all([
      ofDocument ? pagesOf(session, branch.policy) : undefined,
      session.verificationType === 'data_verification' ? identityOf(session, details) : undefined,
      // If the session of a document run contains an expected number, asks the authority and compares its answer with
      // the document. The comparison does not affect the decision.
      ofDocument && expectedNumber ? identityOf(session, expectedNumber) : undefined,
      selfie ? deps.analyse(selfie, accountId) : NO_FACE,
    ]);
    const sources = { document: read, asked: answered };
    const { document, asked } = outcomeWanted
      ? withSandboxSources(outcomeWanted, sources, await specimenPhoto())
      : sources;
    const likenesses = selfie ? await likenessesOf(accountId, selfie, { document, photos: [asked, expected] }) : [];
    const samePicture = samePictureAs(likenesses);
    const withSelfie = async (portrait: Uint8Array | undefined) =>
      selfie && liveness?.passed && portrait && samePicture === undefined
        ? deps.compare([portrait, selfie], { accountId, policy: branch.policy, reference: details.reference })
        : undefined;
    const compared = await withSelfie(document?.portrait ?? asked?.photo);
    const comparedExpected = await withSelfie(expected?.photo);
    const measured: RunFindings = {
      liveness,
      document: document?.findings,
      identity: asked?.identity,
      comparison: compared?.ok
        ? { match: compared.comparison.match, confidence: compared.comparison.confidence }
        : undefined,
      samePicture,
    };
    const findings = outcomeWanted ? withSandboxOutcome(outcomeWanted, session.verificationType, measured) : measured;
    const verdict = verdictOf(session.verificationType, findings);
    const subject = branch.aml ? screenedSubject(findings, details) : undefined;
    const outcome = subject && (await deps.screen(subject, session.branchId, screeningPolicyOf(branch.policy)));
    const photo = asked?.photo ?? expected?.photo;
    const images: StoredImage[] = [
      ...(attempt ? await picturesOf(session, attempt, policy) : []),
      ...(await keep(accountId, document?.pictures ?? [])),
      ...(await keep(accountId, photo ? [{ name: 'authority_photo', bytes: photo }] : [])),
    ];
    const said = [document?.statement, asked?.statement, expected?.statement].filter((one) => one !== undefined);
    const faces = ({ source }: (typeof said)[number]) =>
      faceResultOf(source === 'authority' && expected ? comparedExpected : compared);
    const selfieId = liveness?.passed && samePicture === undefined ? session.entryId! : undefined;
    const hits = outcome ? outcome.sanctions.length + outcome.peps.length : 0;
    await record(session, { findings, verdict, analysis, images, hits }, config?.webhook_url != null, {
      evidence: {
        subject: chosenBy(details),
        metadata: details.metadata,
        sandbox_outcome: outcomeWanted,
        liveness: liveness?.evidence,
        rejected_attempts: rejected,
        turns_waiver: waiver,
        same_picture: likenesses.length > 0 ? { as: samePicture ?? null, likenesses } : undefined,
        document: document?.evidence,
        identity: asked?.identity ?? expected?.identity,
        comparison: compared?.ok ? compared.comparison : compared,
        cross_checks: crossChecks(said, selfieId, faces),
        screening: outcome && { subject, outcome },
      },
      models: { ...liveness?.modelVersions, ...document?.modelVersions },
    });
    if (compared?.ok && compared.enrollable) {
      const id = session.entryId!;
      await deps.enrol(accountId, details.reference ?? `verification ${id}`, id, compared.enrollable);
    }
  }

  /**
   * Ends a run in which an internal error occurred for half an hour. The result contains the error and the result of
   * the liveness check. Calls no authority and compares nothing.
   */
  async function giveUp(session: Session): Promise<void> {
    const attempt = await acceptedAttempt(system, vault, session);
    const config = await findConfig(system, String(session.configId));
    const branch = await screeningOfBranch(system, session.branchId);
    const waiver = waiverOf(session, config);
    const policy = facesPolicyOf(branch.policy);
    const findings: RunFindings = {
      liveness: attempt && afterWaiver(attempt, waiver),
      ...{ document: undefined, identity: undefined, comparison: undefined, fault: true },
    };
    const verdict = verdictOf(session.verificationType, findings);
    const images = attempt ? await picturesOf(session, attempt, policy) : [];
    await record(session, { findings, verdict, analysis: NO_FACE, images, hits: 0 }, config?.webhook_url != null, {
      evidence: {
        subject: chosenBy(session.details),
        metadata: session.details.metadata,
        liveness: findings.liveness?.evidence,
        turns_waiver: waiver,
      },
      models: findings.liveness?.modelVersions ?? {},
    });
  }

  /**
   * Measures the similarity of the selfie to the other pictures of the run. The other pictures are the authority's
   * photo and the document's portrait, or the pages of the document if no portrait was found.
   */
  function likenessesOf(
    accountId: number,
    selfie: Uint8Array,
    { document, photos }: { document: PagesRead | undefined; photos: readonly (IdentityAsked | undefined)[] },
  ): Promise<SamePictureLikeness> {
    const pages = (document?.pictures ?? []).filter(({ name }) => !document?.portrait || name === 'portrait');
    const authority = photos.flatMap((asked) =>
      asked?.photo ? [{ name: 'authority_photo', bytes: asked.photo }] : [],
    );
    const others = [...pages, ...authority];
    return others.length > 0 ? deps.measureSamePicture({ selfie, others }, accountId) : Promise.resolve([]);
  }

  /**
   * Returns the selfie, which is the frame of the clip that was compared with the other photos. Also returns the clip
   * if the branch's policy is to store clips.
   */
  async function picturesOf(
    session: Session,
    attempt: AttemptResult,
    { keep_clips: keepsClips }: FacesPolicySettings,
  ): Promise<StoredImage[]> {
    const selfie = { name: 'selfie', content_type: 'image/jpeg', blob: attempt.selfie };
    const clip = keepsClips ? await clipOf(session, attempt) : undefined;
    return [selfie, ...(clip ? await keep(session.accountId, [{ name: 'clip', bytes: clip }]) : [])];
  }

  interface Found {
    readonly findings: RunFindings;
    readonly verdict: ReturnType<typeof verdictOf>;
    readonly analysis: FaceAnalysis;
    readonly images: readonly StoredImage[];
    readonly hits: number;
  }

  async function record(
    session: Session,
    { findings, verdict, analysis, images, hits }: Found,
    notify: boolean,
    kept: { readonly evidence: object; readonly models: Readonly<Record<string, string>> },
  ): Promise<void> {
    const linkTo = async (name: string): Promise<string> => {
      const image = images.find((one) => one.name === name);
      if (!image) return '';
      return deps.links.link(session.accountId, image.blob, image.content_type === 'image/png' ? 'png' : 'jpg');
    };
    const urls = {
      ...{ selfie: await linkTo('selfie'), front: await linkTo('front'), portrait: await linkTo('portrait') },
      back: (await linkTo('back')) || null,
      authority: (await linkTo('authority_photo')) || null,
    };
    const completedAt = clock.now();
    const entryId = session.entryId!;
    const payload = livenessCompletedOf({ session, entryId, verdict, findings, analysis, completedAt, urls });
    await recordRun(deps, session, { ...kept, payload, verdict, findings, images, hits, notify, completedAt });
  }

  async function keep(
    accountId: number,
    pictures: readonly { name: string; bytes: Uint8Array }[],
  ): Promise<StoredImage[]> {
    return Promise.all(
      pictures
        .filter(({ bytes }) => imageKind(bytes) !== 'other' || clipContentType(bytes))
        .map(async ({ name, bytes }) => ({
          ...{ name, content_type: clipContentType(bytes) ?? imageContentType(bytes) },
          blob: await blobs.put(accountId, bytes),
        })),
    );
  }
}

/**
 * Returns the result of a waiver, which is a person's statement that they cannot turn the head. Undefined if there is
 * no such statement, or if the integrator's server requires no turns.
 */
function waiverOf(
  { details }: Session,
  config: { readonly liveness_policy: LivenessPolicy; readonly turns_waiver: TurnsWaiver } | undefined,
): 'accepted' | 'refused' | undefined {
  if (!details.turnsWaived || (details.livenessPolicy ?? config?.liveness_policy) === 'passive') return undefined;
  return config?.turns_waiver === 'accept' ? 'accepted' : 'refused';
}

/**
 * Marks an attempt without turns as failed if no waiver is accepted. Also marks a still picture as failed, because a
 * still picture does not prove liveness. The branch's setting for the liveness endpoint has no effect here. Since
 * 2026-11-24 a still picture cannot be uploaded as a clip, but older sessions may contain one.
 */
function afterWaiver(attempt: AttemptResult, waiver: 'accepted' | 'refused' | undefined): AttemptResult {
  const { kind } = attempt.evidence as { readonly kind?: unknown };
  return waiver === 'refused' || kind === 'still' ? { ...attempt, passed: false } : attempt;
}
