import type { Caller } from '../accounts/caller.ts';
import type { Blobs } from '../platform/blobs.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import { AppError } from '../platform/errors.ts';
import type { ReadMedia } from '../platform/outbound/read-media.ts';
import { recordVerification, storeImages } from '../verifications/record.ts';
import { imageContentType } from '../vision/image/decode-image.ts';
import { mediaKind } from '../vision/video/media-kind.ts';
import type { CheckLiveness, LivenessOutcome } from './liveness/check-liveness.ts';

export interface CheckSelfieDeps {
  readonly readMedia: ReadMedia;
  /** Runs in a worker thread. */
  readonly check: (media: Uint8Array, tenant: number) => ReturnType<CheckLiveness>;
  readonly db: Db;
  readonly vault: Vault;
  readonly blobs: Blobs;
}

const MAX_MEDIA_BYTES = 50 * 1_048_576;

/** Fetches a selfie, checks that it shows a live person, keeps the result with its cues, and gives it with its record's id. */
export function makeCheckSelfie({ readMedia, check, db, vault, blobs }: CheckSelfieDeps) {
  return async (branch: Caller['branch'], liveMedia: string, requestId: string) => {
    const tenant = branch.accountId;
    const options = { tenant, bareBase64: false, maxBytes: MAX_MEDIA_BYTES };
    const [media] = (await readMedia([{ field: 'live_media', value: liveMedia }], options)) as [Uint8Array];
    const outcome = await check(media, tenant);
    if (!outcome.ok && outcome.fault !== 'no_face') throw new AppError('invalid_input', outcome.message);
    const { passed, score, detail, evidence, modelVersions, pictures } = outcome.ok
      ? seen(outcome)
      : faceless(media, outcome.message);
    const result = {
      status: passed,
      detail,
      response_code: passed ? '00' : '01',
      confidence: score,
      confidence_in_percentage: Math.round(score * 10_000) / 100,
      liveness_passed: passed,
    };
    const reference = await recordVerification(db, vault, {
      branchId: branch.id,
      accountId: branch.accountId,
      kind: 'liveness',
      outcome: passed ? 'live' : 'not_live',
      result,
      evidence,
      provenance: { models: modelVersions, media: mediaKind(media)?.kind ?? null },
      images: await storeImages(blobs, branch.accountId, pictures),
      searchTerms: [],
      requestId,
    });
    return { ...result, reference };
  };
}

/** What is kept of a check that saw a face. */
function seen({
  passed,
  score,
  detail,
  keyFrameJpeg,
  modelVersions,
  kind,
  cues,
  shares,
}: Extract<LivenessOutcome, { ok: true }>) {
  const pictures = [{ name: 'selfie', contentType: 'image/jpeg', bytes: keyFrameJpeg }];
  return { passed, score, detail, evidence: { kind, cues, shares }, modelVersions, pictures };
}

/** What is kept of one without a face: it ran and failed. A still is kept as it came, a clip has no frame to show. */
function faceless(media: Uint8Array, detail: string) {
  const kind = mediaKind(media)?.kind ?? null;
  const pictures = kind === 'still' ? [{ name: 'selfie', contentType: imageContentType(media), bytes: media }] : [];
  return { passed: false, score: 0, detail, evidence: { kind, fault: 'no_face' }, modelVersions: {}, pictures };
}
export type CheckSelfie = ReturnType<typeof makeCheckSelfie>;
