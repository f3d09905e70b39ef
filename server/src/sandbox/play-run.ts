import { drawSpecimenPassport, specimenHolder } from '../documents/specimen/draw-passport.ts';
import { specimenPhoto } from '../documents/specimen/specimen-photo.ts';
import { goThroughRun, type RunReceipt } from './go-through-run.ts';
import type { Send } from './send.ts';
import { specimenClip } from './specimen-clip.ts';

const BROWSER =
  'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36';
const subjects: Readonly<Record<string, object>> = {
  data_verification: { country: 'nigeria', identifier: '70000000100', identifier_type: 'bvn' },
  document_verification: { country: 'nigeria', document_type: 'passport' },
};

/** Body of `POST /v1/sdk/sessions` for a run with a chosen outcome, of an invented person. */
export const playedSession = (clientId: string, type: string, outcome: string) => ({
  client_id: clientId,
  verification_type: type,
  sandbox_outcome: outcome,
  liveness_policy: 'passive',
  ...subjects[type],
});

/** Completes a session as a browser would, with the specimens. Returns undefined if the run cannot be submitted. */
export async function playRun(send: Send, token: string, type: string): Promise<RunReceipt | undefined> {
  const photo = await specimenPhoto();
  const clip = await specimenClip(photo);
  const isDocument = type === 'document_verification';
  return goThroughRun(send, {
    token,
    userAgent: BROWSER,
    clip,
    ...(isDocument && { front: await drawSpecimenPassport(specimenHolder, { photo }) }),
  });
}
