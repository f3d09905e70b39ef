import type { DocumentEvidence } from '../../../contract/src/evidence/document.ts';
import type { EvidenceNote } from '../../../contract/src/evidence/parts.ts';
import type { Agreement } from './agreement.ts';
import { isCodedNote } from './is-coded-note.ts';

/** Fields whose printed text the service compares with the MRZ, by the name of the check. */
const FIELDS: Readonly<Record<string, string>> = {
  printed_surname_agrees: 'last_name',
  printed_given_names_agree: 'first_name',
  printed_birth_date_agrees: 'date_of_birth',
  printed_sex_agrees: 'gender',
  printed_nationality_agrees: 'nationality',
  printed_number_agrees: 'id_number',
  printed_personal_number_agrees: 'personal_number',
  printed_expiry_date_agrees: 'expiry_date',
  printed_issuing_state_agrees: 'issuing_country',
};
const AGREEMENTS: Readonly<Record<string, Agreement>> = { pass: 'same', fail: 'differs', not_compared: 'one_side' };
/** Returns the printed text in the detail of a failed check. Former records have a sentence, which is not changed. */
const printedIn = (detail: EvidenceNote | undefined): unknown =>
  isCodedNote(detail) ? detail.params?.['printed'] : detail;

export interface PrintRow {
  readonly check: string;
  readonly field: string;
  readonly print: unknown;
  readonly mrz: unknown;
  readonly agreement: Agreement;
}

/**
 * Returns the printed value and the MRZ's value of each field that the service compared. If the service found that they
 * agree, both are the value that it read. Empty for a document without an MRZ. Pure.
 */
export function printRows({ mrz, fields = {}, checks = [] }: DocumentEvidence): PrintRow[] {
  if (!mrz) return [];
  return Object.entries(FIELDS).flatMap(([name, field]) => {
    const check = checks.find((one) => one.name === name);
    const agreement = check && AGREEMENTS[check.result];
    const read = fields[field];
    if (!agreement || !read) return [];
    const fromPrint = read.source === 'print';
    const alone = { print: fromPrint ? read.value : undefined, mrz: fromPrint ? undefined : read.value };
    const values =
      agreement === 'same'
        ? { print: read.value, mrz: read.value }
        : agreement === 'differs'
          ? { print: printedIn(check.detail), mrz: alone.mrz }
          : alone;
    return [{ check: name, field, ...values, agreement }];
  });
}
