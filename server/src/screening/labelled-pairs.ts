import type { BirthDate, Gender, ListedEntity } from '@hakiki/matching/entity.ts';
import type { Subject } from '@hakiki/matching/outcome.ts';
import { birthBounds } from '@hakiki/matching/score-birth.ts';
import { CsvError, parse } from 'csv-parse/sync';
import { AppError } from '../platform/errors.ts';

/** Decision by a person. It is true if screening this subject should find the listed entry. */
export interface LabelledPair {
  readonly group: string;
  readonly match: boolean;
  readonly subject: Subject;
  readonly listed: ListedEntity;
  readonly reason: string;
}

export interface EvaluatedPair extends LabelledPair {
  /** Score of the match. It is 0 if the entry was not found. */
  readonly score: number;
  readonly hit: boolean;
}

const YES = new Set(['yes', 'y', 'true', '1', 'match', 'positive']);
const NO = new Set(['no', 'n', 'false', '0', 'no match', 'different', 'negative']);

const gender = (text: string): Gender | undefined =>
  /^m(ale)?$/i.test(text) ? 'male' : /^f(emale)?$/i.test(text) ? 'female' : undefined;

/**
 * Parses a birth date in one of the forms `1969-05-12`, `1969-05`, `1969`, `1969/1974` (a range) or `~1969` (about).
 */
function listedBirth(text: string): BirthDate[] {
  const [from = '', to = from] = text.replace(/^~/, '').split('/');
  const [first, last] = [birthBounds(from), birthBounds(to)];
  return first === undefined || last === undefined
    ? []
    : [{ from: first.from, to: last.to, circa: text.startsWith('~') }];
}

const countries = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[;\s]+/)
    .filter((code) => code !== '');
const present = <T>(field: string, value: T | undefined | ''): Record<string, T> =>
  value === undefined || value === '' ? {} : { [field]: value as T };

function pairOf(row: Readonly<Record<string, string>>, line: number): LabelledPair {
  const cell = (name: string): string => row[name]?.trim() ?? '';
  const match = cell('match').toLowerCase();
  if (!YES.has(match) && !NO.has(match)) throw new AppError('pair_match_expected', { line });
  if (cell('subject_name') === '' || cell('listed_name') === '') throw new AppError('pair_names_required', { line });
  const own = gender(cell('subject_gender'));
  const listedGender = gender(cell('listed_gender'));
  const subject = {
    name: cell('subject_name'),
    ...present('dateOfBirth', cell('subject_birth')),
    ...present('gender', own),
    ...present('countries', cell('subject_country') === '' ? undefined : countries(cell('subject_country'))),
    ...present('idNumbers', cell('subject_id') === '' ? undefined : [cell('subject_id')]),
  } as Subject;
  const listed: ListedEntity = {
    id: String(line),
    kind: /^org/i.test(cell('kind')) ? 'organization' : 'person',
    topics: ['sanction'],
    names: cell('listed_name')
      .split(';')
      .map((text) => ({ text: text.trim(), quality: 'primary' })),
    births: listedBirth(cell('listed_birth')),
    genders: listedGender === undefined ? [] : [listedGender],
    countries: countries(cell('listed_country')),
    birthPlaces: [],
    identifiers: cell('listed_id') === '' ? [] : [{ type: 'number', value: cell('listed_id') }],
    sanctionTypes: [],
    otherInformation: [],
    pepTypes: [],
    politicalPosts: [],
  };
  return { group: cell('group') || 'all', match: YES.has(match), subject, listed, reason: cell('reason') };
}

/**
 * Reads labelled pairs from CSV with a header. Required columns: `match` (yes or no), `subject_name`, `listed_name`
 * (several separated by `;`). Optional columns: `group`, `kind` (person or organization), `subject_` and `listed_`
 * `birth`, `gender`, `country`, `id`, and `reason`.
 * @throws AppError invalid_input with the line number
 */
export function readPairs(csv: string): LabelledPair[] {
  let rows: Record<string, string>[];
  try {
    rows = parse(csv, {
      columns: (header: string[]) => header.map((name) => name.trim().toLowerCase()),
      bom: true,
      skip_empty_lines: true,
      relax_column_count: true,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new AppError('not_csv', { line: Number(error['lines'] ?? 1), reason: error.code });
  }
  return rows.map((row, i) => pairOf(row, i + 2));
}

export interface Accuracy {
  readonly pairs: number;
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

/**
 * Returns the precision and the recall. Precision is 1 if there are no reported hits. Recall is 1 if there are no true
 * hits.
 */
export function accuracyOf(evaluated: readonly Pick<EvaluatedPair, 'match' | 'hit'>[]): Accuracy {
  const count = (match: boolean, hit: boolean): number =>
    evaluated.filter((pair) => pair.match === match && pair.hit === hit).length;
  const [right, wrong, missed] = [count(true, true), count(false, true), count(true, false)];
  const precision = right + wrong === 0 ? 1 : right / (right + wrong);
  const recall = right + missed === 0 ? 1 : right / (right + missed);
  return {
    pairs: evaluated.length,
    precision,
    recall,
    f1: precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall),
  };
}
