import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { modelsCache } from '../../../../models/cache.ts';
import { masterKeyFrom } from '../../platform/crypto/master-key.ts';
import { makeVault, type Vault } from '../../platform/crypto/vault.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { embeddingManifestOf } from '../../vision/faces/embed.ts';
import type { FaceTemplate } from '../../vision/faces/template.ts';
import { openModels } from '../../vision/models/models.ts';
import { type FaceCohort, makeFaceCohort } from './cohort.ts';

let database: TestDatabase;
let vault: Vault;
let cohort: FaceCohort;
let [account, other] = [0, 0];
beforeAll(async () => {
  database = await createTestDatabase();
  vault = makeVault(database.db, [masterKeyFrom(Buffer.alloc(32, 7).toString('base64'))]);
  cohort = cohortWith(vault);
  [account, other] = [await newAccount(), await newAccount()];
});
afterAll(() => database?.[Symbol.asyncDispose]());

const cohortWith = (own: Vault) =>
  makeFaceCohort({ db: database.db, vault: own, manifest: () => embeddingManifestOf(openModels([modelsCache()])) });

async function newAccount(): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into accounts (name) values ('a') returning id`.execute(
    database.db,
  );
  return Number(rows[0]!.id);
}

async function record(own = account): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with b as (insert into branches (account_id, name) values (${own}, 'b') returning id)
    insert into verifications (branch_id, account_id, kind, outcome, ciphertext, images, provenance, search_keys)
    select id, ${own}, 'comparison', 'match', ''::bytea, '[]', '{}', '{}' from b returning id`.execute(database.db);
  return Number(rows[0]!.id);
}

/**
 * Returns two photos of person i. The vectors of the photos rotate with i, so that people with neighbouring numbers are
 * alike.
 */
const photosOf = (i: number): [FaceTemplate, FaceTemplate] => {
  const at = (angle: number): FaceTemplate => ({
    embedding: Float32Array.of(Math.cos(angle), Math.sin(angle), 0.3),
    fused: [Float32Array.of(1, 1, 1 + i / 50)],
  });
  return [at(i * 0.11), at(i * 0.11 + 0.01)];
};
const compared = (i: number, models = 'v1') => ({
  templates: photosOf(i),
  modelVersions: { 'face-embedding': models },
});

test('fifty people make a cohort; records name its version; it is the account’s own', async () => {
  expect(await cohort.against(account, undefined, compared(1))).toBeNull();
  for (let i = 0; i < 49; i++) await cohort.enrol(account, `customer ${i}`, await record(), compared(i));
  // A person who is enrolled again still counts as one person.
  const [last] = [await record()];
  await cohort.enrol(account, 'customer 3', last, compared(3));
  await expect(cohort.freeze(account)).rejects.toThrow('A cohort needs 50 people; 49 are enrolled');
  await cohort.enrol(account, 'customer 49', await record(), compared(49));

  const { version, people } = await cohort.freeze(account);
  expect([version, people]).toEqual([expect.stringMatching(/^[0-9a-f]{12}$/), 50]);
  const against = await cohort.against(account, 'customer 7', compared(7));
  expect(against).toMatchObject({ version, people: 50 });
  expect(await cohort.against(account, 'customer 7', compared(7))).toEqual(against);
  expect(await cohort.against(other, 'customer 7', compared(7))).toBeNull();
  expect(await cohort.describe(account)).toMatchObject({
    enrolled: 50,
    snapshot: { version },
    effect: { people: 50, pairs: 1225 },
  });
  expect(await cohort.describe(other)).toMatchObject({ enrolled: 0, snapshot: null, effect: null });
});

test('it is frozen until the next snapshot, which leaves out who was forgotten', async () => {
  const before = (await cohort.describe(account)).snapshot!.version;
  await cohort.enrol(account, 'customer 50', await record(), compared(50));
  expect((await cohort.against(account, undefined, compared(7)))!.version).toBe(before);
  await sql`delete from verifications where id = (select verification_id from face_enrolments order by created_at limit 1)`.execute(
    database.db,
  );
  const after = await cohort.freeze(account);
  expect(after.people).toBe(50);
  expect(after.version).not.toBe(before);
  expect((await cohort.against(account, undefined, compared(7)))!.version).toBe(after.version);
});

test('a new recogniser does not use faces that another one read', async () => {
  expect(await cohort.against(account, undefined, compared(7, 'v2'))).toBeNull();
});

test('after a change of the recogniser a snapshot is of those that the new one read, and is used', async () => {
  for (let i = 0; i < 49; i++) await cohort.enrol(account, `newer ${i}`, await record(), compared(i, 'v2'));
  await expect(cohort.freeze(account)).rejects.toThrow('A cohort needs 50 people; 49 are enrolled');
  expect((await cohort.describe(account)).effect).toBeNull();
  await cohort.enrol(account, 'newer 49', await record(), compared(49, 'v2'));
  expect((await cohort.freeze(account)).people).toBe(50);
  expect(await cohort.against(account, undefined, compared(7, 'v2'))).toMatchObject({ people: 50 });
});

test('who is enrolled again is among the newest: a change of the recogniser is followed by those who came back', async () => {
  const own = await newAccount();
  for (let i = 0; i < 51; i++) await cohort.enrol(own, `regular ${i}`, await record(own), compared(i, 'v1'));
  await cohort.freeze(own);
  for (let i = 0; i < 50; i++) await cohort.enrol(own, `regular ${i}`, await record(own), compared(i, 'v2'));
  expect((await cohort.freeze(own)).people).toBe(50);
  expect(await cohort.against(own, undefined, compared(7, 'v2'))).toMatchObject({ people: 50 });
});

const versionsOf = async (own: number): Promise<string[]> =>
  (
    await sql<{ version: string }>`select version from face_cohorts where account_id = ${own} order by id`.execute(
      database.db,
    )
  ).rows.map(({ version }) => version);
const forgetRecord = (id: number) => sql`delete from verifications where id = ${id}`.execute(database.db);
/** Enrols fifty people and returns the record of the first. */
async function fifty(own: number): Promise<number> {
  const first = await record(own);
  for (let i = 0; i < 50; i++) await cohort.enrol(own, `customer ${i}`, i ? await record(own) : first, compared(i));
  return first;
}

test('templates of a record that was forgotten go, also where the person was verified again before or after', async () => {
  const own = await newAccount();
  const [before, again] = [await fifty(own), await record(own)];
  await cohort.freeze(own);
  // The record is deleted. Later the person is verified again under the same reference.
  await forgetRecord(before);
  await cohort.enrol(own, 'customer 0', again, compared(0));
  const second = await cohort.freeze(own);
  expect(await versionsOf(own)).toEqual([second.version]);
  // The person is verified again first. Only then is the record in the snapshot deleted.
  await cohort.enrol(own, 'customer 0', await record(own), compared(0));
  const third = await cohort.freeze(own);
  expect(await versionsOf(own)).toEqual([second.version, third.version]);
  await forgetRecord(again);
  await cohort.freeze(own);
  expect(await versionsOf(own)).toEqual([third.version]);
});

test('a snapshot that does not say of which records its templates are goes with the next one', async () => {
  const own = await newAccount();
  await fifty(own);
  const ciphertext = await vault.encrypt(
    own,
    `face_cohorts.ciphertext:${own}:former`,
    JSON.stringify([{ person: '00', models: 'v1', photos: [] }]),
  );
  await sql`insert into face_cohorts (account_id, version, people, ciphertext) values (${own}, 'former', 1, ${ciphertext})`.execute(
    database.db,
  );
  expect(await versionsOf(own)).toEqual(['former']);
  const { version } = await cohort.freeze(own);
  expect(await versionsOf(own)).toEqual([version]);
});

test('which snapshots hold a forgotten record is known without reading them; one of before, without their records beside it, is read', async () => {
  const own = await newAccount();
  const first = await fifty(own);
  const former = await cohort.freeze(own);
  await cohort.enrol(own, 'customer 50', await record(own), compared(50));
  const read: string[] = [];
  const watching = cohortWith({
    ...vault,
    decrypt: (account, context, sealed) => {
      if (context.startsWith('face_cohorts')) read.push(context.split(':').at(-1)!);
      return vault.decrypt(account, context, sealed);
    },
  });
  const second = await watching.freeze(own);
  expect([await versionsOf(own), read]).toEqual([[former.version, second.version], []]);
  await sql`update face_cohorts set verification_ids = null where version = ${former.version}`.execute(database.db);
  await forgetRecord(first);
  const third = await watching.freeze(own);
  expect([await versionsOf(own), read]).toEqual([[third.version], [former.version]]);
});

test('a snapshot that cannot be made leaves the former one in force', async () => {
  const own = await newAccount();
  const first = await fifty(own);
  const former = await cohort.freeze(own);
  await forgetRecord(first);
  await cohort.enrol(own, 'customer 50', await record(own), compared(50));
  const failing = cohortWith({ ...vault, encrypt: () => Promise.reject(new Error('no key')) });
  await expect(failing.freeze(own)).rejects.toThrow('no key');
  expect((await cohort.against(own, undefined, compared(7)))!.version).toBe(former.version);
  const next = await cohort.freeze(own);
  expect(await versionsOf(own)).toEqual([next.version]);
});

test('of snapshots asked for at once one is made, and the others are refused or the same', async () => {
  const own = await newAccount();
  await fifty(own);
  const asked = await Promise.allSettled([1, 2, 3].map(() => cohort.freeze(own)));
  const made = asked.flatMap((one) => (one.status === 'fulfilled' ? one.value.version : []));
  expect(new Set(made)).toEqual(new Set(await versionsOf(own)));
  expect(made.length).toBeGreaterThan(0);
  const refused = asked.flatMap((one) => (one.status === 'rejected' ? one.reason : []));
  expect(refused.map(({ kind }) => kind)).toEqual(refused.map(() => 'conflict'));
});

test('nothing of a person who was forgotten is left in any snapshot, and the newest made is the one in force', async () => {
  const own = await newAccount();
  const versions = () => versionsOf(own);
  for (let i = 0; i < 50; i++) await cohort.enrol(own, `customer ${i}`, await record(own), compared(i));
  const first = await cohort.freeze(own);
  const forget = async () =>
    sql`delete from verifications where id = (select verification_id from face_enrolments where account_id = ${own} order by created_at desc limit 1)`.execute(
      database.db,
    );
  await cohort.enrol(own, 'customer 50', await record(own), compared(50));
  const second = await cohort.freeze(own);
  expect(await versions()).toEqual([first.version, second.version]);
  await forget();
  // The same people as at first give the same snapshot.
  expect(await cohort.freeze(own)).toEqual(first);
  expect(await versions()).toEqual([first.version]);
  expect((await cohort.against(own, undefined, compared(7)))!.version).toBe(first.version);
  // There are too few people for a new snapshot, but the old data is still deleted.
  await forget();
  await expect(cohort.freeze(own)).rejects.toThrow('A cohort needs 50 people; 49 are enrolled');
  expect(await versions()).toEqual([]);
  expect(await cohort.against(own, undefined, compared(7))).toBeNull();
});

test('no template lies in the database in the clear', async () => {
  const { rows } = await sql<{ found: boolean }>`
    select position(convert_to('embedding', 'utf8') in ciphertext) > 0 as found from face_cohorts
    union select position(convert_to('embedding', 'utf8') in ciphertext) > 0 from face_enrolments`.execute(database.db);
  expect(rows).toEqual([{ found: false }]);
});
