import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { modelsCache } from '../../../models/cache.ts';
import { masterKeyFrom } from '../platform/crypto/master-key.ts';
import { makeVault } from '../platform/crypto/vault.ts';
import { createTestDatabase, type TestDatabase } from '../platform/testing/test-database.ts';
import { embeddingManifestOf } from '../vision/faces/embed.ts';
import { type FaceTemplate, templateDistance } from '../vision/faces/template.ts';
import { openModels } from '../vision/models/models.ts';
import { confidence, exactConfidence, matches } from './calibration.ts';
import { type FaceCohort, makeFaceCohort } from './cohort/cohort.ts';
import type { CompareFaces, Comparison } from './compare.ts';
import { type BranchComparison, makeCompareForBranch } from './compare-for-branch.ts';
import { type RecordedComparison, type ReplayDeps, replayComparison } from './replay-comparison.ts';

const manifest = embeddingManifestOf(openModels([modelsCache()]));
const { calibration } = manifest;
let database: TestDatabase;
let cohort: FaceCohort;
let account = 0;
beforeAll(async () => {
  database = await createTestDatabase();
  const vault = makeVault(database.db, [masterKeyFrom(Buffer.alloc(32, 7).toString('base64'))]);
  cohort = makeFaceCohort({ db: database.db, vault, manifest: () => manifest });
  const { rows } = await sql<{ id: number }>`insert into accounts (name) values ('a') returning id`.execute(
    database.db,
  );
  account = rows[0]!.id;
});
afterAll(() => database?.[Symbol.asyncDispose]());

async function newRecord(): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with b as (insert into branches (account_id, name) values (${account}, 'b') returning id)
    insert into verifications (branch_id, account_id, kind, outcome, ciphertext, images, provenance, search_keys)
    select id, ${account}, 'comparison', 'match', ''::bytea, '[]', '{}', '{}' from b returning id`.execute(database.db);
  return rows[0]!.id;
}

/** Returns a face at this angle. Two faces whose angles differ by a few hundredths of a turn are alike. */
const at = (angle: number): FaceTemplate => ({
  embedding: Float32Array.of(100 * Math.cos(angle), 100 * Math.sin(angle)),
  fused: [],
});
const versions = { 'face-embedding': 'v1' };
/** Replaces the comparison in tests. The first byte of a picture is its angle, in hundredths. */
const compare: CompareFaces = async (first, second, options = {}) => {
  const templates = [at(first[0]! / 100), at(second[0]! / 100)] as const;
  const distance = templateDistance(...templates, manifest);
  const used = { ...calibration, threshold: options.threshold ?? calibration.threshold };
  return {
    ...{ ok: true, match: matches(distance, used), distance, threshold: used.threshold, templates },
    ...{ confidence: confidence(distance, used), exactConfidence: exactConfidence(distance, used) },
    ...{ doubtful: false, doubts: [], faces: [], modelVersions: versions },
  } as unknown as Comparison;
};
const deps = (): ReplayDeps => ({ compare, cohort, calibration, versionOf: async () => 'v1' });
const images = [Uint8Array.of(10), Uint8Array.of(60)] as const;
const recordedAs = (comparison: BranchComparison): RecordedComparison => ({
  ...comparison,
  ...{ accountId: account, reference: 'customer 3', images },
});
const compareNow = async (use: string): Promise<RecordedComparison> => {
  const forBranch = makeCompareForBranch({
    ...{ cohort, calibration: () => calibration },
    compare: ({ images: [one, two], ...options }) => compare(one, two, options),
  });
  const whom = { accountId: account, reference: 'customer 3', policy: { faces: { cohort: use } } };
  const compared = await forBranch(images, whom);
  if (!compared.ok) throw new Error('no comparison');
  return recordedAs(compared.comparison);
};

test('a comparison without a cohort is made again from its pictures; what was changed in the record shows', async () => {
  const recorded = await compareNow('off');
  expect(await replayComparison(deps(), recorded)).toEqual({
    ...{ same: true, match: recorded.match, confidence: recorded.confidence, cohort: null, unmeasured: [] },
    distance: { recorded: recorded.distance, again: recorded.distance },
  });
  for (const changed of [{ match: !recorded.match }, { confidence: 3 }, { distance: recorded.distance + 0.01 }])
    expect(await replayComparison(deps(), { ...recorded, ...changed })).toMatchObject({ same: false });
});

test('against the snapshot that the record names, also after a newer one; without it once it was deleted', async () => {
  const first = await newRecord();
  for (let i = 0; i < 60; i++) {
    const comparison = { templates: [at(0.6 + i * 0.08), at(0.6 + i * 0.08)] as const, modelVersions: versions };
    await cohort.enrol(account, `customer ${i}`, i === 0 ? first : await newRecord(), comparison);
  }
  const snapshot = await cohort.freeze(account);
  const recorded = await compareNow('use');
  expect(recorded.cohort?.version).toBe(snapshot.version);
  expect(recorded.distance).toBeGreaterThan(recorded.cohort!.distanceWithout + 0.05);

  for (let i = 60; i < 90; i++)
    await cohort.enrol(account, `customer ${i}`, await newRecord(), {
      ...{ templates: [at(1.25), at(1.25)] as const, modelVersions: versions },
    });
  const newer = await cohort.freeze(account);
  expect((await compareNow('use')).distance).not.toBeCloseTo(recorded.distance, 3);
  expect(newer.version).not.toBe(snapshot.version);
  expect(await replayComparison(deps(), recorded)).toEqual({
    ...{ same: true, match: recorded.match, confidence: recorded.confidence, unmeasured: [] },
    distance: { recorded: recorded.cohort!.distanceWithout, again: recorded.cohort!.distanceWithout },
    cohort: { ...snapshot, recorded: recorded.distance, again: recorded.distance },
  });

  await sql`delete from verifications where id = ${first}`.execute(database.db);
  await cohort.freeze(account);
  expect(await replayComparison(deps(), recorded)).toMatchObject({
    ...{ same: true, match: recorded.match, unmeasured: ['snapshot_deleted'] },
    distance: { again: recorded.cohort!.distanceWithout },
    cohort: { version: snapshot.version, recorded: recorded.distance, again: null },
  });
});

test('under other models, or without pictures, the record’s numbers decide, and it is said why no more', async () => {
  const recorded = await compareNow('off');
  const other = { ...deps(), versionOf: async () => 'v2' };
  expect(await replayComparison(other, recorded)).toMatchObject({
    ...{ same: true, match: recorded.match, confidence: null, unmeasured: ['other_models'] },
    distance: { again: null },
  });
  expect(await replayComparison(deps(), { ...recorded, images: undefined })).toMatchObject({
    ...{ same: true, confidence: recorded.confidence, unmeasured: ['no_pictures'] },
  });
});
