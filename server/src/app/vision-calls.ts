import type { AnnotateInput } from '../documents/annotate.ts';
import type { DocumentReadingResult } from '../documents/document-reading.ts';
import type { PictureQuality, PictureToCheck } from '../documents/picture-quality.ts';
import type { ReadDocumentInput } from '../documents/verify-document.ts';
import type { FaceAnalysis } from '../faces/analysis.ts';
import type { CompareFaces } from '../faces/compare.ts';
import type { CompareInput } from '../faces/compare-for-branch.ts';
import type { ChallengeInput } from '../faces/liveness/challenge/measure-challenge.ts';
import type { CheckLiveness, CheckLivenessInput } from '../faces/liveness/check-liveness.ts';
import type { SamePictureInput, SamePictureLikeness } from '../faces/same-picture.ts';
import type { WorkerPool } from '../platform/worker-pool.ts';

const LIVENESS_TIMEOUT_MS = 45_000;
/**
 * Maximum time that a document waits for a thread, in milliseconds. Reading the document may then take the same time
 * again. The slowest of 51 real documents took 28 s at load 17, and 3 s alone. A document that waits longer is refused
 * with the status 503. If another process reads it, the maximum for waiting is that of the remote pool
 * (`remote-pool.ts`).
 */
export const DOCUMENT_TIMEOUT_MS = 120_000;
const WARM_UP_TIMEOUT_MS = 120_000;

/**
 * Returns the calls that the vision threads handle (`vision-worker.ts`). `tenant` is the calling account, because
 * accounts share the threads fairly. Each call rejects with an AppError if the queue is full, or after its timeout.
 */
export function visionCalls(vision: Pick<WorkerPool, 'run'>) {
  return {
    readDocument: (input: ReadDocumentInput, tenant: number) =>
      vision.run<DocumentReadingResult>('readDocument', input, {
        timeoutMs: DOCUMENT_TIMEOUT_MS,
        tenant: String(tenant),
        long: true,
      }),
    pictureQuality: (input: PictureToCheck, tenant: number) =>
      vision.run<PictureQuality>('pictureQuality', input, { tenant: String(tenant) }),
    checkLiveness: (media: Uint8Array, tenant: number, challenge?: ChallengeInput) => {
      const input: CheckLivenessInput = { media, ...(challenge && { challenge }) };
      return vision.run<Awaited<ReturnType<CheckLiveness>>>('checkLiveness', input, {
        timeoutMs: LIVENESS_TIMEOUT_MS,
        tenant: String(tenant),
        long: true,
      });
    },
    compare: (input: CompareInput, tenant: number) =>
      vision.run<Awaited<ReturnType<CompareFaces>>>('compare', input, { tenant: String(tenant) }),
    measureSamePicture: (input: SamePictureInput, tenant: number) =>
      vision.run<SamePictureLikeness>('measureSamePicture', input, { tenant: String(tenant) }),
    analyse: (image: Uint8Array, tenant: number) =>
      vision.run<FaceAnalysis>('analyse', image, { tenant: String(tenant) }),
    annotate: (input: AnnotateInput, tenant: number) =>
      vision.run<Uint8Array | null>('annotate', input, { tenant: String(tenant) }),
    obscure: (image: Uint8Array, tenant: number) =>
      vision.run<Uint8Array>('obscure', image, { tenant: String(tenant) }),
    redraw: (image: Uint8Array, tenant: number) => vision.run<Uint8Array>('redraw', image, { tenant: String(tenant) }),
    /** Opens the models of one thread. */
    warmUp: () => vision.run<boolean>('warmUp', undefined, { timeoutMs: WARM_UP_TIMEOUT_MS }),
  };
}

export type VisionCalls = ReturnType<typeof visionCalls>;
