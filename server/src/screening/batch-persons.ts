import type { Subject } from '@hakiki/matching/outcome.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import { recordsOfMany, rewriteRecord } from '../verifications/of-many.ts';
import type { PersonQuery, PersonRecord } from '../verifications/of-person.ts';
import { numberForm, searchableForms, searchedForms } from '../verifications/record.ts';
import { nameOf } from './name-of.ts';

/** One of a batch, as its record keeps it; without a subject where that person was forgotten. */
interface Entry {
  readonly subject?: Subject;
}
interface Batch {
  readonly screened: readonly Entry[];
}
const FORGOTTEN = { forgotten: true };

/** By what each of a batch is found: the day of birth, and the number. Every batch has one term at least. Pure. */
export const batchTerms = (entries: readonly Entry[]): string[] => [
  ...new Set(['of many', ...entries.flatMap(({ subject }) => (subject ? termsOf(subject) : []))]),
];
const termsOf = ({ dateOfBirth, idNumbers = [] }: Subject): string[] => [
  ...(dateOfBirth === undefined ? [] : [`born ${dateOfBirth}`]),
  ...idNumbers.map((number) => `number ${numberForm(number)}`),
];

/** Which of a batch are the person: of the number, or of the name and born on the day; a namesake is not. Pure. */
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

/** A batch with what it says of one person alone. */
export type BatchRecord = PersonRecord & { readonly places: readonly number[] };

/** The batches in which a person was screened, oldest first; of each, what is about that person. `system`: by account. */
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
  return recordsOfMany(system, vault, accountId, {
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

/** Takes these people out of a batch; what it says of the others stays, in its place. In the caller's transaction. */
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
