import { apiKeys } from '@hakiki/contract';
import { ok, type Serve } from '../http/serve.ts';
import { addressRange } from '../platform/address-ranges.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/tables.ts';
import { AppError } from '../platform/errors.ts';
import { timeFrom } from '../platform/given-time.ts';
import { issueKey, keyOfAccount, listKeys, updateKey } from './key-store.ts';
import { idOf, pageAnswer, pageOf } from './paging.ts';
import { makeReplaceKey } from './replace-key.ts';
import type { Environment } from './secrets.ts';

const found = <T>(row: T | undefined): T => {
  if (row === undefined) throw new AppError('not_found');
  return row;
};

/** Parses a time in a request body. The time must be in the future. */
function futureTime(text: string, now: Date): Date {
  const time = timeFrom(text);
  if (time === undefined || time <= now) throw new AppError('expiry_not_in_future');
  return time;
}

/** Returns each range once, in its one form. Throws AppError invalid_input. */
const rangesOf = (written: readonly string[]): string[] => [...new Set(written.map(addressRange))];

export interface KeyRouteDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly environment: Environment;
}

/** Endpoints for API keys. */
export function keyRoutes(serve: Serve, { db, clock, environment }: KeyRouteDeps): void {
  const replaceKey = makeReplaceKey({ db, clock, environment });
  serve(apiKeys.listApiKeys, async ({ branch, query }) => {
    const page = pageOf(query);
    return ok(
      pageAnswer(await listKeys(db, branch.id, page), page, (row) => row),
      'API keys retrieved',
    );
  });
  serve(apiKeys.createApiKey, async ({ user, branch, body, audit, changed }) => {
    const expires = body.expires_at === undefined ? {} : { expiresAt: futureTime(body.expires_at, clock.now()) };
    const issued = await issueKey(db, {
      ...{ branchId: branch.id, environment, name: body.name, createdBy: user.userId },
      ...expires,
      ...(body.scopes && { scopes: [...new Set(body.scopes)] }),
      allowedAddresses: rangesOf(body.allowed_addresses ?? []),
    });
    audit(`api key ${issued.id}`);
    changed(undefined, issued);
    return ok(issued, 'API key issued');
  });
  serve(apiKeys.changeApiKey, async ({ user, params, body, audit, changed }) => {
    const id = idOf(params.id);
    audit(`api key ${id}`);
    const { expires_at: expires, scopes, allowed_addresses: addresses, ...rest } = body;
    const change = {
      ...rest,
      ...(expires !== undefined && { expires_at: expires === null ? null : futureTime(expires, clock.now()) }),
      ...(scopes !== undefined && { scopes: scopes && [...new Set(scopes)] }),
      ...(addresses !== undefined && { allowed_addresses: rangesOf(addresses) }),
    };
    const before = await keyOfAccount(db, user.accountId, id);
    const after = found(await updateKey(db, user.accountId, id, change));
    changed(before, after);
    return ok(after, 'API key saved');
  });
  serve(apiKeys.revokeApiKey, async ({ user, params, audit, changed }) => {
    const id = idOf(params.id);
    audit(`api key ${id}`);
    const before = await keyOfAccount(db, user.accountId, id);
    const after = found(await updateKey(db, user.accountId, id, { revoked_at: clock.now() }));
    changed(before, after);
    return ok(after, 'API key revoked');
  });
  serve(apiKeys.replaceApiKey, async ({ user, params, body, audit, changed }) => {
    const id = idOf(params.id);
    audit(`api key ${id}`);
    const { issued, before, after } = await replaceKey({
      accountId: user.accountId,
      id,
      userId: user.userId,
      overlapHours: body.overlap_hours,
      ...(body.expires_at !== undefined && { expiresAt: futureTime(body.expires_at, clock.now()) }),
    });
    changed(before, after);
    return ok(issued, 'API key replaced');
  });
}
