import type { SignedIn } from '../../accounts/caller.ts';
import { isApprovedAlone } from '../../accounts/may-approve.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Db } from '../../platform/database/tables.ts';
import { AppError } from '../../platform/errors.ts';
import { timeFrom } from '../../platform/given-time.ts';
import { makeListKeyOf } from './list-key.ts';
import { LIST_EXAMPLES, type ListKind, listValue } from './list-kinds.ts';
import * as store from './list-store.ts';

export interface ListDeps {
  readonly db: Db;
  readonly vault: Vault;
  readonly clock: Clock;
}
interface Branch {
  readonly id: number;
  readonly accountId: number;
}
export interface GivenValue {
  readonly value: string;
  readonly note?: string | undefined;
  readonly expires_at?: string | undefined;
}
/** A value in the form in which a draft stores it. */
export interface DraftedValue {
  readonly value: string;
  readonly note: string | null;
  /** Time when the entry ends, ISO 8601; null if it never ends. */
  readonly expires_at: string | null;
}
/** Maximum number of entries on one list. */
const MAX_ENTRIES = 10_000;
const MAX_OPEN_DRAFTS = 50;

const entryContext = (id: number): string => `rule_list_entries.ciphertext:${id}`;
export const draftContext = (id: number): string => `rule_list_drafts.ciphertext:${id}`;

/**
 * Checks one value that is to be added.
 * @throws AppError invalid_input with the position of the value.
 */
function checked(
  kind: ListKind,
  { value, note = undefined, expires_at: ends }: GivenValue,
  i: number,
  now: Date,
): DraftedValue {
  if (listValue(kind, value) === undefined)
    throw new AppError('list_value_invalid', { field: `add[${i}].value`, example: LIST_EXAMPLES[kind] });
  const expires = ends === undefined ? null : timeFrom(ends);
  if (expires === undefined || (expires && expires <= now))
    throw new AppError('future_time_expected', { field: `add[${i}].expires_at` });
  return { value: value.trim(), note: note ?? null, expires_at: expires?.toISOString() ?? null };
}

export function makeChangeList({ db, vault, clock }: ListDeps) {
  return {
    /**
     * Stores a draft and returns its id.
     * @throws AppError invalid_input, not_found, conflict
     */
    propose: (
      branch: Branch,
      listId: number,
      {
        add,
        remove,
        reason,
        by,
      }: {
        readonly add: readonly GivenValue[];
        readonly remove: readonly number[];
        readonly reason: string;
        readonly by: number;
      },
    ): Promise<number> => {
      if (!add.length && !remove.length) throw new AppError('add_or_remove_required');
      return db.transaction().execute(async (work) => {
        const list = await store.lockList(work, branch.id, listId);
        if (!list) throw new AppError('not_found');
        const open = (await store.draftsOf(work, listId, MAX_OPEN_DRAFTS)).filter(
          ({ published_at: published, discarded_at: discarded }) => !published && !discarded,
        );
        if (open.length >= MAX_OPEN_DRAFTS) throw new AppError('too_many_rule_drafts', { n: MAX_OPEN_DRAFTS });
        const at = clock.now();
        const values = add.map((one, i) => checked(list.kind, one, i, at));
        const id = await store.takeDraftId(work);
        await store.insertListDraft(work, {
          ...{ id, accountId: branch.accountId, branchId: branch.id, listId, base: list.version, reason, by, at },
          ciphertext: await vault.encrypt(branch.accountId, draftContext(id), JSON.stringify(values)),
          added: values.length,
          removed: [...new Set(remove)],
        });
        return id;
      });
    },
    /**
     * Publishes a draft, in one database transaction.
     * @throws AppError not_found, or conflict with the reason why it cannot be published.
     */
    publish: (branch: Branch, listId: number, draftId: number, user: SignedIn) =>
      db.transaction().execute(async (work) => {
        const list = await store.lockList(work, branch.id, listId);
        const draft = list && (await store.readListDraft(work, listId, draftId));
        if (!draft) throw new AppError('not_found');
        if (draft.published_at || draft.discarded_at)
          throw new AppError('draft_closed_already', { state: draft.published_at ? 'published' : 'discarded' });
        if (draft.base !== list.version) throw new AppError('list_changed');
        const alone = await isApprovedAlone(work, user, {
          author: draft.created_by,
          permission: 'change_settings',
          now: clock.now(),
        });
        const added = await readDraftValues({ vault }, branch.accountId, draft);
        const entries = (await store.entriesOf(work, listId, MAX_ENTRIES)).length;
        if (entries + added.length - draft.removed.length > MAX_ENTRIES)
          throw new AppError('too_many_list_entries', { max: MAX_ENTRIES });
        const version = list.version + 1;
        await store.changeEntries(work, { id: listId, accountId: branch.accountId, branchId: branch.id }, version, {
          added: await entriesFrom(work, branch.accountId, list.kind, added),
          removed: draft.removed,
        });
        await store.publishListDraft(work, draftId, { by: user.userId, at: clock.now(), version, alone });
        return { version, self_published: alone };
      }),
  };

  /** Converts values to entries. If a value occurs twice, the last one is used. */
  async function entriesFrom(work: Db, accountId: number, kind: ListKind, added: readonly DraftedValue[]) {
    const keyOf = makeListKeyOf(vault, accountId);
    const byValue = new Map(added.map((one) => [listValue(kind, one.value)!, one]));
    const ids = await store.takeEntryIds(work, byValue.size);
    return Promise.all(
      [...byValue].map(
        async ([canonical, { value, note, expires_at: expires }], i): Promise<store.NewEntry> => ({
          id: ids[i]!,
          key: await keyOf(kind, canonical),
          ciphertext: await vault.encrypt(accountId, entryContext(ids[i]!), JSON.stringify({ value, note })),
          expiresAt: expires === null ? null : new Date(expires),
        }),
      ),
    );
  }
}

export const readDraftValues = async (
  { vault }: Pick<ListDeps, 'vault'>,
  accountId: number,
  { id, ciphertext }: Pick<store.ListDraftRow, 'id' | 'ciphertext'>,
): Promise<DraftedValue[]> =>
  JSON.parse((await vault.decrypt(accountId, draftContext(id), ciphertext)).toString()) as DraftedValue[];

export const readEntry = async (
  { vault }: Pick<ListDeps, 'vault'>,
  accountId: number,
  { id, ciphertext }: Pick<store.EntryRow, 'id' | 'ciphertext'>,
): Promise<Pick<DraftedValue, 'value' | 'note'>> =>
  JSON.parse((await vault.decrypt(accountId, entryContext(id), ciphertext)).toString()) as DraftedValue;
