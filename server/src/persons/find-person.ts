import { createHash } from 'node:crypto';
import type { Identifier } from '../authorities/authority.ts';
import { blacklistedOfPerson, type PersonEntry } from '../blacklist/of-person.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import { isDeclared, type PersonProfile, profilesOfPerson } from '../risk/forget.ts';
import { type BatchRecord, batchesOfPerson } from '../screening/batch-persons.ts';
import { watchesOfRecords } from '../screening/watch/of-records.ts';
import { type PersonSession, sessionsOfPerson } from '../sdk/sessions/forget.ts';
import {
  customerKeys,
  type HeldCase,
  heldCasesOf,
  type PersonTransaction,
  transactionsOfPerson,
} from '../transactions/history/of-person.ts';
import { type ListedPerson, listedOfPerson } from '../transactions/lists/of-person.ts';
import { type PersonRecord, recordsOfPerson } from '../verifications/of-person.ts';
import { assertCriteria, type Criteria } from './criteria.ts';
import { type Hold, heldAmong, holdsInForce } from './hold-store.ts';

export interface Person {
  /** Of a screening of many people, what is about this one: `places` of it. */
  readonly records: readonly (PersonRecord & Partial<Pick<BatchRecord, 'places'>>)[];
  readonly watches: Awaited<ReturnType<typeof watchesOfRecords>>;
  readonly transactions: readonly PersonTransaction[];
  /** Runs of the SDK without a record. */
  readonly sessions: readonly PersonSession[];
  /** Entries of blacklists that are about this person alone, removed ones too. */
  readonly blacklisted: readonly PersonEntry[];
  /** Entries of rule lists that are about this person alone, removed ones too. */
  readonly listed: ListedPerson;
  /** What was declared of the customer's risk, by each reference of the records; with the profiles that declare nothing and hold a rating. */
  readonly profiles: readonly PersonProfile[];
  /** Of the given number and those that the records were looked up by. */
  readonly identifiers: readonly Identifier[];
  readonly customerKeys: readonly Buffer[];
  /** Records that a legal hold keeps. */
  readonly held: ReadonlySet<number>;
  /** On their records, or on their transactions. */
  readonly holds: readonly Hold[];
  /** Cases that the law keeps and that name the person. */
  readonly cases: readonly HeldCase[];
  /** Changes when what would be deleted changes. A rating alone does not change it: the service computes one after each check, in the background. */
  readonly digest: string;
}

/** The number that an authority was asked about for this record. */
export const identifierOf = ({ kind, evidence }: Pick<PersonRecord, 'kind' | 'evidence'>): Identifier | undefined =>
  kind === 'customer' ? (evidence as { identifier?: Identifier } | null)?.identifier : undefined;

/**
 * Everything that an account keeps about one person: what the criteria find, and what has the numbers that those records were looked up by.
 * `system`: keyed hashes are searched in the system scope, by account.
 * @throws AppError invalid_input for criteria that would find everybody.
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
  // By its reference a batch is whole.
  const records = [...whole, ...batches.filter(({ id }) => !whole.some((one) => one.id === id))];
  const ids = records.map(({ id }) => id);
  const keys = await customerKeys(system, vault, accountId, [...numbers, ...(email === undefined ? [] : [email])]);
  const transactions = await transactionsOfPerson(system, vault, accountId, keys);
  const sessions = await sessionsOfPerson(system, vault, accountId, { numbers, reference });
  const blacklisted = await blacklistedOfPerson(system, vault, accountId, {
    ...{ numbers, email },
    transactions: transactions.map(({ transaction }) => transaction),
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
    customerKeys: keys,
    held: await heldAmong(system, ids),
    holds: await holdsInForce(system, vault, accountId, { records: ids, customers: keys }),
    cases: await heldCasesOf(system, accountId, { keys, transactions: transactions.map(({ id }) => id) }),
    digest: createHash('sha256').update(deleted.join()).digest('hex').slice(0, 16),
  };
}

/** One word for every legal duty: what a person is told does not depend on which it is. */
const LEGAL_DUTY = 'legal duty' as const;
const staysIf = (kept: boolean): typeof LEGAL_DUTY | null => (kept ? LEGAL_DUTY : null);

/** Whether a duty is on the person, not on single records: a legal hold, or a case. What is on blacklists stays, too. */
export const isKept = ({ holds, cases }: Pick<Person, 'holds' | 'cases'>): boolean =>
  holds.length > 0 || cases.length > 0;

/**
 * Whether forgetting the person takes two people: anything but one check exists, or a duty keeps something. The same answer whichever duty. Pure.
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
 * What is shown before a person is exported or deleted: kinds, times and counts, and whether something stays. Which cases keep it is for people who may work on cases.
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
