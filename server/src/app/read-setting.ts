import { parseKmsUrl } from '../platform/crypto/kms-url.ts';
import { scannerAddress } from '../platform/malware-scan.ts';
import { parseS3Url } from '../platform/s3-url.ts';
import { findSource, listSources } from '../watchlists/formats/sources.ts';
import type { ListAges } from '../watchlists/list-limits.ts';

// Each of these functions converts the text of a variable to a value. The text is undefined if the variable is not set.
// For an invalid text, the function throws an Error whose message completes the sentence "NAME …".

export const integer =
  (fallback: number, low: number, high: number) =>
  (text: string | undefined): number => {
    if (text === undefined) return fallback;
    const value = Number(text);
    if (!Number.isInteger(value) || value < low || value > high)
      throw new Error(`must be a whole number from ${low} to ${high}`);
    return value;
  };
export const share =
  (fallback: number) =>
  (text: string | undefined): number => {
    const value = text === undefined ? fallback : Number(text);
    if (text === '' || !(value >= 0 && value <= 1)) throw new Error('must be a number from 0 to 1');
    return value;
  };
export const choice =
  <const T extends string>(fallback: T, ...values: readonly T[]) =>
  (text: string | undefined): T => {
    if (text === undefined) return fallback;
    const found = values.find((value) => value === text);
    if (!found) throw new Error(`must be one of ${values.join(', ')}`);
    return found;
  };
/** Parses a comma-separated list of these words. If the variable is not set, returns all words. */
export const someOf =
  <const T extends string>(...values: readonly T[]) =>
  (text: string | undefined): readonly T[] => {
    if (text === undefined) return values;
    const words = new Set(text.split(',').map((word) => word.trim()));
    const chosen = values.filter((value) => words.delete(value));
    if (words.size || !chosen.length) throw new Error(`must be some of ${values.join(', ')}, with commas`);
    return chosen;
  };
export const optional = (text: string | undefined): string | undefined => text;
export const url =
  (...protocols: string[]) =>
  (text: string | undefined): string | undefined => {
    if (text !== undefined && !(URL.canParse(text) && protocols.includes(new URL(text).protocol)))
      throw new Error(`must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`);
    return text;
  };
export const blobUrl = (text: string | undefined): string | undefined => {
  if (url('file:', 's3:')(text)?.startsWith('s3:')) parseS3Url(text!);
  else if (text !== undefined && !text.startsWith('file:///'))
    throw new Error('must name a whole path: file:///folder');
  return text;
};
export const auditHeads = (text: string | undefined): string | undefined => {
  if (url('file:', 's3:', 'https:', 'http:')(text)?.startsWith('s3:')) parseS3Url(text!);
  return text;
};
export const key = (text: string | undefined): string | undefined => {
  if (text?.startsWith('aws-kms:')) parseKmsUrl(text);
  else if (text !== undefined && Buffer.from(text, 'base64').length !== 32)
    throw new Error('must be 32 bytes in base64, or aws-kms://…');
  return text;
};
export const scanner = (text: string | undefined): string | undefined => {
  if (text !== undefined) scannerAddress(text);
  return text;
};
export const list = (text: string | undefined): readonly string[] | undefined =>
  text
    ?.split(',')
    .map((item) => item.trim())
    .filter(Boolean);

const knownList = (source: string): string => {
  if (!findSource(source)) throw new Error(`must be of the lists ${listSources.map(({ id }) => id).join(', ')}`);
  return source;
};
export const requiredLists = (text: string | undefined): readonly string[] | undefined =>
  text === 'none' ? [] : list(text)?.map(knownList);
/**
 * Parses a text such as `72,ng_nigsac=2160`: the number of hours for every list, followed by other numbers for single
 * lists.
 */
export const listMaxAgeHours = (text: string | undefined): ListAges | undefined => {
  if (text === undefined) return undefined;
  let all: number | undefined;
  const bySource = new Map<string, number>();
  for (const item of list(text)!) {
    const [source, value] = item.includes('=') ? item.split('=', 2) : [undefined, item];
    if (!/^[1-9][0-9]{0,5}$/.test(value!)) throw new Error('must be hours from 1 to 999999, such as 72,ng_nigsac=2160');
    if (source === undefined) all = Number(value);
    else bySource.set(knownList(source), Number(value));
  }
  return { all, bySource: Object.fromEntries(bySource) };
};
