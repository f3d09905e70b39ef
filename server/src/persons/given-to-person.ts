import { isDeclared } from '../risk/forget.ts';
import type { Person } from './find-person.ts';

type Fields = Readonly<Record<string, unknown>>;
type PersonRecord = Person['records'][number];
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/**
 * Returns the fields of a record that describe the person, without any assessment. The code lists the allowed fields. A
 * new field is therefore not disclosed until it is added here.
 */
function dataOf({ kind, result, evidence }: PersonRecord): unknown {
  if (kind === 'customer')
    return { identifier: fieldsOf(evidence)['identifier'] ?? null, identity: fieldsOf(result)['identity'] ?? null };
  if (kind === 'screening')
    return listOf(fieldsOf(evidence)['screened']).map((screened) => fieldsOf(screened)['subject'] ?? null);
  return result;
}

/**
 * Builds the data that people receive about themselves. It contains nothing from which a suspicion can be inferred
 * (docs/adr/0380-keep-records-of-suspicion-and-reveal-none.md). It contains no results of rules or screening, and no
 * alerts, cases, reports, blacklist entries or legal holds. If the person's data was deleted before, it also omits the
 * data that remained by law. Pure.
 */
export function givenToPerson({ records, watches, transactions, sessions, profiles, held, holds }: Person) {
  const forgotten = holds.some((hold) => hold.forgotten);
  return {
    records: records
      .filter(({ id }) => !(forgotten && held.has(id)))
      .map((record) => ({
        id: record.id,
        branch_id: record.branch_id,
        kind: record.kind,
        created_at: record.created_at,
        reference: record.summary?.reference ?? null,
        data: dataOf(record),
        images: record.images,
      })),
    watches: forgotten ? [] : watches.map(({ created_at, subject }) => ({ created_at, subject })),
    transactions: transactions
      .filter((one) => !forgotten && !one.forgotten)
      .map(({ id, branch_id, created_at, at, transaction }) => ({ id, branch_id, created_at, at, transaction })),
    sessions: forgotten ? [] : sessions,
    profiles: forgotten ? [] : profiles.filter(isDeclared).map(({ reference, declared }) => ({ reference, declared })),
  };
}
