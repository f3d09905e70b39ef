import { message } from '@hakiki/texts';
import type { Blobs } from '../platform/blobs.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import { AppError, type Problem, problem } from '../platform/errors.ts';
import type { ReadMedia } from '../platform/outbound/read-media.ts';
import { recordVerification, storeImages } from '../verifications/record.ts';
import { type RecordedCall, recordedFor } from '../verifications/recorded-call.ts';
import { recordRefusal } from '../verifications/refusal.ts';
import { imageContentType } from '../vision/image/decode-image.ts';
import type { FaceCohort } from './cohort/cohort.ts';
import type { ComparisonFault } from './compare.ts';
import type { CompareForBranch } from './compare-for-branch.ts';
import type { NamedValue } from './pair-of-images.ts';

export interface ComparePhotosDeps {
  readonly readMedia: ReadMedia;
  readonly compare: CompareForBranch;
  readonly cohort: Pick<FaceCohort, 'enrol'>;
  readonly db: Db;
  readonly vault: Vault;
  readonly blobs: Blobs;
}

const MAX_IMAGE_BYTES = 12 * 1_048_576;

/**
 * Downloads or decodes both images, compares their largest faces, and stores the result. Throws AppError invalid_input
 * that names the faulty image.
 */
export function makeComparePhotos({ readMedia, compare, cohort, db, vault, blobs }: ComparePhotosDeps) {
  return async (call: RecordedCall, pair: readonly [NamedValue, NamedValue]) => {
    const { accountId: tenant, policy } = call.caller.branch;
    const options = { tenant, bareBase64: true, maxBytes: MAX_IMAGE_BYTES };
    const [one, two] = (await readMedia(pair, options).catch(async (error: unknown) => {
      if (!(error instanceof AppError && error.kind === 'invalid_input')) throw error;
      throw await recordRefusal({ db, vault }, call, {
        ...{ kind: 'comparison', problem: error.problem, images: [] },
        ...{ evidence: { fault: 'not_fetched' }, provenance: { fault: 'not_fetched' } },
      });
    })) as [Uint8Array, Uint8Array];
    const compared = await compare([one, two], { accountId: tenant, policy, reference: call.reference });
    const pictures = () =>
      storeImages(blobs, tenant, [
        { name: 'first', contentType: imageContentType(one), bytes: one },
        { name: 'second', contentType: imageContentType(two), bytes: two },
      ]);
    if (!compared.ok) {
      const { fault, image } = compared;
      throw await recordRefusal({ db, vault }, call, {
        kind: 'comparison',
        problem: comparisonProblem(compared, pair),
        evidence: { fault, image },
        provenance: { fault },
        // Only bytes of a picture are stored.
        images: fault === 'no_face' ? await pictures() : [],
      });
    }
    const { comparison, enrollable } = compared;
    const { match, confidence, modelVersions, ...evidence } = comparison;
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
      reasons: match ? [] : [message('faces_differ', { confidence })],
      result,
      evidence,
      provenance: {
        models: modelVersions,
        threshold: comparison.threshold,
        cohort: comparison.cohort?.version ?? null,
      },
      images: await pictures(),
      searchTerms: [],
    });
    call.recorded(id);
    if (enrollable) await cohort.enrol(tenant, call.reference ?? `verification ${id}`, id, enrollable);
    return result;
  };
}
export type ComparePhotos = ReturnType<typeof makeComparePhotos>;

function comparisonProblem({ fault, image }: ComparisonFault, [one, two]: readonly [NamedValue, NamedValue]): Problem {
  const none = fault === 'no_face' ? 'no_face_in' : 'no_image_in';
  if (image === 'both') return problem(`${none}_both`, { first: one.field, second: two.field });
  return problem(none, { field: { first: one, second: two }[image].field });
}
