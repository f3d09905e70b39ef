import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/tables.ts';
import { AppError } from '../platform/errors.ts';
import { endReplacedKey, issueKey, lockKey } from './key-store.ts';
import type { Environment } from './secrets.ts';

const HOUR_MS = 3_600_000;

export interface Replacement {
  readonly accountId: number;
  readonly id: number;
  readonly userId: number;
  /** Number of hours for which the former key still works. */
  readonly overlapHours: number;
  /** Expiry of the new key. Default: the new key has the same lifetime as the former key. */
  readonly expiresAt?: Date;
}

/**
 * Replaces an API key. The former key still works for some time, so that the integrator's server always has a valid
 * key.
 *
 * @returns the new key with its text, and the former key before and after the replacement
 * @throws AppError not_found; key_ended_already for a revoked or expired key; key_replaced_already
 */
export const makeReplaceKey =
  ({ db, clock, environment }: { readonly db: Db; readonly clock: Clock; readonly environment: Environment }) =>
  ({ accountId, id, userId, overlapHours, expiresAt }: Replacement) =>
    db.transaction().execute(async (work) => {
      const former = await lockKey(work, accountId, id);
      if (!former) throw new AppError('not_found');
      const now = clock.now();
      if (former.revoked_at || (former.expires_at && former.expires_at <= now)) throw new AppError('key_ended_already');
      if (former.replaced_by !== null) throw new AppError('key_replaced_already');
      const lifetime = former.expires_at && former.expires_at.getTime() - former.created_at.getTime();
      const expiry = expiresAt ?? (lifetime === null ? undefined : new Date(now.getTime() + lifetime));
      const issued = await issueKey(work, {
        branchId: former.branch_id,
        environment,
        name: former.name,
        createdBy: userId,
        scopes: former.scopes,
        allowedAddresses: former.allowed_addresses,
        ...(expiry && { expiresAt: expiry }),
      });
      const chosenEnd = new Date(now.getTime() + overlapHours * HOUR_MS);
      const endsAt = former.expires_at && former.expires_at < chosenEnd ? former.expires_at : chosenEnd;
      return { issued, before: former, after: await endReplacedKey(work, id, { replacedBy: issued.id, endsAt }) };
    });
