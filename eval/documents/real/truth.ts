import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** How a picture is submitted. */
export interface Submission {
  readonly document_type: string;
  readonly country: string;
}

/** One line of a folder's `truth.jsonl`: without fields the picture must be refused, whatever it is submitted as. */
export interface Truth {
  readonly file: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly submit?: Submission | null;
}

const types = ['national_id', 'drivers_license', 'voters_card', 'cac_certificate', 'utility_bill', 'passport'];
export const everyType: readonly Submission[] = [
  ...types.map((document_type) => ({ document_type, country: 'nigeria' })),
  { document_type: 'kenya_id', country: 'kenya' },
];

/** The kind that a file's name says, where its line in truth.jsonl does not say how it is submitted. */
const byName: readonly (readonly [RegExp, Submission])[] = [
  [/^cac/, { document_type: 'cac_certificate', country: 'nigeria' }],
  [/^ng_(?:licence|dl)/, { document_type: 'drivers_license', country: 'nigeria' }],
  [/^ng_(?:voter|pvc)/, { document_type: 'voters_card', country: 'nigeria' }],
  [/^ng_(?:bill|utility)/, { document_type: 'utility_bill', country: 'nigeria' }],
  [/^ng_/, { document_type: 'national_id', country: 'nigeria' }],
  [/^ke_/, { document_type: 'kenya_id', country: 'kenya' }],
];

/** @throws Error where the folder has no truth.jsonl or a line of it is no JSON. */
export function readTruth(folder: string): Truth[] {
  const lines = readFileSync(join(folder, 'truth.jsonl'), 'utf8').split('\n');
  return lines.filter((line) => line.trim()).map((line) => JSON.parse(line) as Truth);
}

/** A negative is submitted as everything, a document as what it is. */
export function submissionsOf({ file, fields, submit }: Truth): readonly Submission[] {
  if (Object.keys(fields).length === 0) return everyType;
  const named = submit ?? byName.find(([pattern]) => pattern.test(file))?.[1];
  if (!named) throw new Error(`${file}: truth.jsonl does not say how it is submitted ("submit")`);
  return [named];
}
