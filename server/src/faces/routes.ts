import { onboarding } from '@hakiki/contract';
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
  serve(onboarding.compareFaces, async ({ caller: { branch }, body, requestId }) =>
    ok(await comparePhotos(branch, pairOfImages(body), requestId), 'Face comparison completed successfully'),
  );
  serve(onboarding.checkLiveness, async ({ caller: { branch }, body, requestId }) => {
    if (!body.live_media.trim()) throw new AppError('invalid_input', 'live_media is required');
    return checkSelfie(branch, body.live_media, requestId);
  });
}
