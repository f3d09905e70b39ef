import { createHash } from 'node:crypto';
import type { Identifier } from '../authorities/authority.ts';
import { blacklistedOfPerson, type PersonEntry } from '../blacklist/of-person.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import { isDeclared, type PersonProfile, profilesOfPerson } from '../risk/forget.ts';
import { type BatchRecord, batchesOfPerson } from '../screening/batch-persons.ts';
import { watchesOfRecords } from '../screening/watch/of-records.ts';
import { numbersOfRun, numbersOfRuns, type PersonSession, sessionsOfPerson } from '../sdk/sessions/forget.ts';
import { customerKeys, customersWithEmail } from '../transactions/history/customer-keys.ts';
import { type ListedPerson, listedOfPerson } from '../transactions/lists/of-person.ts';
import {
  type HeldCase,
  heldCasesOf,
  type PersonTransaction,
  transactionsOfPerson,
} from '../transactions/persons/of-person.ts';
import { countriesOfAccount } from '../transactions/rules/branch-country.ts';
import { type PersonRecord, recordsOfPerson } from '../verifications/of-person.ts';
import { assertCriteria, type Criteria } from './criteria.ts';
import { type Hold, heldAmong, holdsInForce } from './hold-store.ts';

export interface Person {
  /** Records of the person. For a screening of several people, `places` are the positions of this person in it. */
  readonly records: readonly (PersonRecord & Partial<Pick<BatchRecord, 'places'>>)[];
  readonly watches: Awaited<ReturnType<typeof watchesOfRecords>>;
  readonly transactions: readonly PersonTransaction[];
  /** SDK runs without a record. */
  readonly sessions: readonly PersonSession[];
  /** Entries of blacklists that are only about this person. Removed entries are included. */
  readonly blacklisted: readonly PersonEntry[];
  /** Entries of rule lists that are only about this person. Removed entries are included. */
  readonly listed: ListedPerson;
  /** Declared risk data for each reference of the records. Profiles that contain only a rating are included. */
  readonly profiles: readonly PersonProfile[];
  /** Identity numbers with which the records were looked up. */
  readonly identifiers: readonly Identifier[];
  /**
   * Numbers that runs of the person may have sent to an authority. The customer's browser or the integrator chose these
   * numbers, so they may belong to another person. They are therefore not used to find data. Of the data for these
   * numbers, only the stored answers of authorities are deleted.
   */
  readonly ofRuns: readonly Identifier[];
  readonly customerKeys: readonly Buffer[];
  /** Records that a legal hold protects from deletion. */
  readonly held: ReadonlySet<number>;
  /** Legal holds on the person's records or transactions. */
  readonly holds: readonly Hold[];
  /** Cases that name the person and must be stored by law. */
  readonly cases: readonly HeldCase[];
  /**
   * Digest that changes when the data to delete changes. A new rating alone does not change the digest, because the
   * service rates the customer in the background after each check.
   */
  readonly digest: string;
}

/** Returns the number that was sent to an authority for this record. */
export const identifierOf = ({ kind, evidence }: Pick<PersonRecord, 'kind' | 'evidence'>): Identifier | undefined =>
  kind === 'customer' ? (evidence as { identifier?: Identifier } | null)?.identifier : undefined;

/**
 * Finds all data that an account stores about one person. First finds the records that match the criteria. Then also
 * finds the data that has the identity numbers of these records.
 * @param system connection in the system scope, in which keyed hashes are searched by account
 * @throws AppError invalid_input for criteria that would match everybody
 */
export async function findPerson(system: Db, vault: Vault, accountId: number, criteria: Criteria): Promise<Person> {
  assertCriteria(criteria);
  const { number, name, birth_date: birthDate, reference, email } = criteria;
  const given = number === undefined ? [] : [number];
  const direct = await recordsOfPerson(system, vault, accountId, { numbers: given, name, birthDate, reference });
  const identifiers = direct.flatMap((record) => identifierOf(record) ?? []);
  const numbers = [...new Set([...given, ...identifiers.map((one) => one.number)])];
  const query = { numbers, name, birthDate, reference };
  const whole = numbers.length > given.length ? await recordsOfPerson(system, vault, accountId, query) : direct;
  const batches = await batchesOfPerson(system, vault, accountId, query);
  // A batch that was found by its reference is already included as a whole, without `places`.
  const records = [...whole, ...batches.filter(({ id }) => !whole.some((one) => one.id === id))];
  const ids = records.map(({ id }) => id);
  const keys = [
    ...(await customerKeys(system, vault, accountId, [...numbers, ...(email === undefined ? [] : [email])])),
    ...(email === undefined ? [] : await customersWithEmail(system, vault, accountId, email)),
  ];
  const transactions = await transactionsOfPerson(system, vault, accountId, keys);
  const sessions = await sessionsOfPerson(system, vault, accountId, { numbers, reference });
  const ofRuns = [
    ...(await numbersOfRuns(system, vault, accountId, ids)),
    ...sessions.flatMap(({ details }) => numbersOfRun(details)),
  ];
  const blacklisted = await blacklistedOfPerson(system, vault, accountId, {
    ...{ numbers, email, transactions },
    countries: await countriesOfAccount(system, accountId),
  });
  const listed = await listedOfPerson(system, vault, accountId, {
    ...{ numbers, email },
    transactions: transactions.map(({ transaction }) => transaction),
  });
  const references = [reference, ...records.map(({ summary }) => summary?.reference)].filter(
    (one) => typeof one === 'string',
  );
  const profiles = await profilesOfPerson(system, vault, accountId, [...new Set(references)]);
  const deleted = [
    ...ids.map((id) => `r${id}`),
    ...transactions.map(({ id }) => `t${id}`),
    ...sessions.map(({ id }) => `s${id}`),
    ...blacklisted.map(({ id }) => `b${id}`),
    ...listed.entries.map(({ id }) => `l${id}`),
    ...profiles.filter(isDeclared).map(({ id }) => `p${id}`),
  ];
  return {
    records,
    watches: await watchesOfRecords(system, vault, accountId, ids),
    transactions,
    sessions,
    blacklisted,
    listed,
    profiles,
    identifiers,
    ofRuns,
    customerKeys: keys,
    held: await heldAmong(system, ids),
    holds: await holdsInForce(system, vault, accountId, { records: ids, customers: keys }),
    cases: await heldCasesOf(system, accountId, { keys, transactions: transactions.map(({ id }) => id) }),
    digest: createHash('sha256').update(deleted.join()).digest('hex').slice(0, 16),
  };
}

/** The same text for every legal duty, so that the person does not learn which duty applies. */
const LEGAL_DUTY = 'legal duty' as const;
const staysIf = (kept: boolean): typeof LEGAL_DUTY | null => (kept ? LEGAL_DUTY : null);

/**
 * Returns true if a duty protects the whole person, not only some records. Such a duty is a legal hold or a case. The
 * blacklist entries about the person are then not deleted either.
 */
export const isKept = ({ holds, cases }: Pick<Person, 'holds' | 'cases'>): boolean =>
  holds.length > 0 || cases.length > 0;

/**
 * Returns true if two people must approve the deletion of the person's data. This is so if there is more data than one
 * check, or if the law requires the storage of some of the data. The result does not depend on the kind of law. Pure.
 */
export const takesTwo = (person: Person): boolean =>
  person.records.length > 1 ||
  person.records.some(({ places }) => places !== undefined) ||
  person.transactions.length > 0 ||
  person.sessions.length > 0 ||
  person.blacklisted.length > 0 ||
  person.listed.entries.length > 0 ||
  person.watches.some(({ alerts }) => alerts.length > 0) ||
  person.profiles.some(isDeclared) ||
  person.held.size > 0 ||
  isKept(person);

/**
 * Returns the preview that is shown before a person's data is exported or deleted. It has the kinds, times and counts,
 * and shows whether some data must be stored by law. Only users who may work on cases see which cases are the reason.
 */
export const summaryOf = (person: Person, { mayWorkCases }: { readonly mayWorkCases: boolean }) => {
  const { records, watches, transactions, sessions, blacklisted, listed, held, holds, cases, digest } = person;
  return {
    digest,
    needs_second: takesTwo(person),
    records: records.map(({ id, branch_id, kind, outcome, created_at, images, summary }) => ({
      id,
      branch_id,
      kind,
      outcome,
      created_at,
      images: images.length,
      name: summary?.name ?? null,
      stays: staysIf(held.has(id)),
    })),
    watches: watches.length,
    alerts: watches.reduce((sum, { alerts }) => sum + alerts.length, 0),
    transactions: transactions.map(({ id, branch_id, created_at, held: ofCase }) => ({
      id,
      branch_id,
      created_at,
      stays: staysIf(ofCase || holds.length > 0),
    })),
    sessions: sessions.map(({ id, branch_id, created_at }) => ({
      id,
      branch_id,
      created_at,
      stays: staysIf(holds.length > 0),
    })),
    blacklisted: blacklisted.map(({ id, branch_id, list, kind, created_at, removed_at }) => ({
      id,
      branch_id,
      list,
      kind,
      created_at,
      removed: removed_at !== null,
      stays: staysIf(isKept(person)),
    })),
    listed: listed.entries.map((entry) => ({ ...entry, stays: staysIf(isKept(person)) })),
    holds: holds.map(({ id, reason, placed_at }) => ({ id, reason, placed_at })),
    cases: mayWorkCases ? [...cases] : [],
  };
};
