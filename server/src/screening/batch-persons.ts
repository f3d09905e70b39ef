import type { Subject } from '@hakiki/matching/outcome.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import { batchRecordsOf, rewriteRecord } from '../verifications/batch-records.ts';
import type { PersonQuery, PersonRecord } from '../verifications/of-person.ts';
import { numberForm, searchableForms, searchedForms } from '../verifications/record.ts';
import { nameOf } from './name-of.ts';

/** One entry in the record of a batch. The subject is absent if the person's data was deleted. */
interface Entry {
  readonly subject?: Subject;
}
interface Batch {
  readonly screened: readonly Entry[];
}
const FORGOTTEN = { forgotten: true };

/**
 * Returns the search terms of a batch, which are the birth date and the numbers of each person. Every batch has at
 * least one term. Pure.
 */
export const batchTerms = (entries: readonly Entry[]): string[] => [
  ...new Set(['of many', ...entries.flatMap(({ subject }) => (subject ? termsOf(subject) : []))]),
];
const termsOf = ({ dateOfBirth, idNumbers = [] }: Subject): string[] => [
  ...(dateOfBirth === undefined ? [] : [`born ${dateOfBirth}`]),
  ...idNumbers.map((number) => `number ${numberForm(number)}`),
];

/**
 * Returns the positions of the person's entries in a batch. An entry matches if it has the same number, or the same
 * name and birth date. An entry with the same name and another birth date does not match. Pure.
 */
export function placesOf(entries: readonly Entry[], { numbers, name, birthDate }: PersonQuery): number[] {
  const wanted = new Set(numbers.map(numberForm));
  const words = name === undefined ? [] : searchedForms(name);
  const isPerson = (subject: Subject): boolean => {
    if (subject.idNumbers?.some((number) => wanted.has(numberForm(number)))) return true;
    if (!words.length || birthDate === undefined || subject.dateOfBirth !== birthDate) return false;
    const forms = new Set(searchableForms(nameOf(subject)));
    return words.every((word) => forms.has(word));
  };
  return entries.flatMap(({ subject }, place) => (subject && isPerson(subject) ? [place] : []));
}

/** A batch that contains only the data about one person. */
export type BatchRecord = PersonRecord & { readonly places: readonly number[] };

/**
 * Returns the batches in which a person was screened, oldest first. Each contains only the data about this person.
 * @param system connection in the system scope, searched by account
 */
export function batchesOfPerson(
  system: Db,
  vault: Vault,
  accountId: number,
  query: PersonQuery,
): Promise<BatchRecord[]> {
  const subject: Subject = {
    idNumbers: query.numbers,
    ...(query.name !== undefined && query.birthDate !== undefined && { dateOfBirth: query.birthDate }),
  };
  return batchRecordsOf(system, vault, accountId, {
    terms: termsOf(subject),
    partOf: (record) => {
      const { screened } = record.evidence as Batch;
      const places = placesOf(screened, query);
      if (!places.length) return undefined;
      const results = (record.result as { results?: readonly unknown[] }).results ?? [];
      const of = (list: readonly unknown[]) => places.map((place) => list[place]);
      return { ...record, result: { results: of(results) }, evidence: { screened: of(screened) }, places };
    },
  });
}

/**
 * Removes these people from a batch, in the caller's database transaction. The data about the other people does not
 * change and stays at the same positions.
 */
export const forgetOfBatch = (
  transaction: Db,
  vault: Vault,
  accountId: number,
  { id, places }: Pick<BatchRecord, 'id' | 'places'>,
): Promise<void> =>
  rewriteRecord(transaction, vault, { id, accountId }, ({ result, evidence }) => {
    const without = <T>(list: readonly T[]) => list.map((one, place) => (places.includes(place) ? FORGOTTEN : one));
    const screened = without((evidence as Batch).screened);
    const results = without((result as { results: readonly unknown[] }).results);
    return { result: { results }, evidence: { screened }, personTerms: batchTerms(screened as Entry[]) };
  });
