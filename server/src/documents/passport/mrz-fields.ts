import { message } from '@hakiki/texts';
import type { InterpretedMrz } from '../mrz/interpret-mrz.ts';
import { type FieldRange, layoutNamed } from '../mrz/layouts.ts';
import type { DocumentNote, FieldName, FieldReading, Fields } from '../reading.ts';
import { stateName } from '../states.ts';

const UNCONFIRMED = message('field_check_digit_wrong');

/**
 * Minimum probability of every character in a field that no check digit confirms. If a character has less, the value is
 * omitted.
 */
const MIN_UNCONFIRMED = 0.5;
/**
 * Maximum number of misplaced characters. If there are more, the MRZ has a national format of the same size. Only
 * values that a check digit confirms are then returned.
 */
const MAX_STRANGERS = 5;

/**
 * Returns the fields of an MRZ with the source `mrz`. A field with a forbidden character is omitted. A field whose own
 * check digit is wrong is returned only if it was read and not guessed. Its note states that the check digit is wrong.
 * The score of a name is the score of its own letters.
 */
export function mrzFields(mrz: InterpretedMrz, side: 'front' | 'back'): Fields {
  const { parsed } = mrz;
  const layout = layoutNamed(parsed.format);
  const failed = new Set(parsed.checks.filter((check) => !check.ok).map((check) => check.name));
  const fields: Partial<Record<FieldName, FieldReading>> = {};
  const put = (name: FieldName, value: string | null, span: FieldRange | null, note?: DocumentNote) => {
    if (!span) return;
    const [line, from, to] = span;
    const misplaced = parsed.misfits.some(
      (misfit) => misfit.line === line && misfit.position >= from && misfit.position < to,
    );
    if (!value || misplaced) return;
    const box = mrz.quads[line];
    const score = Math.min(...mrz.reading.scores[line]!.slice(from, to));
    const unconfirmed = note === UNCONFIRMED || name === 'gender';
    if (unconfirmed && (score < MIN_UNCONFIRMED || parsed.misfits.length > MAX_STRANGERS)) return;
    const raw = mrz.raw[line]!.slice(from, to);
    fields[name] = { value, raw, score, source: 'mrz', side, ...(box && { box }), ...(note && { note }) };
  };
  const unless = (check: string) => (failed.has(check as never) ? UNCONFIRMED : undefined);
  const [line, from, to] = layout.names;
  const gap = mrz.reading.lines[line]!.slice(from, to).indexOf('<<');
  const middle = gap < 0 ? to : Math.min(to, from + gap + 2);
  const end = Math.min(to, middle + parsed.givenNames.length + 1);
  put('last_name', parsed.surname, layout.givenNames ? layout.names : [line, from, middle]);
  put(
    'first_name',
    parsed.givenNames,
    layout.givenNames ?? [line, middle, end],
    parsed.nameMayBeCut ? message('field_may_be_cut') : undefined,
  );
  put('full_name', [parsed.givenNames, parsed.surname].filter(Boolean).join(' '), layout.names);
  put('date_of_birth', parsed.birthDate, layout.birth, unless('birth_date'));
  put('expiry_date', parsed.expiryDate, layout.expiry, unless('expiry_date'));
  put('gender', parsed.sex, layout.sex);
  put('id_number', parsed.number, layout.number, unless('document_number'));
  put('nationality', stateOf(parsed.nationality), layout.nationality);
  put('issuing_country', stateOf(parsed.issuer), layout.issuer);
  if (parsed.format === 'TD3')
    put('personal_number', parsed.optional[0] ?? null, layout.optional[0]!, unless('personal_number'));
  return fields;
}

/** Returns the name of a state, or an unknown code of the right length. Returns null for an incomplete code. */
function stateOf(code: string): string | null {
  return stateName(code) ?? (code.length === 3 ? code : null);
}
