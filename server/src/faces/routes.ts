import { onboarding as contract, type ResponseOf } from '@hakiki/contract';
import { ok, type Serve } from '../http/serve.ts';
import { AppError } from '../platform/errors.ts';
import type { CheckSelfie } from './check-selfie.ts';
import type { ComparePhotos } from './compare-photos.ts';
import { pairOfImages } from './pair-of-images.ts';

export interface FaceRouteDeps {
  readonly comparePhotos: ComparePhotos;
  readonly checkSelfie: CheckSelfie;
}

export function faceRoutes(serve: Serve, { comparePhotos, checkSelfie }: FaceRouteDeps): void {
  serve(contract.compareFaces, async (call) =>
    ok(await comparePhotos(call, pairOfImages(call.body)), 'Face comparison completed successfully'),
  );
  serve(contract.checkLiveness, async (call) => {
    const media = call.body.live_media;
    if (!media.trim()) throw new AppError('field_required', { field: 'live_media' });
    const { reference, ...result } = await checkSelfie(call, media);
    return livenessResponse(result, reference);
  });
}

/** Returns the contract's response body for a check that passed or failed. */
function livenessResponse(
  result: Omit<Awaited<ReturnType<CheckSelfie>>, 'reference'>,
  reference: number,
): ResponseOf<typeof contract.checkLiveness> {
  const { status: passed } = result;
  return {
    status: passed ? 'success' : 'failed',
    data: {
      ...result,
      verification: { status: passed ? 'VERIFIED' : 'NOT_VERIFIED', reference },
      widget_info: {},
      session: {},
    },
    message: passed ? 'Face Liveliness successful' : 'Liveness check failed',
  };
}
