import type { Endpoint } from '@hakiki/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../platform/database/tables.ts';
import { AppError } from '../platform/errors.ts';
import { type Idempotency, type KeyPlace, keptUnder } from './idempotency.ts';
import type { Identity } from './identity.ts';
import { onlyHeader, referenceOf, VERIFICATION_HEADER } from './record-headers.ts';

/**
 * Returns the request's `Idempotency-Key` with its scope. Undefined if the request has no key or no caller. Throws
 * AppError invalid_input unless the key has 1 to 128 printable ASCII characters.
 */
export function keyPlaceOf(
  request: FastifyRequest,
  { caller, user, page }: Identity,
  endpoint: Pick<Endpoint, 'method' | 'path' | 'makesRecord' | 'referenceField'>,
): KeyPlace | undefined {
  const key = onlyHeader(request, 'Idempotency-Key');
  const accountId = caller?.branch.accountId ?? user?.accountId ?? page?.accountId;
  if (key === undefined || accountId === undefined) return undefined;
  if (!/^[ -~]{1,128}$/.test(key)) throw new AppError('invalid_printable_text', { field: 'Idempotency-Key', max: 128 });
  const who = caller ? `branch ${caller.branch.id}` : user ? `user ${user.userId}` : `session ${page!.id}`;
  const reference = readsReference(request, endpoint) ? referenceOf(request) : undefined;
  return { accountId, caller: who, endpoint: keptUnder(endpoint), key, reference };
}

/** True if the request's `x-reference` is stored. Other endpoints ignore it, because a client may send it with each call. */
const readsReference = (
  { body }: Pick<FastifyRequest, 'body'>,
  { makesRecord, referenceField }: Pick<Endpoint, 'makesRecord' | 'referenceField'>,
): boolean =>
  makesRecord === true ||
  (referenceField !== undefined &&
    (body as Readonly<Record<string, unknown>> | undefined)?.[referenceField] === undefined);

export interface OnceOptions {
  readonly idempotency: Idempotency;
  readonly place: KeyPlace;
  /** Parts of the request that must be equal for the same key: body, path and query. */
  readonly content: unknown;
  readonly status: number;
  /**
   * True if the response contains a secret. The response is then not stored, and a repetition fails with AppError
   * conflict.
   */
  readonly shownOnce: boolean;
  /** Returns the expiry of the response. Until this time a repetition returns the same response. Default: a day. */
  readonly until?: ((response: unknown) => Date) | undefined;
  /** The record that `work` has created. */
  readonly verificationId: () => number | undefined;
}

/**
 * Sends the result of `work` for the first request with this key, and the same bytes for each repetition. `work` may
 * call `keep` in the database transaction of its changes.
 */
export async function sendOnce<Body>(
  reply: FastifyReply,
  { idempotency, place, content, status, shownOnce, until, verificationId }: OnceOptions,
  work: (keep: (within: Db, response: Body) => Promise<void>) => Promise<Body>,
): Promise<FastifyReply> {
  let text: string | undefined;
  const textOf = (response: Body): string => {
    text ??= String(reply.serializeInput(response as Record<string, unknown>, String(status)));
    return text;
  };
  const done = (response: Body) => ({
    response: shownOnce ? '' : textOf(response),
    verificationId: verificationId(),
    until: until?.(response),
  });
  const once = await idempotency.run(place, content, async (complete) => {
    const response = await work((within, kept) => complete(within, done(kept)));
    textOf(response);
    return done(response);
  });
  if (once.replayed && shownOnce) throw new AppError('secret_shown_once');
  if (once.replayed) reply.header('idempotency-replayed', 'true');
  if (once.verificationId !== undefined) reply.header(VERIFICATION_HEADER, String(once.verificationId));
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send(once.replayed ? once.response : text);
}
