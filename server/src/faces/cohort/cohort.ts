import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Db } from '../../platform/database/tables.ts';
import { AppError } from '../../platform/errors.ts';
import type { EmbeddingManifest } from '../../vision/faces/embed.ts';
import { type FaceTemplate, templateDistance } from '../../vision/faces/template.ts';
import type { Comparison } from '../compare.ts';
import { type CohortMember, cohortEffect, crowdingBy, MIN_PEOPLE } from './crowding.ts';
import * as store from './store.ts';
import { type RecordedPerson, readTemplate, type StoredPerson, storedTemplate } from './templates.ts';

export interface CohortDeps {
  readonly db: Db;
  readonly vault: Vault;
  /** Manifest of the recogniser. It is read when it is first needed. */
  readonly manifest: () => EmbeddingManifest;
}

/** A comparison with its templates. */
export type ReadFaces = Pick<Comparison, 'modelVersions'> & Required<Pick<Comparison, 'templates'>>;

/** A comparison that uses a cohort. */
export interface AgainstCohort {
  /** Version of the snapshot. It is stored in the record. */
  readonly version: string;
  readonly people: number;
  readonly distance: number;
}

/**
 * Maximum number of people for whom the effect is computed. The newest enrolments are used. Every pair of these people
 * is compared against the others.
 */
const SHOWN = 80;
/** Maximum number of snapshots in memory. They belong to the accounts with the most recent comparisons. */
const KEPT = 8;

/**
 * Creates the functions for the cohort of an account's own enrolled faces. They enrol faces, freeze snapshots, and
 * compare against the snapshots (docs/faces.md).
 */
export function makeFaceCohort({ db, vault, manifest }: CohortDeps) {
  const loaded = new LRUCache<
    number,
    { version: string; models: ReadonlySet<string>; people: readonly CohortMember[] }
  >({ max: KEPT });
  const personKey = (accountId: number, person: string) =>
    vault.blindIndex(accountId, `face_enrolments.person ${person}`);
  const distance = (a: FaceTemplate, b: FaceTemplate) => templateDistance(a, b, manifest());

  async function read(accountId: number, version: string) {
    const cohort = await store.readCohort(db, vault, accountId, version);
    if (!cohort) return null;
    const people = cohort.people.map(({ person, photos }) => ({ person, template: readTemplate(photos[0]) }));
    return { version, models: new Set(cohort.people.map((person) => person.models)), people };
  }

  async function load(accountId: number) {
    const newest = await store.newestCohort(db, accountId);
    if (!newest) return null;
    const known = loaded.get(accountId);
    if (known?.version === newest.version) return known;
    // A deleted snapshot must not stay in memory.
    loaded.delete(accountId);
    const snapshot = await read(accountId, newest.version);
    if (snapshot) loaded.set(accountId, snapshot);
    return snapshot;
  }

  /**
   * Returns the newest enrolled people whose templates are from the same recogniser as the newest template. A snapshot
   * with templates of several recognisers could never be used.
   */
  async function enrolledAlike(from: Db, accountId: number, most?: number) {
    const people = await store.readEnrolments(from, vault, accountId, most);
    return people.filter(({ models }) => models === people[0]!.models);
  }

  return {
    /**
     * Stores the person of a comparison that matched. `person` is the caller's reference, or the record if there is no
     * reference.
     */
    async enrol(accountId: number, person: string, verificationId: number, comparison: ReadFaces) {
      const key = await personKey(accountId, person);
      const photos = [storedTemplate(comparison.templates[0]), storedTemplate(comparison.templates[1])] as const;
      const stored: StoredPerson = { person: key.toString('hex'), models: modelsOf(comparison.modelVersions), photos };
      await store.saveEnrolment(db, vault, { accountId, key, verificationId, person: stored });
    },

    /**
     * Compares against the newest snapshot, or against the snapshot of `version`. The cohort does not contain the
     * person of the reference. Returns null if there is no usable snapshot, or if the snapshot was deleted.
     */
    async against(
      accountId: number,
      person: string | undefined,
      comparison: ReadFaces,
      version?: string,
    ): Promise<AgainstCohort | null> {
      const calibration = manifest().calibration.cohort;
      if (!calibration) return null;
      const snapshot = version === undefined ? await load(accountId) : await read(accountId, version);
      const cohort = snapshot && readBy(snapshot, modelsOf(comparison.modelVersions));
      if (!cohort) return null;
      const own = person === undefined ? [] : [(await personKey(accountId, person)).toString('hex')];
      const adjusted = crowdingBy(cohort.people, { distance, calibration })(comparison.templates, new Set(own));
      return { version: cohort.version, people: cohort.people.length, distance: adjusted };
    },

    /**
     * Freezes the enrolments as a new snapshot. The same transaction deletes older snapshots with templates from a
     * record that has been deleted. It deletes them even if there are too few people for a new snapshot. Throws
     * AppError invalid_input if there are fewer than 50 people. Throws conflict while another snapshot is being made,
     * because a waiting call would occupy a connection that others need.
     */
    async freeze(accountId: number) {
      const people = await db.transaction().execute(async (work) => {
        if (!(await store.lockCohorts(work, accountId))) throw new AppError('snapshot_under_way');
        const alike = await enrolledAlike(work, accountId);
        if (alike.length >= MIN_PEOPLE) await store.saveCohort(work, vault, accountId, snapshotOf(alike));
        await store.deleteCohortsOfForgotten(work, vault, accountId);
        return alike;
      });
      if (people.length < MIN_PEOPLE)
        throw new AppError('cohort_too_small', { min: MIN_PEOPLE, enrolled: people.length });
      return { version: snapshotOf(people).version, people: people.length };
    },

    /**
     * Returns the number of enrolled people, the newest snapshot, and the effect that a cohort would have among the
     * enrolled people.
     */
    async describe(accountId: number) {
      const { calibration } = manifest();
      const [enrolled, snapshot] = [
        await store.countEnrolments(db, accountId),
        await store.newestCohort(db, accountId),
      ];
      const people = enrolled >= MIN_PEOPLE ? await enrolledAlike(db, accountId, SHOWN) : [];
      const effect =
        people.length < MIN_PEOPLE || !calibration.cohort
          ? null
          : cohortEffect(
              people.map(({ person, photos }) => ({
                person,
                template: readTemplate(photos[0]),
                other: readTemplate(photos[1]),
              })),
              {
                distance,
                calibration: calibration.cohort,
                threshold: calibration.threshold,
                adjustedThreshold: calibration.cohort.threshold,
              },
            );
      return { enrolled, least: MIN_PEOPLE, snapshot: snapshot ?? null, effect };
    },
  };
}
export type FaceCohort = ReturnType<typeof makeFaceCohort>;

/** Creates a snapshot whose version is a hash of its content. */
function snapshotOf(enrolled: readonly RecordedPerson[]): store.StoredCohort {
  const people = enrolled.toSorted((a, b) => a.person.localeCompare(b.person));
  return { version: createHash('sha256').update(JSON.stringify(people)).digest('hex').slice(0, 12), people };
}

/** Templates of different models are not comparable. A new recogniser therefore needs a new snapshot. */
const readBy = <Entry extends { readonly models: ReadonlySet<string> }>(entry: Entry, models: string): Entry | null =>
  entry.models.size === 1 && entry.models.has(models) ? entry : null;

const modelsOf = (versions: Readonly<Record<string, string>>): string =>
  Object.entries(versions)
    .map(([name, version]) => `${name}:${version}`)
    .sort()
    .join(' ');
