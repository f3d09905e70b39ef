import type { BirthDate } from '@hakiki/matching/entity.ts';

/** A day, month or year in a list. `from` and `to` are its first and last day, as `YYYY-MM-DD`. */
interface Span {
  readonly from: string;
  readonly to: string;
}

const longestDate = 200;
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const circaWords = /\b(?:circa|ca|approx(?:imately|\.)?|about|around|c)\b\.?|~/gi;
const isoForm = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?(?:T.*|Z|[+-]\d{2}:\d{2})?$/i;
const numericForm = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/;
const wordForm = /^(?:(\d{1,2})(?:st|nd|rd|th)?\.?[\s-]+)?([a-z]{3,9})\.?,?[\s-]+(\d{4})$/i;
const americanForm = /^([a-z]{3,9})\.?\s+(\d{1,2}),?\s+(\d{4})$/i;

/**
 * Parses a birth date in the forms that lists use: `05 Jun 1950`, `Jun 1950`, `1950`, `1950-06-05`, `05/06/1950` (day
 * first; `00` is unknown), `circa 1962`, `1960 to 1965`, `1960-1965`, `Between 1960 and 1965`, `Approximately 1962`.
 * Undefined for a text in any other form. Callers then store the text as other information.
 */
export function parseBirthDate(text: string, circa = false): BirthDate | undefined {
  if (text.length > longestDate) return undefined;
  const stated = text.trim().replace(/^(?:dob|born|date of birth)\b[:\s]*/i, '');
  const plain = stated
    .replaceAll(circaWords, ' ')
    .replace(/^between\b/i, ' ')
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[.;,]$/, '');
  const isCirca =
    circa ||
    plain.length <
      stated
        .replace(/\s+/g, ' ')
        .replace(/[.;,]$/, '')
        .replace(/^between\b ?/i, '').length;
  const parts = plain.split(/\s+(?:to|and|until)\s+|\s+[-–]\s+/i);
  const years = /^(\d{4})\s*[-–/]\s*(\d{4})$/.exec(plain);
  const [first, last] = years ? [years[1]!, years[2]!] : parts.length === 2 ? [parts[0]!, parts[1]!] : [plain, plain];
  const a = parseSpan(first);
  const b = parseSpan(last);
  if (a === undefined || b === undefined) return undefined;
  const [from, to] = a.from <= b.from ? [a.from, b.to] : [b.from, a.to];
  return { from, to, circa: isCirca };
}

/** Returns a whole year, or a range of years. */
export function birthYears(from: string, to: string, circa = false): BirthDate | undefined {
  return parseBirthDate(`${from} to ${to}`, circa);
}

/** Returns the day on which a record was listed, with the precision of the list: `YYYY-MM-DD`, `YYYY-MM` or `YYYY`. */
export function parseListedDate(text: string | undefined, monthFirst = false): string | undefined {
  const span =
    text === undefined || text.length > longestDate
      ? undefined
      : parseSpan(text.trim().split(/[ T]\d{2}:\d{2}/)[0]!, monthFirst);
  if (span === undefined) return undefined;
  if (span.from === span.to) return span.from;
  return span.from.slice(0, 7) === span.to.slice(0, 7) ? span.from.slice(0, 7) : span.from.slice(0, 4);
}

function parseSpan(text: string, monthFirst = false): Span | undefined {
  const iso = isoForm.exec(text);
  if (iso) return span(iso[1]!, iso[2], iso[3]);
  const numeric = numericForm.exec(text);
  if (numeric)
    return monthFirst ? span(numeric[3]!, numeric[1], numeric[2]) : span(numeric[3]!, numeric[2], numeric[1]);
  const american = americanForm.exec(text);
  if (american) return wordSpan(american[3]!, american[1]!, american[2]);
  const word = wordForm.exec(text);
  return word ? wordSpan(word[3]!, word[2]!, word[1]) : undefined;
}

function wordSpan(year: string, month: string, day: string | undefined): Span | undefined {
  const index = months.indexOf(month.slice(0, 3).toLowerCase());
  return index < 0 ? undefined : span(year, String(index + 1), day);
}

/**
 * A month or day that is zero or impossible counts as unknown. For example, `00/04/1984` means April 1984, and
 * `31/02/1960` means February 1960.
 */
function span(yearText: string, monthText: string | undefined, dayText: string | undefined): Span | undefined {
  const year = Number(yearText);
  const month = Number(monthText ?? 0);
  const day = Number(dayText ?? 0);
  if (year < 1000 || year > 2200) return undefined;
  if (month < 1 || month > 12) return { from: `${yearText}-01-01`, to: `${yearText}-12-31` };
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const prefix = `${yearText}-${String(month).padStart(2, '0')}-`;
  if (day < 1 || day > lastDay) return { from: `${prefix}01`, to: `${prefix}${lastDay}` };
  const exact = `${prefix}${String(day).padStart(2, '0')}`;
  return { from: exact, to: exact };
}
