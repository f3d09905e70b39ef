import { type Message, message, renderKept } from '@hakiki/texts';
import type { Blobs } from '../platform/blobs.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import { AppError, type Problem, problem } from '../platform/errors.ts';
import type { ReadMedia } from '../platform/outbound/read-media.ts';
import { recordVerification, storeImages } from '../verifications/record.ts';
import { type RecordedCall, recordedFor } from '../verifications/recorded-call.ts';
import { recordRefusal } from '../verifications/refusal.ts';
import { imageContentType } from '../vision/image/decode-image.ts';
import { clipContentType, mediaKind } from '../vision/video/media-kind.ts';
import { facesPolicyOf } from './branch-policy.ts';
import type { CheckLiveness, LivenessOutcome } from './liveness/check-liveness.ts';

export interface CheckSelfieDeps {
  readonly readMedia: ReadMedia;
  /** Checks a selfie in a worker thread. */
  readonly check: (media: Uint8Array, tenant: number) => ReturnType<CheckLiveness>;
  readonly db: Db;
  readonly vault: Vault;
  readonly blobs: Blobs;
  /**
   * Called with an unexpected error of the check. The caller receives the contract's 400, although the fault is in this
   * service.
   */
  readonly onFault: (error: unknown) => void;
}

const MAX_MEDIA_BYTES = 50 * 1_048_576;

/**
 * Downloads a selfie, checks that it shows a live person, and stores the result with its cues. Returns the result with
 * the id of its record.
 */
export function makeCheckSelfie({ readMedia, check, db, vault, blobs, onFault }: CheckSelfieDeps) {
  return async (call: RecordedCall, liveMedia: string) => {
    const { accountId: tenant } = call.caller.branch;
    const options = { tenant, bareBase64: false, maxBytes: MAX_MEDIA_BYTES };
    const refusal = (fault: string, problem: Problem) =>
      recordRefusal({ db, vault }, call, {
        ...{ kind: 'liveness', problem, evidence: { fault }, provenance: { fault }, images: [] },
      });
    const [media] = (await readMedia([{ field: 'live_media', value: liveMedia }], options).catch(
      async (error: unknown) => {
        if (error instanceof AppError && error.kind === 'invalid_input')
          throw await refusal('not_fetched', error.problem);
        throw error;
      },
    )) as [Uint8Array];
    const outcome = await check(media, tenant).catch(async (error: unknown) => {
      // These errors are thrown unchanged: the service is too busy, the check timed out, or the malware scanner
      // rejected the file.
      if (error instanceof AppError && error.kind !== 'internal') throw error;
      onFault(error);
      throw await refusal('unexpected', problem('liveness_unexpected'));
    });
    if (!outcome.ok && outcome.fault !== 'no_face')
      throw await refusal(outcome.fault, problem('document_refused', { fault: outcome.message }));
    const policy = facesPolicyOf(call.caller.branch.policy);
    const { passed, score, detail, evidence, modelVersions, pictures } = outcome.ok
      ? stillsAsTheBranchWants(seen(outcome), policy.stills)
      : faceless(media, outcome.message);
    const result = {
      status: passed,
      detail: renderKept(detail, 'en'),
      response_code: passed ? '00' : '01',
      confidence: score,
      confidence_in_percentage: Math.round(score * 10_000) / 100,
      liveness_passed: passed,
    };
    const reference = await recordVerification(db, vault, {
      ...recordedFor(call),
      kind: 'liveness',
      outcome: passed ? 'live' : 'not_live',
      reasons: passed ? [] : [detail],
      result,
      evidence,
      provenance: {
        policy: { stills: policy.stills ?? 'accept' },
        models: modelVersions,
        media: mediaKind(media)?.kind ?? null,
      },
      images: await storeImages(blobs, call.caller.branch.accountId, [
        ...pictures,
        ...(policy.keep_clips ? clipIn(media) : []),
      ]),
      searchTerms: [],
    });
    call.recorded(reference);
    return { ...result, reference };
  };
}

/** Returns the stored part of a check that found a face. */
function seen({
  passed,
  score,
  detail,
  keyFrameJpeg,
  modelVersions,
  kind,
  cues,
  shares,
  code,
  note,
}: Extract<LivenessOutcome, { ok: true }>) {
  const pictures = [{ name: 'selfie', contentType: 'image/jpeg', bytes: keyFrameJpeg }];
  return { passed, score, detail, evidence: { kind, code, note, cues, shares }, modelVersions, pictures };
}

const STILL_REFUSED = message('liveness_still_refused');
/** Score of a still that the branch's policy refuses. It is below the minimum score of a pass. */
const REFUSED_SCORE = 0.4;

/** If the branch refuses stills, changes a still that passed to failed. The cues are not changed. */
function stillsAsTheBranchWants(check: ReturnType<typeof seen>, stills: 'accept' | 'refuse' | undefined) {
  if (stills !== 'refuse' || check.evidence.kind !== 'still' || !check.passed) return check;
  return { ...check, passed: false, score: REFUSED_SCORE, detail: STILL_REFUSED };
}

function clipIn(media: Uint8Array) {
  const contentType = clipContentType(media);
  return contentType === undefined ? [] : [{ name: 'clip', contentType, bytes: media }];
}

/**
 * Returns the stored part of a check that failed because no face was found. A still is stored as received. A clip has
 * no frame to store.
 */
function faceless(media: Uint8Array, detail: Message) {
  const kind = mediaKind(media)?.kind ?? null;
  const pictures = kind === 'still' ? [{ name: 'selfie', contentType: imageContentType(media), bytes: media }] : [];
  return { passed: false, score: 0, detail, evidence: { kind, fault: 'no_face' }, modelVersions: {}, pictures };
}
export type CheckSelfie = ReturnType<typeof makeCheckSelfie>;
