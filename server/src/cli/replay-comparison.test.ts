import { expect, test } from 'vitest';
import { modelsCache } from '../../../models/cache.ts';
import { specimenPhoto } from '../documents/specimen/specimen-photo.ts';
import { makeCompareFaces } from '../faces/compare.ts';
import { openModels } from '../vision/models/models.ts';
import { type OpenedRecord, replayRecordedComparison } from './replay-comparison.ts';

const models = openModels([modelsCache()]);
const image = (name: string) => ({ name, blob: `blob of ${name}`, content_type: 'image/jpeg' });
const lines: string[] = [];

async function replayed(record: Partial<OpenedRecord>, kept = true) {
  const photo = await specimenPhoto();
  const asked: string[] = [];
  const blobs = {
    get: async (_: number, name: string) => {
      asked.push(name);
      return kept ? photo : undefined;
    },
  };
  lines.length = 0;
  const status = await replayRecordedComparison(
    {
      id: 7,
      account_id: 1,
      reference: null,
      images: [],
      provenance: {},
      result: {},
      evidence: {},
      ...record,
    } as OpenedRecord,
    { out: (line) => lines.push(line) },
    { models, blobs } as unknown as Parameters<typeof replayRecordedComparison>[2],
  );
  return { status, asked };
}

test('of a comparison and of a run, from the pictures that were compared; nothing where none were', async () => {
  const photo = await specimenPhoto();
  const compared = await makeCompareFaces({ models })(photo, photo);
  if (!compared.ok) throw new Error('no face');
  const { match, confidence, modelVersions, ...evidence } = compared;
  const comparison = {
    ...{ kind: 'comparison', images: [image('first'), image('second')], provenance: { models: modelVersions } },
    ...{ result: { status: match, confidence }, evidence },
  };
  expect(await replayed(comparison)).toEqual({ status: 0, asked: ['blob of first', 'blob of second'] });
  expect(lines.at(-1)).toBe('The same answer');
  expect(await replayed({ ...comparison, result: { status: !match, confidence } })).toMatchObject({ status: 1 });
  expect(lines.at(-1)).toBe('ANOTHER ANSWER');

  const run = { kind: 'sdk', evidence: { comparison: compared } };
  const pages = [image('selfie'), image('front'), image('portrait')];
  expect(await replayed({ ...run, images: pages })).toEqual({
    ...{ status: 0, asked: ['blob of portrait', 'blob of selfie'] },
  });
  const ofAuthority = await replayed({ ...run, images: [image('selfie'), image('authority_photo')] });
  expect(ofAuthority).toEqual({ status: 0, asked: ['blob of authority_photo', 'blob of selfie'] });
  expect(await replayed(comparison, false)).toMatchObject({ status: 0 });
  expect(lines.join('\n')).toContain('its pictures are kept no longer');

  for (const distance of [{ plain: 0.3 }, { distanceWithout: 0.3 }]) {
    const cohort = { version: 'abc', people: 60, ...distance };
    await replayed({ ...comparison, evidence: { ...evidence, cohort } }, false);
    expect(lines.join('\n')).toContain('The two faces: distance 0.3000 then');
  }

  expect((await replayed({ kind: 'sdk', evidence: { comparison: undefined } })).status).toBeUndefined();
  expect((await replayed({ kind: 'comparison', evidence: { fault: 'no_face' } })).status).toBeUndefined();
  const withoutThreshold = { ...evidence, threshold: undefined };
  expect((await replayed({ ...comparison, evidence: withoutThreshold })).status).toBeUndefined();
  expect((await replayed({ kind: 'document' })).status).toBeUndefined();
});
