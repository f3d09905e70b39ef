import type { Blobs } from '../platform/blobs.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import type { ReadMedia } from '../platform/outbound/read-media.ts';
import { recordVerification, storeImages } from '../verifications/record.ts';
import { type RecordedCall, recordedFor } from '../verifications/recorded-call.ts';
import { recordRefusal } from '../verifications/refusal.ts';
import { imageContentType } from '../vision/image/decode-image.ts';
import { facesPolicyOf } from './branch-policy.ts';
import { confidence as confidenceOf, exactConfidence, matches } from './calibration.ts';
import type { AgainstCohort, FaceCohort } from './cohort/cohort.ts';
import type { Comparison, ComparisonFault, ComparisonOptions } from './compare.ts';
import type { NamedValue } from './pair-of-images.ts';

export interface CompareInput extends ComparisonOptions {
  readonly images: readonly [Uint8Array, Uint8Array];
}

export interface ComparePhotosDeps {
  readonly readMedia: ReadMedia;
  /** Runs in a worker thread. */
  readonly compare: (input: CompareInput, tenant: number) => Promise<Comparison | ComparisonFault>;
  readonly cohort: FaceCohort;
  /** The calibration of distances that were compared against a cohort. */
  readonly cohortCalibration: () => { readonly threshold: number; readonly steepness: number } | undefined;
  readonly db: Db;
  readonly vault: Vault;
  readonly blobs: Blobs;
}

const MAX_IMAGE_BYTES = 12 * 1_048_576;

/** Fetches or decodes both images, compares their largest faces, keeps the result. AppError invalid_input says which image is at fault. */
export function makeComparePhotos({
  readMedia,
  compare,
  cohort,
  cohortCalibration,
  db,
  vault,
  blobs,
}: ComparePhotosDeps) {
  return async (call: RecordedCall, pair: readonly [NamedValue, NamedValue]) => {
    const { accountId: tenant, policy } = call.caller.branch;
    const { threshold, cohort: cohortUse = 'off' } = facesPolicyOf(policy);
    const [one, two] = (await readMedia(pair, { tenant, bareBase64: true, maxBytes: MAX_IMAGE_BYTES })) as [
      Uint8Array,
      Uint8Array,
    ];
    const compared = await compare({ images: [one, two], threshold, templates: cohortUse !== 'off' }, tenant);
    const pictures = () =>
      storeImages(blobs, tenant, [
        { name: 'first', contentType: imageContentType(one), bytes: one },
        { name: 'second', contentType: imageContentType(two), bytes: two },
      ]);
    if (!compared.ok) {
      const { fault, image } = compared;
      throw await recordRefusal({ db, vault }, call, {
        kind: 'comparison',
        message: faultMessage(compared, pair),
        evidence: { fault, image },
        provenance: { fault },
        // What is no picture is not kept.
        images: fault === 'no_face' ? await pictures() : [],
      });
    }
    const { templates } = compared;
    const against =
      cohortUse === 'use' && templates
        ? await cohort.against(tenant, call.reference, { ...compared, templates })
        : null;
    const comparison = againstCohort(compared, against, cohortCalibration());
    const { match, confidence, modelVersions, templates: _, ...evidence } = comparison;
    const result = {
      status: match,
      response_code: '00',
      message: match ? 'Face Match' : 'Face does not match',
      confidence,
    };
    const id = await recordVerification(db, vault, {
      ...recordedFor(call),
      kind: 'comparison',
      outcome: match ? 'match' : 'no_match',
      reason: match ? undefined : `Faces agree by ${confidence} %, from 50 % they count as one person`,
      result,
      evidence,
      provenance: { models: modelVersions, threshold: comparison.threshold, cohort: against?.version ?? null },
      images: await pictures(),
      searchTerms: [],
    });
    call.recorded(id);
    // Whom the recogniser itself takes for one person; a cohort's verdict must not decide who is in the cohort.
    if (templates && compared.match && !compared.doubtful)
      await cohort.enrol(tenant, call.reference ?? `verification ${id}`, id, { ...compared, templates });
    return result;
  };
}
export type ComparePhotos = ReturnType<typeof makeComparePhotos>;

/** The comparison with the distance that a cohort makes of it; as it was without one. */
function againstCohort(
  comparison: Comparison,
  against: AgainstCohort | null,
  calibration: ReturnType<ComparePhotosDeps['cohortCalibration']>,
): Comparison & { readonly cohort?: { readonly version: string; readonly people: number; readonly plain: number } } {
  if (!against || !calibration) return comparison;
  const { distance, version, people } = against;
  return {
    ...comparison,
    match: matches(distance, calibration),
    confidence: confidenceOf(distance, calibration),
    exactConfidence: exactConfidence(distance, calibration),
    distance,
    threshold: calibration.threshold,
    cohort: { version, people, plain: comparison.distance },
  };
}

function faultMessage({ fault, image }: ComparisonFault, [one, two]: readonly [NamedValue, NamedValue]): string {
  const which = { first: one.field, second: two.field, both: `${one.field} and ${two.field}` }[image];
  const what = fault === 'no_face' ? 'no face was found in' : 'no JPG, PNG or WebP image in';
  return `Could not process one or both images: ${what} ${which}`;
}
