import type { RevealSubject } from '@hakiki/contract';
import type { SignedIn } from '../accounts/caller.ts';
import { assertMayReveal } from '../accounts/dashboard-policy.ts';
import type { ChosenBranch, IsMasked } from '../http/identity.ts';
import type { PersonalReaders } from '../http/serve.ts';
import type { Clock } from '../platform/clock.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import { AppError } from '../platform/errors.ts';
import { insertReveal, revealsSince, wasRevealed } from './reveal-store.ts';

export interface RevealDeps {
  readonly db: Db;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly readers: PersonalReaders;
  /** Returns the value of a field, or undefined if the field is absent. */
  readonly valueAt: (value: unknown, field: string) => unknown;
  /**
   * Returns a URL of a record's clip that is valid for `validMs` milliseconds. Returns undefined if the image is not a
   * clip.
   */
  readonly clipAddress: (branchId: number, id: string, index: number, validMs: number) => Promise<string | undefined>;
  /** Returns the keyed hash of the caller's reference for a customer. */
  readonly referenceKey: (accountId: number, reference: string) => Promise<Buffer>;
}

export interface Asked {
  /** Subject, for example `verification:12`. */
  readonly subject: string;
  readonly fields: readonly string[];
  readonly reason: string;
  readonly note?: string | undefined;
}

export const HOUR_MS = 3_600_000;
/** Time for which revealed values are shown, in milliseconds. */
const SHOWN_MS = 5 * 60_000;
export const MAX_REVEALS_AN_HOUR = 60;
const IMAGE = /^images\.(\d{1,3})$/;

/**
 * Returns the values of masked fields to a user who gives a reason. Records the reveal before it returns them.
 * @throws AppError forbidden; not_found for a subject that the branch does not have; invalid_input for a field that the
 * subject does not have; too_many_requests beyond 60 reveals an hour
 */
export function makeReveal({ db, vault, clock, readers, valueAt, referenceKey, clipAddress }: RevealDeps) {
  /** Returns the subject's name for the log. For a caller's reference, it contains only a keyed hash. */
  const named = async (accountId: number, kind: RevealSubject, id: string): Promise<string> =>
    `${kind}:${kind === 'customer' ? (await referenceKey(accountId, id)).toString('hex') : id}`;

  return async (user: SignedIn, branch: ChosenBranch, { subject, fields, reason, note }: Asked) => {
    // The handler checks the permission, because an analyst's right to reveal depends on the branch. An unknown branch
    // must be answered with 404 first.
    assertMayReveal(user, branch);
    const at = clock.now();
    const bound = { most: MAX_REVEALS_AN_HOUR, since: new Date(at.getTime() - HOUR_MS) };
    if ((await revealsSince(db, user.userId, bound.since)) >= bound.most) throw tooManyReveals();
    const [kind, id] = splitSubject(subject);
    const whole = await readers.get(kind)?.(user, branch.id, id);
    if (whole === undefined) throw new AppError('not_found');
    const values = Object.fromEntries(fields.map((field) => [field, singleValue(whole, field, valueAt)]));
    for (const field of kind === 'verification' ? fields : []) {
      const index = IMAGE.exec(field)?.[1];
      const address = index === undefined ? undefined : await clipAddress(branch.id, id, Number(index), SHOWN_MS);
      if (address !== undefined) values[field] = address;
    }
    const shown = await named(user.accountId, kind, id);
    const reveal = {
      ...{ accountId: user.accountId, branchId: branch.id, userId: user.userId, subject: shown, fields, reason, at },
      note: note === undefined ? null : await vault.encrypt(user.accountId, `reveals.note:${shown}`, note),
    };
    if (!(await insertReveal(db, reveal, bound))) throw tooManyReveals();
    return { values, shown, until: { at: new Date(at.getTime() + SHOWN_MS) } };
  };
}

export const tooManyReveals = () =>
  new AppError(
    'too_many_reveals',
    { n: MAX_REVEALS_AN_HOUR },
    {
      retryAfter: HOUR_MS / 1000,
    },
  );

function splitSubject(subject: string): [RevealSubject, string] {
  const [kind, ...rest] = subject.split(':');
  return [kind as RevealSubject, rest.join(':')];
}

function singleValue(whole: unknown, field: string, valueAt: RevealDeps['valueAt']): string | number | boolean {
  const value = valueAt(whole, field);
  if (value === undefined) throw new AppError('no_such_field', { field });
  if (IMAGE.test(field)) return true;
  // Only single values can be revealed. If an object were revealed, the audited list of fields would be incomplete.
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
    throw new AppError('field_not_single', { field });
  return value;
}

/**
 * Creates a function that returns true if the user sees an image unmasked. This is so if masking is off, and for five
 * minutes after a reveal.
 */
export function makeSeesImage({ db, clock, isMasked }: { db: Db; clock: Clock; isMasked: IsMasked }) {
  return async (
    user: SignedIn,
    query: { branch?: string },
    verificationId: number,
    index: string,
  ): Promise<boolean> => {
    if (!(await isMasked(user, query))) return true;
    const since = new Date(clock.now().getTime() - SHOWN_MS);
    return wasRevealed(db, {
      userId: user.userId,
      subject: `verification:${verificationId}`,
      field: `images.${index}`,
      since,
    });
  };
}
