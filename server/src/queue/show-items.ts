import type { queue as contract } from '@hakiki/contract';
import type { Static } from 'typebox';
import type { Clock } from '../platform/clock.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import { alertsInShort } from '../screening/watch/decide-alert.ts';
import { casesInShort } from '../transactions/cases/cases-in-short.ts';
import { recordsInShort } from '../verifications/in-short.ts';
import { UNDO_MS } from './item-rules.ts';
import type { ItemRow } from './queue-store.ts';

type Shown = Static<typeof contract.WorkItem>;

/** Items with what tells them apart: a masked name, the caller's reference, why they are here. One query for each kind of record. */
export function makeShowItems({ db, vault, clock }: { db: Db; vault: Vault; clock: Clock }) {
  return async (rows: readonly ItemRow[]): Promise<Shown[]> => {
    const of = (kinds: readonly string[]) =>
      rows.filter(({ kind }) => kinds.includes(kind)).map((row) => row.subject_id);
    const alerts = await alertsInShort(db, of(['alert']));
    const cases = await casesInShort(db, vault, of(['case']));
    const records = await recordsInShort(db, vault, [
      ...of(['customer', 'document', 'run']),
      ...[...alerts.values()].map((alert) => alert.verification_id),
    ]);
    const about = ({ kind, subject_id: id }: ItemRow): Pick<Shown, 'subject' | 'name' | 'reference' | 'why'> => {
      if (kind === 'case') {
        const found = cases.get(id);
        const why = found?.rules.length ? found.rules.join(', ') : null;
        return { subject: `case:${id}`, name: found?.name ?? null, reference: null, why };
      }
      const alert = kind === 'alert' ? alerts.get(id) : undefined;
      const record = records.get(alert?.verification_id ?? id);
      const { name = null, reference = null, reason = null } = record ?? {};
      if (kind !== 'alert') return { subject: `verification:${id}`, name, reference, why: reason };
      const why = alert ? `${alert.strength} ${alert.kind} match, ${Math.round(alert.score * 100)} of 100` : null;
      return { subject: `alert:${id}`, name, reference, why };
    };
    const now = clock.now();
    return rows.map((row) => {
      const { account_id: _, branch_id: __, ...item } = row;
      const undo = row.kind !== 'case' && row.decided_at ? new Date(row.decided_at.getTime() + UNDO_MS) : null;
      return {
        ...item,
        ...about(row),
        overdue: row.state !== 'decided' && row.due_at < now,
        undo_until: undo && undo > now && row.approved_by === null ? undo : null,
      };
    });
  };
}
