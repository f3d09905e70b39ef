import type { CodeReading, FieldName, Fields } from '../reading.ts';
import { parseDate } from './dates.ts';

/** Result of reading a code's payload. */
export type Payload =
  | { readonly form: 'values'; readonly values: ReadonlyMap<string, string> }
  /** True if only an issuer with the key can read the payload, because it is encrypted, signed or a digest. */
  | { readonly form: 'encrypted' }
  | { readonly form: 'address' }
  | { readonly form: 'text' };

/** Maximum number of values that are read from a payload. */
const MAX_VALUES = 60;

/**
 * Reads a payload in the forms that slips and certificates use. These are JSON, and `key: value` pairs in braces, on
 * lines, or separated by vertical bars. The keys are returned in lower case, with only letters and digits.
 */
export function readPayload(text: string): Payload {
  const trimmed = text.trim();
  if (/^https?:\/\//i.test(trimmed)) return { form: 'address' };
  const values = new Map<string, string>();
  const add = (key: string, value: string) => {
    const name = key.toLowerCase().replace(/[^a-z0-9]/g, '');
    if (name && value.trim() && values.size < MAX_VALUES && !values.has(name)) values.set(name, value.trim());
  };
  const json = parsed(trimmed);
  if (json) {
    for (const [key, value] of Object.entries(json)) add(key, plain(value));
  } else {
    for (const pair of trimmed.replace(/^\{|\}$/g, '').split(/[\n\r|;]+|,\s*(?=[\w ]{2,24}\s*[:=])/)) {
      const [, key, value] = /^\s*["']?([A-Za-z][\w ]{0,24}?)["']?\s*[:=]\s*["']?(.*?)["']?\s*$/.exec(pair) ?? [];
      if (key && value) add(key, value);
    }
  }
  const digest = [...values.values()].every((value) => value.length < 2 || /^[0-9a-f]{32,}$/i.test(value));
  if (values.size > 0) return digest ? { form: 'encrypted' } : { form: 'values', values };
  const opaque = /^[A-Za-z0-9+/_=.-]{40,}$/.test(trimmed) || trimmed.includes('\ufffd');
  return { form: opaque ? 'encrypted' : 'text' };
}

function parsed(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return value && typeof value === 'object' && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns a number or a text as a string. Returns `{year, month, day}` as `day/month/year`, and any other value as an
 * empty string.
 */
function plain(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  const { year, month, day } = (value ?? {}) as Record<string, unknown>;
  return [day, month, year].every((part) => Number.isInteger(part)) ? `${day}/${month}/${year}` : '';
}

/** Keys that contain each field in the payload of a document kind, in lower case. */
export type CodeKeys = Readonly<Partial<Record<FieldName, readonly string[]>>>;

const dates: readonly FieldName[] = ['date_of_birth', 'issue_date', 'expiry_date'];

/** Returns the unencrypted fields in the codes of a document. */
export function codeFields(codes: readonly CodeReading[], keys: CodeKeys): Fields {
  const fields: Fields = {};
  for (const { text, side, box } of codes) {
    const payload = readPayload(text);
    if (payload.form !== 'values') continue;
    for (const [field, names] of Object.entries(keys) as [FieldName, readonly string[]][]) {
      const raw = names.map((name) => payload.values.get(name.toLowerCase())).find((value) => value !== undefined);
      const value = raw && (dates.includes(field) ? parseDate(raw) : raw.replace(/\s+/g, ' '));
      if (raw && value && !fields[field])
        fields[field] = { value, raw, score: 1, source: 'code', side, ...(box && { box }) };
    }
  }
  return fields;
}

/** Returns the day on which a code was made according to its payload, as `YYYY-MM-DD`. */
export function codeDay(codes: readonly CodeReading[], keys: readonly string[]): string | undefined {
  for (const { text } of codes) {
    const payload = readPayload(text);
    if (payload.form !== 'values') continue;
    const raw = keys.map((key) => payload.values.get(key)).find((value) => value !== undefined);
    const day = raw && parseDate(raw);
    if (day) return day;
  }
  return undefined;
}
