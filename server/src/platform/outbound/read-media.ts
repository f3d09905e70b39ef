import { AppError } from '../errors.ts';
import type { MediaLimits, Outbound } from './outbound.ts';
import { OutboundError } from './outbound-error.ts';

export interface ReadMediaOptions {
  /** The request's field, for messages. */
  readonly field: string;
  /** Whether base64 without a `data:` prefix is taken as well (face comparison). */
  readonly bareBase64: boolean;
  /** Bytes of the decoded file. */
  readonly maxBytes: number;
}

/** A URL, a data URL or bare base64 to bytes. Throws AppError invalid_input that names the field. */
export type ReadMedia = (value: string, options: ReadMediaOptions) => Promise<Uint8Array>;

const SCHEME = /^[a-z][a-z0-9+.-]{0,20}:/i;
/** RFC 2397, base64 only: pictures and clips are never sent percent-encoded. */
const DATA_URL_HEAD = /^data:[^,]{0,200};base64,/i;
const BASE64 = /^[A-Za-z0-9+/_-]+={0,2}$/;

export function makeReadMedia({
  outbound,
  limits = {},
}: {
  outbound: Pick<Outbound, 'fetchMedia'>;
  limits?: MediaLimits;
}): ReadMedia {
  return async (value, { field, bareBase64, maxBytes }) => {
    const text = value.trim();
    const forms = bareBase64 ? 'an http(s) URL, a data URL or base64' : 'an http(s) URL or a data URL';
    const wrongForm = (): AppError => new AppError('invalid_input', `${field} must be ${forms}`);
    const head = DATA_URL_HEAD.exec(text.slice(0, 260));
    if (head) return decodeBase64(text.slice(head[0].length), field, maxBytes) ?? fail(wrongForm());
    if (/^https?:/i.test(text)) return await fetched(outbound, text, field, { ...limits, maxBytes });
    if (SCHEME.test(text) || !bareBase64) throw wrongForm();
    return decodeBase64(text, field, maxBytes) ?? fail(wrongForm());
  };
}

async function fetched(
  outbound: Pick<Outbound, 'fetchMedia'>,
  url: string,
  field: string,
  limits: MediaLimits,
): Promise<Uint8Array> {
  try {
    return (await outbound.fetchMedia(url, limits)).bytes;
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    throw new AppError('invalid_input', `${field} could not be fetched: ${error.phrase}`, { cause: error });
  }
}

/** Null when the text is not base64, standard or URL-safe alphabet, line breaks allowed. */
function decodeBase64(text: string, field: string, maxBytes: number): Uint8Array | null {
  if ((text.length * 3) / 4 > maxBytes * 1.05 + 4) throw tooLarge(field, maxBytes);
  const compact = text.replace(/[\r\n]+/g, '');
  if (!BASE64.test(compact)) return null;
  const bytes = Buffer.from(compact, 'base64');
  if (bytes.length > maxBytes) throw tooLarge(field, maxBytes);
  return bytes.length === 0 ? null : bytes;
}

function tooLarge(field: string, maxBytes: number): AppError {
  return new AppError('invalid_input', `${field} is too large. Maximum size is ${Math.floor(maxBytes / 1_048_576)}MB.`);
}

function fail(error: AppError): never {
  throw error;
}
