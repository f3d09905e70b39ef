import { sql } from 'kysely';
import type { Vault } from '../../platform/crypto/vault.ts';
import { type Db, type Table, tables } from '../../platform/database/tables.ts';
import { recordsExist } from '../../verifications/records-exist.ts';
import type { RecordedPerson, StoredPerson } from './templates.ts';

interface CohortTables {
  face_enrolments: Table<'face_enrolments'>;
  face_cohorts: Table<
    'face_cohorts',
    {
      /** Records from which the templates were made. Null in a snapshot that is older than this column. */
      verification_ids: number[] | null;
    }
  >;
}

const enrolmentContext = (account: number, key: Buffer) =>
  `face_enrolments.ciphertext:${account}:${key.toString('hex')}`;
const cohortContext = (account: number, version: string) => `face_cohorts.ciphertext:${account}:${version}`;

/**
 * Maximum number of people in a snapshot. The newest people are used. More people are not needed, and the snapshot
 * stays under 4 MB.
 */
const MAX_PEOPLE = 300;

export interface StoredCohort {
  readonly version: string;
  readonly people: readonly RecordedPerson[];
}

/** Stores a person's templates and replaces older templates. After this, the person is among the newest. */
export async function saveEnrolment(
  db: Db,
  vault: Vault,
  {
    accountId,
    key,
    verificationId,
    person,
  }: { accountId: number; key: Buffer; verificationId: number; person: StoredPerson },
): Promise<void> {
  const ciphertext = await vault.encrypt(accountId, enrolmentContext(accountId, key), JSON.stringify(person));
  await tables<CohortTables>(db)
    .insertInto('face_enrolments')
    .values({ account_id: accountId, person_key: key, verification_id: verificationId, ciphertext })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'person_key']).doUpdateSet(({ ref }) => ({
        ciphertext,
        verification_id: verificationId,
        created_at: ref('excluded.created_at'),
      })),
    )
    .execute();
}

export async function countEnrolments(db: Db, accountId: number): Promise<number> {
  const row = await tables<CohortTables>(db)
    .selectFrom('face_enrolments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Returns the newest enrolments. */
export async function readEnrolments(
  db: Db,
  vault: Vault,
  accountId: number,
  most = MAX_PEOPLE,
): Promise<RecordedPerson[]> {
  const rows = await tables<CohortTables>(db)
    .selectFrom('face_enrolments')
    .select(['person_key', 'verification_id', 'ciphertext'])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute();
  return Promise.all(
    rows.map(async ({ person_key, verification_id, ciphertext }) => {
      const plain = await vault.decrypt(accountId, enrolmentContext(accountId, person_key), ciphertext);
      return { ...(JSON.parse(plain.toString('utf8')) as StoredPerson), verification: verification_id };
    }),
  );
}

/**
 * Locks the snapshots of an account until the end of the transaction. Returns false while another transaction holds the
 * lock.
 */
export async function lockCohorts(work: Db, accountId: number): Promise<boolean> {
  const { rows } = await sql<{
    mine: boolean;
  }>`select pg_try_advisory_xact_lock(hashtext('face_cohorts'), ${accountId}::int) as mine`.execute(work);
  return rows[0]!.mine;
}

/**
 * Saves a snapshot as the newest. If there is already a snapshot of the same people, it is replaced. Run it in a
 * transaction under `lockCohorts`.
 */
export async function saveCohort(work: Db, vault: Vault, accountId: number, cohort: StoredCohort): Promise<void> {
  const context = cohortContext(accountId, cohort.version);
  const ciphertext = await vault.encrypt(accountId, context, JSON.stringify(cohort.people));
  await deleteCohort(work, accountId, cohort.version);
  await tables<CohortTables>(work)
    .insertInto('face_cohorts')
    .values({
      ...{ account_id: accountId, version: cohort.version, people: cohort.people.length, ciphertext },
      verification_ids: recordsOf(cohort.people),
    })
    .execute();
}

const deleteCohort = (db: Db, accountId: number, version: string) =>
  tables<CohortTables>(db)
    .deleteFrom('face_cohorts')
    .where('account_id', '=', accountId)
    .where('version', '=', version)
    .execute();

/**
 * Deletes the snapshots that contain templates from a deleted record, even if the person was enrolled again. Also
 * deletes snapshots that do not list the records of their templates.
 */
export async function deleteCohortsOfForgotten(db: Db, vault: Vault, accountId: number): Promise<void> {
  const of = tables<CohortTables>(db);
  const cohorts = await of
    .selectFrom('face_cohorts')
    .select(['version', 'people', 'verification_ids'])
    .where('account_id', '=', accountId)
    .execute();
  for (const { version, people, verification_ids } of cohorts) {
    const former = verification_ids ? null : await readCohort(db, vault, accountId, version);
    const ids = verification_ids?.map(Number) ?? recordsOf(former?.people ?? []);
    if (ids.length < people || !(await recordsExist(db, accountId, ids))) await deleteCohort(db, accountId, version);
  }
}

const recordsOf = (people: readonly Partial<RecordedPerson>[]): number[] =>
  people.flatMap(({ verification }) => verification ?? []);

/** Returns the version, the number of people and the time of the newest snapshot. */
export async function newestCohort(db: Db, accountId: number) {
  return tables<CohortTables>(db)
    .selectFrom('face_cohorts')
    .select(['version', 'people', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .executeTakeFirst();
}

/** Reads a snapshot. Returns null if there is no snapshot with that version. */
export async function readCohort(
  db: Db,
  vault: Vault,
  accountId: number,
  version: string,
): Promise<StoredCohort | null> {
  const row = await tables<CohortTables>(db)
    .selectFrom('face_cohorts')
    .select('ciphertext')
    .where('account_id', '=', accountId)
    .where('version', '=', version)
    .executeTakeFirst();
  if (!row) return null;
  const plain = await vault.decrypt(accountId, cohortContext(accountId, version), row.ciphertext);
  return { version, people: JSON.parse(plain.toString('utf8')) as RecordedPerson[] };
}
