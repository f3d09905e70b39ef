import { parseKmsUrl } from '../platform/crypto/kms-url.ts';
import { scannerAddress } from '../platform/malware-scan.ts';
import { parseS3Url } from '../platform/s3-url.ts';

// How the text of a variable becomes a value. All throw an Error whose message completes "NAME …"; undefined is a variable that is not set.

export const integer =
  (fallback: number, low: number, high: number) =>
  (text: string | undefined): number => {
    if (text === undefined) return fallback;
    const value = Number(text);
    if (!Number.isInteger(value) || value < low || value > high)
      throw new Error(`must be a whole number from ${low} to ${high}`);
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
