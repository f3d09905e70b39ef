import type { IncomingHttpHeaders } from 'node:http';
import { Stream } from 'node:stream';
import { TextDecoder } from 'node:util';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../platform/errors.ts';
import { keptExactly } from '../platform/exact-number.ts';
import { shown } from './error-answers.ts';
import { repeatedField } from './repeated-field.ts';

/**
 * Maximum number of nested levels. Bodies of the contract have at most 8. The limit ensures that a stored value never
 * overflows the stack when it is sent again.
 */
const MAX_DEPTH = 32;
/**
 * Maximum number of fields of an object. The contract's objects have about 50 at most. A body of 1 MB with 90,000
 * fields blocked the event loop for a third of a second.
 */
const MAX_FIELDS = 1000;

/**
 * Before validation, refuses values that no endpoint can store:
 * - NUL characters: PostgreSQL's text and jsonb reject them, and the query would fail with a server error.
 * - JSON nested deeper than 32: 1 MB of brackets can be parsed, but serialising it overflows the stack.
 * - A field or a query parameter that is repeated.
 *
 * An empty body with a JSON content type counts as no body if the endpoint expects none, because many clients always
 * send that content type.
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
    // A multipart form is still a stream, and its reader has its own limits. A body of bytes contains no values to
    // check.
    const values = body instanceof Stream || ArrayBuffer.isView(body) ? undefined : body;
    // No record has a name that contains NUL.
    if (Object.values(params ?? {}).some((value) => String(value).includes('\0'))) throw new AppError('not_found');
    for (const value of [params, query, values]) assertPlain(value);
    assertGivenOnce(query);
  });
}

/**
 * Decodes a JSON body: UTF-8 (RFC 8259, 8.1), or the declared charset, which some Java clients send. Refuses bytes that
 * are invalid in that charset. Otherwise some letters of a Latin-1 name would be replaced, and screening would not find
 * the name on any list. Throws AppError unsupported_media_type for an unknown charset or a compressed body,
 * invalid_input for invalid bytes.
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

/** Returns a fault if a field is repeated. If the endpoint ignores unknown fields, only known fields are checked. */
function repeatedFault({ routeOptions }: FastifyRequest, text: string): AppError | null {
  const known = (routeOptions.schema?.body as { properties?: object } | undefined)?.properties;
  const name = repeatedField(text, (field) => known === undefined || Object.hasOwn(known, field));
  return name === undefined ? null : new AppError('body_field_repeated', { field: shown(name) });
}

/** Fields that contain money. */
const MONEY = ['amount', 'limit', 'threshhold'];
/** Pattern of a number that is long enough to lose precision. */
const LONG_NUMBER = /:\s*-?\d[\d.]{15}/;

/**
 * Refuses an amount that JavaScript cannot represent exactly, because the service would store and evaluate a different
 * amount. `text` must be valid JSON.
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
    // The value has too many nested levels for this function. Later code refuses such a value.
    if (!(error instanceof RangeError)) throw error;
  }
  return fault;
}

/**
 * Refuses a repeated query parameter. No query parameter of the API is a list, and `?limit=1&limit=2` is ambiguous.
 * Throws AppError invalid_input.
 */
function assertGivenOnce(query: unknown): void {
  for (const [name, value] of Object.entries(query ?? {}))
    if (Array.isArray(value)) throw new AppError('query_parameter_repeated', { field: shown(name) });
}

/** Refuses values that cannot be stored. Throws AppError invalid_input. */
function assertPlain(value: unknown, depth = 0): void {
  if (typeof value === 'string') {
    if (value.includes('\0')) throw new AppError('text_with_nul');
    // Rejects half of a character (`\ud800`), because PostgreSQL's jsonb rejects it too (found by `npm run fuzz`).
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
