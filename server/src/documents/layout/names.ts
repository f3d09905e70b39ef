import { message } from '@hakiki/texts';
import type { FieldReading, Fields } from '../reading.ts';
import { lettersInWords } from './company-words.ts';
import type { DocumentKind } from './kind.ts';

/**
 * Completes the set of names. `full_name` is the given names followed by the surname. `first_name` is all given names
 * in printed order. First and middle names with separate labels stay separate. If the document prints one undivided
 * name, a comma after the surname divides the name. Without a comma, the order of the document kind divides it. If the
 * holder may be a company, only a comma divides the name. The name of a company is never divided. If `othersAreGiven`
 * is true, "other names" is the only label besides the surname. These names are then all the given names.
 */
export function completeNames(fields: Fields, order: DocumentKind['nameOrder'], othersAreGiven = false): Fields {
  const labelled = withGiven(withoutCommas(fields), othersAreGiven);
  const { first_name: first, last_name: last, other_names: other, full_name: full } = labelled;
  if (first || last) {
    const parts = [first, other, last].filter((part) => part !== undefined);
    if (!first || !last) return labelled;
    return { ...labelled, full_name: combined(parts) };
  }
  if (!full || !order) return labelled;
  if (order === 'surname_and_comma' && (!full.value.includes(',') || isCompany(full.value))) return labelled;
  return partedName(labelled, full, order);
}

const isCompany = (name: string): boolean => /[&\d]/.test(name) || lettersInWords(name.replaceAll(',', ' ')) > 0;

function partedName(fields: Fields, full: FieldReading, order: NonNullable<DocumentKind['nameOrder']>): Fields {
  const comma = full.value.indexOf(',');
  const words = full.value.replace(/,/g, ' ').split(/\s+/).filter(Boolean);
  const surnameFirst = comma > 0 || order === 'surname_first';
  const surname = comma > 0 ? full.value.slice(0, comma).trim() : surnameFirst ? words[0] : words.at(-1);
  const given =
    comma > 0
      ? full.value
          .slice(comma + 1)
          .replace(/,/g, ' ')
          .trim()
          .split(/\s+/)
          .filter(Boolean)
      : surnameFirst
        ? words.slice(1)
        : words.slice(0, -1);
  if (!surname || given.length === 0) return fields;
  const note = message(comma > 0 ? 'field_split_at_comma' : 'field_split_by_order');
  const part = (value: string): FieldReading => ({ ...full, value, note });
  return {
    ...fields,
    full_name: { ...full, value: [...given, surname].join(' ') },
    first_name: part(given.join(' ')),
    last_name: part(surname),
  };
}

function withGiven(fields: Fields, othersAreGiven: boolean): Fields {
  const { other_names: other, ...rest } = fields;
  if (!othersAreGiven || !other || rest.first_name || !rest.last_name) return fields;
  return { ...rest, first_name: { ...other, note: message('field_from_other_names') } };
}

/**
 * Removes commas from given names. Slips print a comma between given names (`PROUD, NIGERIAN`), which is not part of a
 * name.
 */
function withoutCommas(fields: Fields): Fields {
  const plain = (['first_name', 'other_names', 'last_name'] as const).flatMap((name) => {
    const field = fields[name];
    return field ? [[name, { ...field, value: field.value.replace(/\s*,\s*/g, ' ').trim() }]] : [];
  });
  return { ...fields, ...Object.fromEntries(plain) };
}

function combined(parts: readonly FieldReading[]): FieldReading {
  const [first] = parts;
  return {
    ...first!,
    value: parts.map((part) => part.value).join(' '),
    raw: parts.map((part) => part.raw).join(' '),
    score: Math.min(...parts.map((part) => part.score)),
    least: Math.min(...parts.map((part) => part.least ?? part.score)),
    lines: parts.flatMap((part) => part.lines ?? (part.box ? [part.box] : [])),
  };
}
