import { type FieldName, type Fields, isCut } from '../reading.ts';
import { fold, looksAlike } from './fold.ts';
import { distance } from './fuzzy.ts';
import type { CheckRule, Evidence } from './kind.ts';
import { namesInPrint, oneNameInPrint } from './names-in-print.ts';
import { readSurely } from './transliteration.ts';

/** Passes if the field's value has the required form. Not applicable if the field is absent. */
export const formed = (name: string, field: FieldName, pattern: RegExp): CheckRule => ({
  name,
  run: ({ fields }) => (fields[field] ? pattern.test(fields[field].value) : undefined),
});

/**
 * Passes if the dates that are present are in the correct order: birth, issue, expiry. The dates of birth and issue
 * must not be after today.
 */
export const datesInOrder: CheckRule = {
  name: 'dates_in_order',
  run: ({ fields, today }) => areInOrder(fields, today),
};

const DAY_MS = 86_400_000;

/**
 * Returns whether the dates of a document are possible together.
 *
 * @param today `YYYY-MM-DD` in UTC. In the issuing state, the next day may have begun
 * @returns undefined if no two dates can be compared
 */
export function areInOrder(
  { date_of_birth: birth, issue_date: issue, expiry_date: expiry }: Fields,
  today: string,
): boolean | undefined {
  const tomorrow = new Date(Date.parse(today) + DAY_MS).toISOString().slice(0, 10);
  if ([birth, issue].some((past) => past && past.value > tomorrow)) return false;
  const dates = [birth, issue, expiry].flatMap((one) => (one ? [one.value] : []));
  return dates.length < 2 ? undefined : dates.every((date, index) => index === 0 || dates[index - 1]! < date);
}

/** Result of a comparison with an MRZ that could not be used. It is `not_compared` if the document shows an MRZ. */
const unusable = ({ mrzIsShown }: Evidence) => (mrzIsShown ? ('not_compared' as const) : undefined);

/**
 * The check digits of the MRZ. If the rows of an MRZ are visible but could not be read, the result is `not_compared`.
 */
export const mrzCheckDigits: CheckRule = {
  name: 'mrz_check_digits',
  run: (evidence) => (evidence.mrz ? evidence.mrz.valid : unusable(evidence)),
};

/**
 * Checks the check digits on cards whose MRZ may not follow ICAO. The MRZ follows ICAO if the nationality is at the
 * position that ICAO requires (TD1, line 2, positions 16 to 18). Otherwise the result is `not_compared`. A forger can
 * therefore avoid this check by covering or changing the nationality. The result is also `not_compared` if the MRZ is
 * right but a character is doubtful.
 */
export const mrzCheckDigitsOf = (nationality: RegExp): CheckRule => ({
  name: 'mrz_check_digits',
  run: (evidence) => {
    const { mrz, mrzIsConsistent } = evidence;
    if (!mrz) return unusable(evidence);
    if (mrz.valid) return true;
    const followsIcao = nationality.test(mrz.lines[1]?.slice(15, 18) ?? '');
    return followsIcao && !mrzIsConsistent ? false : 'not_compared';
  },
});

/** Passes if the MRZ and the printed text have the same value for a field. */
export const mrzAgainstPrint = (field: FieldName): CheckRule => ({
  name: `mrz_against_print_${field}`,
  run: (evidence) => {
    const { mrz, mrzFields, front } = evidence;
    if (!mrz?.valid) return unusable(evidence);
    const [machine, print] = [mrzFields?.[field], front[field]];
    if (!machine) return undefined;
    return print && print.source !== 'mrz' ? agree(machine.value, print.value) : 'not_compared';
  },
});

/**
 * Passes if the printed name contains each name of the MRZ, letter by letter. The last given name may be cut if the MRZ
 * has no room for it.
 */
export const mrzNamesAgainstPrint: CheckRule = {
  name: 'mrz_against_print_full_name',
  run: (evidence) => {
    const { mrz, mrzFields, front } = evidence;
    const machine = mrzFields?.full_name;
    if (!mrz?.valid) return unusable(evidence);
    if (!machine) return undefined;
    const parts = [front.first_name, front.other_names, front.last_name, front.full_name].filter(
      (part) => part !== undefined,
    );
    if (parts.length === 0) return 'not_compared';
    const compared = namesInPrint(machine.value, {
      printed: parts.map(({ value }) => value),
      cut: isCut(mrzFields?.first_name) ? mrzFields!.first_name!.value.split(' ').at(-1) : undefined,
    });
    return compared === false && !parts.every(readSurely) ? 'not_compared' : compared;
  },
};

/**
 * Check of a card with an MRZ. It passes if the number and the birth date were read on the front, and one name of the
 * MRZ is in the printed text. It fails if the card shows an MRZ that could not be read, because a card is valid only
 * after this comparison. If the MRZ was read and is wrong, `mrz_check_digits` fails.
 */
export const mrzComparedWithPrint: CheckRule = {
  name: 'mrz_compared_with_print',
  run: (evidence) => {
    const { mrz, mrzFields, front } = evidence;
    if (!mrz) return evidence.mrzIsShown ? false : undefined;
    if (!mrz.valid) return unusable(evidence);
    const names = [front.first_name, front.other_names, front.last_name, front.full_name].flatMap((one) =>
      one ? [one.value] : [],
    );
    const machine = mrzFields?.full_name?.value;
    return (
      (front.id_number ?? front.serial_number) !== undefined &&
      front.date_of_birth !== undefined &&
      names.length > 0 &&
      (machine === undefined || oneNameInPrint(machine, names))
    );
  },
};

/**
 * The check `mrzComparedWithPrint` for cards whose MRZ may have a national form, which cannot be read. The result is
 * then `not_compared`.
 */
export const mrzComparedIfRead: CheckRule = {
  name: mrzComparedWithPrint.name,
  run: (evidence) => (evidence.mrz?.valid ? mrzComparedWithPrint.run(evidence) : unusable(evidence)),
};

/**
 * Passes if the MRZ has the printed number, or the card's serial number, as its document number or optional data. Fails
 * if the MRZ has another number of the same shape in place of one of them.
 */
export const mrzCarriesNumber: CheckRule = {
  name: 'mrz_carries_printed_number',
  run: (evidence) => {
    const { mrz, mrzNumbers, front } = evidence;
    const printed = [front.id_number, front.serial_number].flatMap((one) =>
      one ? [{ text: fold(one.value).text, isSure: readSurely(one) }] : [],
    );
    if (!mrz?.valid) return unusable(evidence);
    if (printed.length === 0) return 'not_compared';
    const carried = (mrzNumbers ?? []).map((number) => fold(number).text);
    const isCarried = (text: string) => carried.some((number) => number.includes(text));
    const others = carried.filter((number) => !printed.some(({ text }) => number.includes(text)));
    const replaced = printed.filter(
      ({ text }) =>
        !isCarried(text) && others.some((number) => shapeOf(number) === shapeOf(text) && !looksAlike(number, text)),
    );
    if (replaced.length > 0) return replaced.some(({ isSure }) => isSure) ? false : 'not_compared';
    if (printed.some(({ text }) => isCarried(text))) return true;
    return carried.some((number) => printed.some(({ text }) => carriesAlike(number, text))) ? 'not_compared' : false;
  },
};

/** Returns a number with `0` for each digit and `A` for each letter. */
const shapeOf = (number: string): string => number.replace(/\d/g, '0').replace(/[A-Z]/gi, 'A');

/** True if a part of `number` differs from `printed` only in look-alike characters. */
const carriesAlike = (number: string, printed: string): boolean =>
  Array.from(number, (_, at) => number.slice(at, at + printed.length)).some((part) => looksAlike(part, printed));

/** Compares a title before the name (Mr, Mrs, Miss, Alhaji, Hajia …) with the sex. */
export const sexAgainstTitle: CheckRule = {
  name: 'sex_against_title',
  run: ({ fields }) => {
    const names = [fields.full_name, fields.first_name, fields.last_name].flatMap((one) =>
      one ? [one.raw.toUpperCase()] : [],
    );
    const printed = names
      .map((name) =>
        /\b(MRS|MISS|MS|MADAM|HAJIA|ALHAJA|MME|LADY|BIBI)\b/.test(name)
          ? 'Female'
          : /\b(MR|ALHAJI|MALLAM|CHIEF MR|BWANA|SIR)\b/.test(name)
            ? 'Male'
            : undefined,
      )
      .find(Boolean);
    return printed && fields.gender ? printed === fields.gender.value : undefined;
  },
};

/**
 * Passes if the payload of a code contains the printed number. Not applicable if no code has a number of that length.
 * If only the code has the number, the result is `not_compared`.
 */
export const codeAgainstPrint = (field: FieldName): CheckRule => ({
  name: `code_against_print_${field}`,
  run: ({ codes, fields }) => {
    if (fields[field]?.source === 'code') return 'not_compared';
    const value = fields[field] && fold(fields[field].value).text;
    if (!value || codes.length === 0) return undefined;
    const payloads = codes.map((code) => fold(code.text).text);
    if (payloads.some((payload) => payload.includes(value))) return true;
    const alike = new RegExp(`(?<![A-Z0-9])\\d{${value.length}}(?![A-Z0-9])`);
    return /^\d+$/.test(value) && codes.some((code) => alike.test(code.text.toUpperCase())) ? false : undefined;
  },
});

/**
 * Compares the unencrypted name in a code with the printed name. Not applicable if the code has no name. The result is
 * `not_compared` if the printed name was not read, or if only its first words were read.
 */
export const codeAgainstPrintName = (field: FieldName): CheckRule => ({
  name: `code_against_print_${field}`,
  run: ({ coded, front }) => {
    const [code, print] = [coded?.[field], front[field]];
    if (!code) return undefined;
    if (!print || isBeginning(print.value, code.value)) return 'not_compared';
    return agree(code.value, print.value);
  },
});

/**
 * Returns true if a printed name is only the beginning of a code's name, because the next line was not read. The whole
 * names must not agree.
 */
export function isBeginning(print: string, code: string): boolean {
  const words = code.trim().split(/\s+/);
  const beginnings = words.slice(1).map((_, at) => words.slice(0, at + 1).join(' '));
  return !agree(print, code) && beginnings.some((beginning) => agree(print, beginning));
}

/** Returns true if the values are equal, or differ by at most one error in eight characters. Numbers must be equal. */
export function agree(a: string, b: string): boolean {
  const [first, second] = [fold(a).text, fold(b).text];
  if (first === second) return true;
  const digitsOnly = /^\d+$/.test(first) && /^\d+$/.test(second);
  if (digitsOnly) return false;
  return distance(first, second) <= Math.max(first.length, second.length) / 8;
}
