import { drawSpecimenPassport, specimenHolder } from '../../server/src/documents/specimen/draw-passport.ts';
import { specimenPhoto } from '../../server/src/documents/specimen/specimen-photo.ts';
import type { Service } from '../service.fixture.ts';

/**
 * Documents, comparisons and liveness, on every thread: each opens its models when it first needs them, and what rare inputs would bring one by
 * one in the course of a run must not look like growth.
 */
export async function warmUp(service: Service, threads: number): Promise<void> {
  const photo = await specimenPhoto();
  const passport = await drawSpecimenPassport(specimenHolder, { photo });
  const image = Buffer.from(photo).toString('base64');
  const key = service.sandbox.api_key;
  const document = async () => {
    const form = new FormData();
    form.append('document_type', 'passport');
    form.append('country', 'nigeria');
    form.append('document_front', new Blob([new Uint8Array(passport)], { type: 'image/jpeg' }), 'front.jpg');
    const url = `${service.baseUrl}/api/onboarding/document_verification`;
    await (await fetch(url, { method: 'POST', headers: { 'x-access-token': key }, body: form })).text();
  };
  const call = (path: string, json: unknown) =>
    service.call('POST', `/api/onboarding/biometrics/face/${path}`, { key, json });
  const once: readonly (() => Promise<unknown>)[] = [
    document,
    () => call('comparison', { image_one: image, image_two: image }),
    () => call('liveliness_check/', { live_media: `data:image/jpeg;base64,${image}` }),
  ];
  for (const one of once) await Promise.all(Array.from({ length: threads * 3 }, one));
}
