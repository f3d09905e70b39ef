import { createHash } from 'node:crypto';
import type { SignedIn } from '../accounts/caller.ts';
import type { AnyChangeKind, ChangePlace, Prepared, RecordByKey } from '../accounts/change-kind.ts';
import { assertMay } from '../accounts/permissions.ts';
import { canonicalJson } from '../platform/canonical-json.ts';
import type { Clock } from '../platform/clock.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import { AppError } from '../platform/errors.ts';
import { PROPOSAL_MS } from './change.ts';
import { countOpenChanges, insertChange } from './change-store.ts';

export interface ChangeDeps {
  readonly db: Db;
  readonly system: Db;
  readonly vault: Vault;
  readonly clock: Clock;
}
const MAX_OPEN = 50;

/** Returns the digest of the current state and of the proposed state: SHA-256 in hex. Pure. */
export const digestOf = (
  kind: string,
  place: ChangePlace,
  payload: unknown,
  { inForce, differences }: Prepared,
): string =>
  createHash('sha256')
    .update(canonicalJson({ kind, ...place, payload, inForce, differences }))
    .digest('hex');

export interface Proposal {
  readonly kind: AnyChangeKind;
  readonly place: ChangePlace;
  readonly payload: unknown;
  readonly reason: string;
}

// The permission depends on the kind of change. The endpoints declare `by_content`, so this code checks the permission.
export function makeProposeChange({ db, system, vault, clock }: ChangeDeps) {
  const scopeOf = ({ wholeAccount }: AnyChangeKind): Db => (wholeAccount ? system : db);
  return {
    /**
     * Returns the effect that a change would have, without making the change.
     * @throws AppError forbidden, invalid_input, not_found
     */
    check: (user: SignedIn, { kind, place, payload }: Omit<Proposal, 'reason'>): Promise<Prepared> => {
      assertMay(user.role, kind.propose);
      return scopeOf(kind)
        .transaction()
        .execute((work) => kind.prepare(work, place, payload));
    },
    /** Returns the current effect of a proposed change, or undefined if the change is no longer possible. */
    prepareAgain: async (kind: AnyChangeKind, place: ChangePlace, payload: unknown): Promise<Prepared | undefined> => {
      try {
        return await scopeOf(kind)
          .transaction()
          .execute((work) => kind.prepare(work, place, payload));
      } catch (error) {
        const isRefusal = error instanceof AppError && ['conflict', 'not_found', 'invalid_input'].includes(error.kind);
        if (!isRefusal) throw error;
        return undefined;
      }
    },
    /**
     * Stores the proposal and returns its id.
     * @throws AppError forbidden, invalid_input, not_found; conflict if one person may make the change alone, or if too
     * many proposals are open
     */
    propose: (user: SignedIn, { kind, place, payload, reason }: Proposal): Promise<number> => {
      assertMay(user.role, kind.propose);
      return scopeOf(kind)
        .transaction()
        .execute(async (work) => {
          if ((await countOpenChanges(work, place.accountId)) >= MAX_OPEN)
            throw new AppError('too_many_changes', { n: MAX_OPEN });
          const prepared = await kind.prepare(work, place, payload);
          if (!prepared.needsSecond) throw new AppError('change_takes_one_person');
          const at = clock.now();
          return insertChange(work, vault, {
            ...place,
            kind: kind.name,
            state: 'proposed',
            differences: prepared.differences,
            digest: digestOf(kind.name, place, payload, prepared),
            reason,
            reasonCode: kind.reasonCode?.(payload) ?? null,
            payload,
            by: { userId: user.userId },
            at,
            expiresAt: new Date(at.getTime() + PROPOSAL_MS),
          });
        });
    },
  };
}

/**
 * Returns a function that records a change by an API key. Such changes need no second person and take effect at once,
 * because the API key belongs to the integrator's own server.
 */
export const makeRecordByKey =
  ({ vault, clock }: Pick<ChangeDeps, 'vault' | 'clock'>): RecordByKey =>
  async (work, { kind, branch, keyId, differences }) => {
    if (!differences.length) return;
    const place = { accountId: branch.accountId, branchId: branch.id };
    const prepared = { differences, inForce: null, needsSecond: false, mayBeAlone: false };
    await insertChange(work, vault, {
      ...place,
      kind,
      state: 'applied',
      differences,
      digest: digestOf(kind, place, null, prepared),
      reason: null,
      reasonCode: null,
      payload: null,
      by: { keyId },
      at: clock.now(),
      expiresAt: null,
    });
  };
