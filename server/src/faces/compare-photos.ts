import type { Blobs } from '../platform/blobs.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import type { ReadMedia } from '../platform/outbound/read-media.ts';
import { type Attempt, recordedFor } from '../verifications/attempt.ts';
import { recordVerification, storeImages } from '../verifications/record.ts';
import { recordRefusal } from '../verifications/refusal.ts';
import { imageContentType } from '../vision/image/decode-image.ts';
import { facesPolicyOf } from './branch-policy.ts';
import type { Comparison, ComparisonFault, ComparisonOptions } from './compare.ts';
import type { NamedValue } from './pair-of-images.ts';

export interface CompareInput extends ComparisonOptions {
  readonly images: readonly [Uint8Array, Uint8Array];
}

export interface ComparePhotosDeps {
  readonly readMedia: ReadMedia;
  /** Runs in a worker thread. */
  readonly compare: (input: CompareInput, tenant: number) => Promise<Comparison | ComparisonFault>;
  readonly db: Db;
  readonly vault: Vault;
  readonly blobs: Blobs;
}

const MAX_IMAGE_BYTES = 12 * 1_048_576;

/** Fetches or decodes both images, compares their largest faces, keeps the result. AppError invalid_input says which image is at fault. */
export function makeComparePhotos({ readMedia, compare, db, vault, blobs }: ComparePhotosDeps) {
  return async (attempt: Attempt, pair: readonly [NamedValue, NamedValue]) => {
    const { accountId: tenant, policy } = attempt.caller.branch;
    const { threshold } = facesPolicyOf(policy);
    const [one, two] = (await readMedia(pair, { tenant, bareBase64: true, maxBytes: MAX_IMAGE_BYTES })) as [
      Uint8Array,
      Uint8Array,
    ];
    const comparison = await compare({ images: [one, two], threshold }, tenant);
    const pictures = () =>
      storeImages(blobs, tenant, [
        { name: 'first', contentType: imageContentType(one), bytes: one },
        { name: 'second', contentType: imageContentType(two), bytes: two },
      ]);
    if (!comparison.ok) {
      const { fault, image } = comparison;
      throw await recordRefusal({ db, vault }, attempt, {
        kind: 'comparison',
        message: faultMessage(comparison, pair),
        evidence: { fault, image },
        provenance: { fault },
        // What is no picture is not kept.
        images: fault === 'no_face' ? await pictures() : [],
      });
    }
    const { match, confidence, modelVersions, ...evidence } = comparison;
    const result = {
      status: match,
      response_code: '00',
      message: match ? 'Face Match' : 'Face does not match',
      confidence,
    };
    const id = await recordVerification(db, vault, {
      ...recordedFor(attempt),
      kind: 'comparison',
      outcome: match ? 'match' : 'no_match',
      reason: match ? undefined : `Faces agree by ${confidence} %, from 50 % they count as one person`,
      result,
      evidence,
      provenance: { models: modelVersions, threshold: comparison.threshold },
      images: await pictures(),
      searchTerms: [],
    });
    attempt.recorded(id);
    return result;
  };
}
export type ComparePhotos = ReturnType<typeof makeComparePhotos>;

function faultMessage({ fault, image }: ComparisonFault, [one, two]: readonly [NamedValue, NamedValue]): string {
  const which = { first: one.field, second: two.field, both: `${one.field} and ${two.field}` }[image];
  const what = fault === 'no_face' ? 'no face was found in' : 'no JPG, PNG or WebP image in';
  return `Could not process one or both images: ${what} ${which}`;
}
