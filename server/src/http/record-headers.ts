import type { FastifyRequest } from 'fastify';
import { AppError } from '../platform/errors.ts';

/** On responses: under which id the record of what was done is found again. */
export const VERIFICATION_HEADER = 'x-verification-id';
const MOST_CHARACTERS = 128;

/**
 * The caller's own name for the customer, from `x-reference`; undefined without one. Headers come as Latin-1: what is UTF-8 is read so.
 * Throws AppError invalid_input for one that is not 1 to 128 printable characters.
 */
export function referenceOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const given = headers['x-reference'];
  if (given === undefined) return undefined;
  return asReference(fromLatin1([given].flat().join(', ')), 'x-reference');
}

/** The same as given elsewhere, e.g. in a query; `field` names it in the message. */
export function asReference(text: string, field: string): string {
  const reference = text.trim();
  const length = [...reference].length;
  if (length === 0 || length > MOST_CHARACTERS || /\p{C}/u.test(reference))
    throw new AppError(
      'invalid_input',
      `Invalid value for ${field}: expected 1 to ${MOST_CHARACTERS} printable characters`,
    );
  return reference;
}

function fromLatin1(text: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(text, 'latin1'));
  } catch {
    return text;
  }
}
