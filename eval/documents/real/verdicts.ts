import type { Answered } from './submit.ts';
import type { Submission, Truth } from './truth.ts';

/** One picture as it was submitted, and what came back. */
export interface Row {
  readonly truth: Truth;
  readonly as: Submission;
  readonly answered: Answered;
}
export type Verdict = 'right' | 'wrong' | 'absent';

const letters = (text: string) => text.toUpperCase().replace(/\s+/g, ' ').trim();
const loose = (text: string) => letters(text).replace(/[^\p{L}\d]/gu, '');
const genders: Readonly<Record<string, string>> = { M: 'MALE', F: 'FEMALE' };

/** Case makes no difference; spaces and signs do, except in addresses. */
function verdict(name: string, wanted: string, got: string | undefined): Verdict {
  if (got === undefined) return 'absent';
  if (name === 'address') return loose(wanted) === loose(got) ? 'right' : 'wrong';
  return letters(genders[wanted] ?? wanted) === letters(got) ? 'right' : 'wrong';
}

/** Each field of the truth, and what became of it. */
export const verdicts = ({ truth, answered }: Row) =>
  Object.entries(truth.fields).map(([name, wanted]) => ({
    name,
    result: verdict(name, wanted, answered.fields[name]),
    got: answered.fields[name],
    probability: answered.probabilities[name],
  }));

/** A picture of which nothing should be read. */
export const isNegative = ({ truth }: Pick<Row, 'truth'>): boolean => Object.keys(truth.fields).length === 0;

export const wrongOf = (row: Row) => verdicts(row).filter(({ result }) => result === 'wrong');
