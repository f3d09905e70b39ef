import type { FastifyRequest } from 'fastify';
import { AppError } from '../platform/errors.ts';

/** Response header with the id under which the record can be read. */
export const VERIFICATION_HEADER = 'x-verification-id';
const MAX_CHARACTERS = 128;

/**
 * Returns the caller's own name for the customer from the header `x-reference`. Undefined without this header. Node
 * decodes headers as Latin-1, so this function decodes the bytes again as UTF-8. Throws AppError invalid_input unless
 * the name has 1 to 128 printable characters.
 */
export function referenceOf(request: Pick<FastifyRequest, 'headers' | 'raw'>): string | undefined {
  const given = onlyHeader(request, 'x-reference');
  return given === undefined ? undefined : asReference(fromLatin1(given), 'x-reference');
}

/**
 * Returns a header of the request. Undefined if the header is absent. Throws AppError invalid_input if the header is
 * repeated, because Node would join the values with commas.
 */
export function onlyHeader(
  { headers, raw }: Pick<FastifyRequest, 'headers' | 'raw'>,
  name: string,
): string | undefined {
  const lower = name.toLowerCase();
  const given = headers[lower];
  if (given === undefined) return undefined;
  const times = raw.rawHeaders.filter((word, at) => at % 2 === 0 && word.toLowerCase() === lower).length;
  if (times > 1) throw new AppError('header_repeated', { header: name });
  return String(given);
}

/**
 * Checks a caller's name for a customer from another place, such as a query. `field` is the parameter's name in the
 * message.
 */
export function asReference(text: string, field: string): string {
  const reference = text.trim();
  const length = [...reference].length;
  if (length === 0 || length > MAX_CHARACTERS || /\p{C}/u.test(reference))
    throw new AppError('invalid_printable_text', { field, max: MAX_CHARACTERS });
  return reference;
}

/** Decodes the bytes again as UTF-8, because Node decodes headers as Latin-1. */
export function fromLatin1(text: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(text, 'latin1'));
  } catch {
    return text;
  }
}
