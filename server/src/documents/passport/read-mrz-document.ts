import { message } from '@hakiki/texts';
import type { DocumentEvidence, KindReading } from '../kind-reader.ts';
import { areInOrder } from '../layout/check-rules.ts';
import type { InterpretedMrz } from '../mrz/interpret-mrz.ts';
import { format } from '../mrz/mrz-dates.ts';
import type { Check, FieldName, Fields } from '../reading.ts';
import { countryOf, stateName } from '../states.ts';
import { linesOfNames, namesAgree } from './compare-names.ts';
import {
  dateAgrees,
  expiryAgrees,
  fullName,
  nameFromPrint,
  numberAgrees,
  sexAgrees,
  zonesCompared,
} from './compare-print.ts';
import { personalNumberAgrees, stateAgrees } from './compare-states.ts';
import { hasOtherMrz, joinedInRows, linesOfDataPage, printedLines } from './find-print.ts';
import { type LabelledValues, labelledValues, plainReading, withoutOthers } from './labelled-values.ts';
import { mrzFields } from './mrz-fields.ts';
import { printConfirmsNames } from './print-confirms-names.ts';
import { issueDate, printedDates } from './printed-dates.ts';

/**
 * Reads a document that its MRZ identifies (passports, visas, and cards of any country). The MRZ is the main source,
 * because check digits protect it. The printed text adds hyphens and spaces to names. It also adds the values that the
 * MRZ does not have (issue date, place of birth, authority). Both texts are then compared. If `zones` is `both`, every
 * such document has the printed text and the MRZ on the same side, so both must be read.
 */
export function readMrzDocument(
  mrz: InterpretedMrz,
  evidence: DocumentEvidence,
  zones: 'both' | 'perhaps_one',
): KindReading {
  const page = evidence.mrzSide === 'back' && evidence.back ? evidence.back : evidence.front;
  const machine = mrzFields(mrz, evidence.mrzSide);
  // A passport prints all data on its data page. Cards print the holder's data on the side without the MRZ.
  const frame = zones === 'both' ? (evidence.mrzFrame ?? null) : null;
  const onPage = linesOfDataPage(page, { rows: mrz.quads, frame });
  const otherSide = evidence.mrzSide === 'back' ? evidence.front : evidence.back;
  const lines = zones === 'both' || !otherSide ? onPage : [...onPage, ...printedLines(otherSide)];
  const labelled = labelledValues(onPage, evidence.mrzSide);
  const linesFor = (field: FieldName) => withoutOthers(lines, labelled, field);
  const withJoined = [...lines, ...joinedInRows(lines)];
  const datesFor = (field: FieldName) => [...linesFor(field), ...joinedInRows(linesFor(field))];
  const namesFor = (field: FieldName) =>
    zones === 'both'
      ? linesOfNames({
          ...{ lines: linesFor(field), dates: datesFor('date_of_birth') },
          ...{ birthDate: machine.date_of_birth, frame },
        })
      : linesFor(field);
  const dates = printedDates(withJoined);
  const last = nameFromPrint(machine.last_name, lines, labelled.last_name);
  const first = nameFromPrint(machine.first_name, lines, labelled.first_name);
  const { first_name: _, last_name: __, full_name: ___, ...others } = machine;
  const fields: Fields = {
    ...others,
    ...onlyPrinted(labelled, machine),
    ...issued(dates, machine, evidence),
    ...(last && { last_name: last }),
    ...(first && { first_name: first }),
    // A given name or a surname alone is not a full name.
    ...(Boolean(first) === Boolean(machine.first_name) && Boolean(last) === Boolean(machine.last_name)
      ? fullName(first, last)
      : {}),
  };
  const expiry = dateAgrees('printed_expiry_date_agrees', {
    machine: machine.expiry_date,
    lines: datesFor('expiry_date'),
    labelled: labelled.expiry_date,
  });
  const compared: readonly Check[] = [
    // The number under a printed label is used only on a page with both zones. On a visa or a card, this label may
    // belong to the number of another document.
    numberAgrees(machine.id_number, linesFor('id_number'), zones === 'both' ? labelled.id_number : undefined),
    dateAgrees('printed_birth_date_agrees', {
      machine: machine.date_of_birth,
      lines: datesFor('date_of_birth'),
      labelled: labelled.date_of_birth,
    }),
    zones === 'both' ? expiryAgrees(expiry, printedDates(lines), [machine.date_of_birth, machine.expiry_date]) : expiry,
    sexAgrees(machine.gender, lines, labelled.gender),
    namesAgree('printed_surname_agrees', {
      ...{ field: 'last_name', machine: machine.last_name, other: machine.first_name, labelled: labelled.last_name },
      ...{ lines: linesFor('last_name'), unlabelled: namesFor('last_name') },
    }),
    namesAgree('printed_given_names_agree', {
      ...{ field: 'first_name', machine: machine.first_name, other: machine.last_name, labelled: labelled.first_name },
      ...{ lines: linesFor('first_name'), unlabelled: namesFor('first_name') },
    }),
    ...(zones === 'both' ? statesAndNumber(mrz, machine, labelled) : []),
  ];
  const checks: Check[] = [
    ...mrz.parsed.checks.map(({ name, ok }): Check => ({ name: `mrz_${name}`, result: ok ? 'pass' : 'fail' })),
    readSurely(mrz, printConfirmsNames(mrz, last, first)),
    { name: 'issuing_state_known', result: stateName(mrz.parsed.issuer) ? 'pass' : 'fail' },
    ...compared,
    ...(zones === 'both' ? [zonesCompared(compared)] : []),
    datesInOrder(fields, evidence.today),
    { name: 'one_document', result: hasOtherMrz(page.lines, mrz.quads) ? 'fail' : 'pass' },
  ];
  return { country: countryOf(mrz.parsed.issuer), fields, checks };
}

function statesAndNumber({ parsed }: InterpretedMrz, machine: Fields, labelled: LabelledValues): Check[] {
  return [
    stateAgrees('printed_nationality_agrees', {
      ...{ machine: machine.nationality, code: parsed.nationality, labelled: labelled.nationality },
    }),
    stateAgrees('printed_issuing_state_agrees', {
      ...{ machine: machine.issuing_country, code: parsed.issuer, labelled: labelled.issuing_country },
    }),
    personalNumberAgrees(machine.personal_number, labelled.personal_number),
  ];
}

/**
 * Fields that may be read from the printed text, and the minimum score of each. Printed dates replace the dates of the
 * MRZ only if those could not be read.
 */
const PRINTED = [
  ['place_of_birth', 0.6],
  ['issuing_authority', 0.6],
  ['place_of_issue', 0.6],
  ['issue_date', 0.6],
  ['date_of_birth', 0.95],
  ['expiry_date', 0.95],
] as const;

/**
 * Returns the fields that only the printed text has. If a text is already a value of the MRZ, it is not used for
 * another field.
 */
function onlyPrinted(labelled: LabelledValues, machine: Fields): Fields {
  const known = new Set(Object.values(machine).map(({ value }) => value.toUpperCase()));
  return Object.fromEntries(
    PRINTED.flatMap(([name, least]) => {
      const reading = labelled[name];
      const exact = !name.endsWith('date') && name !== 'date_of_birth' ? true : /\d{4}/.test(reading?.raw ?? '');
      const wanted =
        reading && exact && reading.score >= least && !machine[name] && !known.has(reading.value.toUpperCase());
      return wanted ? [[name, plainReading(reading)]] : [];
    }),
  );
}

function issued(
  dates: ReturnType<typeof printedDates>,
  { expiry_date: expiry, date_of_birth: birth }: Fields,
  { today }: DocumentEvidence,
): Fields {
  if (!expiry) return {};
  const found = issueDate(dates, expiry.value, birth?.value ?? null, format(today.year, today.month, today.day));
  if (!found) return {};
  const { date, print } = found;
  return { issue_date: { value: date, raw: print.text, score: print.score, source: 'print', box: print.box } };
}

/** Passes if the MRZ has no misplaced character and a check digit protects every character with a low probability. */
function readSurely(mrz: InterpretedMrz, confirmed: boolean): Check {
  const name = 'mrz_characters';
  if (confirmed) return { name, result: 'pass', detail: message('check_letter_confirmed') };
  if (mrz.reading.valid || !mrz.parsed.checks.every(({ ok }) => ok)) {
    return { name, result: mrz.parsed.misfits.length === 0 ? 'pass' : 'fail' };
  }
  const isMisplaced = mrz.parsed.misfits.length > 0;
  return { name, result: 'fail', detail: message(isMisplaced ? 'check_character_misplaced' : 'check_read_with_doubt') };
}

function datesInOrder(fields: Fields, { year, month, day }: DocumentEvidence['today']): Check {
  const inOrder = areInOrder(fields, format(year, month, day));
  return { name: 'dates_in_order', result: inOrder === undefined ? 'not_applicable' : inOrder ? 'pass' : 'fail' };
}
