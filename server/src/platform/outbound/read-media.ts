import { AppError } from '../errors.ts';
import type { MediaBudget } from './media-budget.ts';
import type { MediaLimits, Outbound } from './outbound.ts';
import { OutboundError } from './outbound-error.ts';

/** A value of a request, and the name of its field for error messages. */
interface NamedMedia {
  readonly field: string;
  readonly value: string;
}

interface ReadMediaOptions {
  /** Account whose budget the downloads use. */
  readonly tenant: number;
  /** True if base64 without a `data:` prefix is accepted too (face comparison). */
  readonly bareBase64: boolean;
  /** Maximum bytes of the decoded file. */
  readonly maxBytes: number;
}

/**
 * Converts URLs, data URLs or bare base64 to bytes, in order. Throws AppError invalid_input that names the field.
 * Throws `overloaded` at once if the tenant, or all tenants together, have too many downloads or bytes in memory.
 */
export type ReadMedia = (media: readonly NamedMedia[], options: ReadMediaOptions) => Promise<Uint8Array[]>;

const SCHEME = /^[a-z][a-z0-9+.-]{0,20}:/i;
/** Beginning of a data URL (RFC 2397) with base64. Percent-encoded data URLs are not supported. */
const DATA_URL_HEAD = /^data:[^,]{0,200};base64,/i;
const BASE64 = /^[A-Za-z0-9+/_-]+={0,2}$/;

export function makeReadMedia({
  outbound,
  budget,
  limits = {},
}: {
  outbound: Pick<Outbound, 'fetchMedia'>;
  budget: MediaBudget;
  limits?: MediaLimits;
}): ReadMedia {
  const isRemote = ({ value }: NamedMedia): boolean => /^\s*https?:/i.test(value);
  const fetched = async ({ field, value }: NamedMedia, fetchLimits: MediaLimits): Promise<Uint8Array> => {
    try {
      return (await outbound.fetchMedia(value.trim(), fetchLimits)).bytes;
    } catch (error) {
      if (error instanceof OutboundError)
        throw new AppError('file_not_fetched', { field, fault: error.fault }, { cause: error });
      throw error;
    }
  };
  return async (media, { tenant, bareBase64, maxBytes }) => {
    const local = media.map((one) => (isRemote(one) ? undefined : decoded(one, bareBase64, maxBytes)));
    const remote = media.filter(isRemote).length;
    if (remote === 0) return local as Uint8Array[];
    const reservation = budget.reserve(tenant, remote);
    // If one download fails, aborts the others, because their bytes are no longer needed.
    const stop = new AbortController();
    const each = { ...limits, maxBytes, onBytes: reservation.take, signal: stop.signal };
    const reading = media.map((one, index) => local[index] ?? fetched(one, each));
    try {
      return await Promise.all(reading);
    } finally {
      stop.abort();
      void Promise.allSettled(reading).then(reservation.release);
    }
  };
}

function decoded({ field, value }: NamedMedia, bareBase64: boolean, maxBytes: number): Uint8Array {
  const text = value.trim();
  const forms = bareBase64 ? 'an http(s) URL, a data URL or base64' : 'an http(s) URL or a data URL';
  const head = DATA_URL_HEAD.exec(text.slice(0, 260));
  const base64 = head ? text.slice(head[0].length) : bareBase64 && !SCHEME.test(text) ? text : '';
  const bytes = base64 && decodeBase64(base64, field, maxBytes);
  if (!bytes) throw new AppError('file_format_expected', { field, formats: forms });
  return bytes;
}

/**
 * Decodes base64. Returns null if the text is not base64. Accepts the standard and the URL-safe alphabet, and line
 * breaks.
 */
function decodeBase64(text: string, field: string, maxBytes: number): Uint8Array | null {
  if ((text.length * 3) / 4 > maxBytes * 1.05 + 4) throw tooLarge(field, maxBytes);
  const compact = text.replace(/[\r\n]+/g, '');
  if (!BASE64.test(compact)) return null;
  const bytes = Buffer.from(compact, 'base64');
  if (bytes.length > maxBytes) throw tooLarge(field, maxBytes);
  return bytes.length === 0 ? null : bytes;
}

function tooLarge(field: string, maxBytes: number): AppError {
  return new AppError('file_too_large', { field, megabytes: Math.floor(maxBytes / 1_048_576) });
}
