import type { IncomingHttpHeaders } from 'node:http';
import { Stream } from 'node:stream';
import { TextDecoder } from 'node:util';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../platform/errors.ts';
import { keptExactly } from '../platform/exact-number.ts';
import { shown } from './error-answers.ts';
import { repeatedField } from './repeated-field.ts';

/** No body of the contract is nested deeper than 8; what we write and answer again must never exhaust the stack. */
const MAX_DEPTH = 32;
/** Nor has any object of it more fields than some fifty: 90,000 in 1 MB took the event loop for a third of a second. */
const MAX_FIELDS = 1000;

/**
 * Before validation, refuses values that no endpoint can store:
 * - NUL characters: PostgreSQL's text and jsonb reject them, and the query would fail with a server error.
 * - JSON nested deeper than 32: 1 MB of brackets parses, but serialising it overflows the stack.
 * - A field or a query parameter that is repeated.
 *
 * An empty body with a JSON content type counts as no body if the endpoint expects none: many clients always send that content type.
 */
export function assertPlainValues(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (bytes.length === 0 && !request.routeOptions.schema?.body) return done(null, undefined);
    let text: string;
    try {
      text = jsonText(bytes, request.headers);
    } catch (error) {
      return done(error as Error);
    }
    void parse(request, text, (error: Error | null, body?: unknown) =>
      done(error ?? repeatedFault(request, text) ?? inexactAmount(text), body),
    );
  });
  app.addHook('preValidation', async ({ body, query, params }) => {
    // A multipart form is still a stream, and its reader has limits of its own. Bytes hold no values to examine.
    const values = body instanceof Stream || ArrayBuffer.isView(body) ? undefined : body;
    // Nothing has a name with a NUL in it.
    if (Object.values(params ?? {}).some((value) => String(value).includes('\0'))) throw new AppError('not_found');
    for (const value of [params, query, values]) assertPlain(value);
    assertGivenOnce(query);
  });
}

/**
 * The text of a JSON body: UTF-8 (RFC 8259, 8.1), or the charset that the request declares, as some Java clients do. Bytes that are none of it are
 * refused: a name in undeclared Latin-1 would be screened with its letters replaced, and found on no list. Throws AppError
 * unsupported_media_type for a charset nobody knows or an encoded body, invalid_input for bytes that are not of the charset.
 */
function jsonText(bytes: Buffer, headers: IncomingHttpHeaders): string {
  if (!/^(identity)?$/i.test(headers['content-encoding'] ?? '')) throw new AppError('content_encoding_not_allowed');
  const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8';
  let decoder: TextDecoder;
  try {
    decoder = new TextDecoder(charset, { fatal: true });
  } catch {
    throw new AppError('unknown_charset');
  }
  try {
    return decoder.decode(bytes);
  } catch {
    throw new AppError('body_not_in_encoding', { encoding: decoder.encoding.toUpperCase() });
  }
}

/** At an endpoint that ignores what it does not know, only fields that it knows count. */
function repeatedFault({ routeOptions }: FastifyRequest, text: string): AppError | null {
  const known = (routeOptions.schema?.body as { properties?: object } | undefined)?.properties;
  const name = repeatedField(text, (field) => known === undefined || Object.hasOwn(known, field));
  return name === undefined ? null : new AppError('body_field_repeated', { field: shown(name) });
}

/** Fields that hold money. */
const MONEY = ['amount', 'limit', 'threshhold'];
/** Only a number this long may be another one than was written. */
const LONG_NUMBER = /:\s*-?\d[\d.]{15}/;

/**
 * Refuses an amount that JavaScript cannot represent exactly: a transaction would be stored and evaluated with another amount. `text` is JSON that has been parsed
 * before.
 */
function inexactAmount(text: string): AppError | null {
  if (!LONG_NUMBER.test(text)) return null;
  let fault: AppError | null = null;
  try {
    JSON.parse(text, (key, value: unknown, context?: { readonly source?: string }) => {
      const source = context?.source;
      if (typeof value === 'number' && source !== undefined && MONEY.includes(key) && !keptExactly(source))
        fault = new AppError('number_too_precise', { field: key, text: shown(source), value });
      return value;
    });
  } catch (error) {
    // Nested so deeply that it cannot be walked: refused for that below.
    if (!(error instanceof RangeError)) throw error;
  }
  return fault;
}

/** No query parameter of ours is a list: `?limit=1&limit=2` leaves open which of them is meant. Throws AppError invalid_input. */
function assertGivenOnce(query: unknown): void {
  for (const [name, value] of Object.entries(query ?? {}))
    if (Array.isArray(value)) throw new AppError('query_parameter_repeated', { field: shown(name) });
}

/** Throws AppError invalid_input. */
function assertPlain(value: unknown, depth = 0): void {
  if (typeof value === 'string') {
    if (value.includes('\0')) throw new AppError('text_with_nul');
    // Half of a character (`\ud800`): PostgreSQL's jsonb takes none either (found by `npm run fuzz`).
    if (/\p{Surrogate}/u.test(value)) throw new AppError('text_not_unicode');
  } else if (typeof value === 'object' && value !== null) {
    if (depth === MAX_DEPTH) throw new AppError('body_too_deep', { max: MAX_DEPTH });
    const keys = Object.keys(value);
    if (!Array.isArray(value) && keys.length > MAX_FIELDS) throw new AppError('too_many_fields', { max: MAX_FIELDS });
    for (const key of keys) {
      assertPlain(key, depth);
      assertPlain((value as Record<string, unknown>)[key], depth + 1);
    }
  }
}
