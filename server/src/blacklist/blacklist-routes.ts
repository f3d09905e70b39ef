import { blacklist as contract } from '@hakiki/contract';
import { renderKept } from '@hakiki/texts';
import { idOf, pageAnswer, pageOf } from '../accounts/paging.ts';
import { ok, type Serve } from '../http/serve.ts';
import type { Clock } from '../platform/clock.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import { AppError, problem } from '../platform/errors.ts';
import { timeFrom } from '../platform/given-time.ts';
import { type BlacklistKind, canonicalValue, EXAMPLES } from './blacklist-keys.ts';
import { insertEntries, listEntries, type NewEntry } from './blacklist-store.ts';

const INTERNAL = 'internal';

interface Given {
  readonly kind: BlacklistKind;
  readonly value: string;
  readonly reason: string;
  readonly valid_until?: string | undefined;
}

/** Checks the parts of an entry that depend only on the request. Returns the fault if a part is invalid. */
function readEntry({ kind, value, reason, valid_until: until }: Given, country: string) {
  const canonical = canonicalValue(kind, value, country);
  if (canonical === undefined)
    return { fault: problem('list_value_invalid', { field: kind, example: EXAMPLES[kind] }) };
  const validUntil = until === undefined ? null : timeFrom(until);
  if (validUntil === undefined) return { fault: problem('invalid_end_time', { field: 'valid_until' }) };
  return { entry: { kind, value: canonical, given: value.trim(), reason, validUntil } };
}

export interface BlacklistRouteDeps {
  readonly db: Db;
  readonly vault: Vault;
  readonly clock: Clock;
  /** Returns the country of a branch, whose telephone numbers are written without a calling code. */
  readonly countryOf: (db: Db, branchId: number) => Promise<string>;
  /** Counts the effect of new entries on past transactions. All entries are for one list. */
  readonly effectOf: (
    db: Db,
    vault: Vault,
    entries: readonly NewEntry[],
    options: { readonly now: Date; readonly country: string },
  ) => Promise<{
    readonly added: number;
    readonly already_listed: number;
    readonly would_have_hit: number;
    readonly complete: boolean;
  }>;
}

/** Endpoints for the blacklists of a branch and of its account. */
export function blacklistRoutes(serve: Serve, { db, vault, clock, countryOf, effectOf }: BlacklistRouteDeps): void {
  serve(contract.listBlacklist, async ({ user, branch, query }) => {
    const page = pageOf(query);
    const rows = await listEntries(db, vault, { id: branch.id, accountId: user.accountId }, { page, kind: query.kind });
    return ok(
      pageAnswer(rows, page, (row) => row),
      'Blacklist retrieved',
    );
  });
  serve(contract.readBlacklistEntry, async ({ user, branch, params }) => {
    const where = { page: { limit: 1, before: undefined }, id: idOf(params.id) };
    const [entry] = await listEntries(db, vault, { id: branch.id, accountId: user.accountId }, where);
    if (!entry) throw new AppError('not_found');
    return ok(entry, 'Entry retrieved');
  });
  serve(contract.addToBlacklist, async ({ user, branch, body, audit, changed }) => {
    const { entry, fault } = readEntry(body, await countryOf(db, branch.id));
    if (!entry) throw AppError.of(fault);
    const [id] = await insertEntries(db, vault, [
      {
        ...entry,
        accountId: user.accountId,
        branchId: body.whole_account ? null : branch.id,
        list: body.list ?? INTERNAL,
        userId: user.userId,
        at: clock.now(),
      },
    ]);
    if (id === undefined) throw new AppError('list_has_value');
    audit(`blacklist entry ${id}`);
    const { kind, valid_until, whole_account = false } = body;
    changed(undefined, { kind, list: body.list ?? INTERNAL, valid_until, whole_account, value: true, reason: true });
    return ok({ id }, 'Added to the blacklist');
  });
  serve(contract.importBlacklist, async ({ user, branch, body, audit, changed }) => {
    const now = clock.now();
    const country = await countryOf(db, branch.id);
    const read = body.entries.map((entry) => readEntry(entry, country));
    const faults = read.flatMap(({ fault }, i) =>
      fault === undefined ? [] : [{ entry: i + 1, fault, message: renderKept(fault, 'en') }],
    );
    const entries = read.flatMap(({ entry }): NewEntry[] =>
      entry
        ? [
            {
              ...entry,
              ...{ accountId: user.accountId, branchId: branch.id, list: body.list ?? INTERNAL },
              ...{ userId: user.userId, at: now },
            },
          ]
        : [],
    );
    const list = body.list ?? INTERNAL;
    audit(`blacklist of branch ${branch.id}`);
    if (body.dry_run) {
      changed(undefined, { dry_run: true });
      const effect = await effectOf(db, vault, entries, { now, country });
      return ok(
        {
          ...effect,
          faults: faults.slice(0, 100).map(({ entry, fault, message }) => ({ entry, message, ...fault })),
          list,
        },
        'Nothing was changed',
      );
    }
    if (faults.length) throw new AppError('entry_refused', { entry: faults[0]!.entry, fault: faults[0]!.fault });
    const made = (await insertEntries(db, vault, entries)).length;
    changed(undefined, { list, added: made });
    return ok(
      { added: made, already_listed: entries.length - made, faults: [], would_have_hit: null, complete: null, list },
      'Added to the blacklist',
    );
  });
}
