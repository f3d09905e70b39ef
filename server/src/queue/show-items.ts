import type { queue as contract } from '@hakiki/contract';
import { type Message, message } from '@hakiki/texts';
import type { Static } from 'typebox';
import { caseSummaries } from '../cases/case-summaries.ts';
import type { Clock } from '../platform/clock.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import { UNDO_MS } from '../reviews/subjects/rules.ts';
import { reviewsInShort } from '../risk/customer-reviews.ts';
import { alertsInShort } from '../screening/watch/decide-alert.ts';
import { recordSummaries } from '../verifications/record-summaries.ts';
import { reasonText } from '../verifications/summary.ts';
import type { ItemRow } from './queue-store.ts';

type Shown = Static<typeof contract.WorkItem>;

type About = Pick<Shown, 'subject' | 'name' | 'reference' | 'why' | 'case_id' | 'rules' | 'rule_names' | 'reasons'>;

type AlertInShort = NonNullable<ReturnType<Awaited<ReturnType<typeof alertsInShort>>['get']>>;
const alertReason = ({ strength, kind, score }: AlertInShort): Message =>
  message(`alert_${kind}`, { strength: { code: strength }, score: Math.round(score * 100) });

/**
 * Adds to each item the data that identifies it: a masked name, the caller's reference and the reason for the review.
 * Runs one query for each kind of record.
 */
export function makeShowItems({ db, vault, clock }: { db: Db; vault: Vault; clock: Clock }) {
  return async (rows: readonly ItemRow[]): Promise<Shown[]> => {
    const of = (kinds: readonly string[]) =>
      rows.filter(({ kind }) => kinds.includes(kind)).map((row) => row.subject_id);
    const alerts = await alertsInShort(db, of(['alert']));
    const cases = await caseSummaries(db, vault, of(['case']));
    const reviews = await reviewsInShort(db, vault, of(['review']));
    const records = await recordSummaries(db, vault, [
      ...of(['customer', 'document', 'run']),
      ...[...alerts.values()].map((alert) => alert.verification_id),
    ]);
    const about = ({
      kind,
      subject_id: id,
    }: ItemRow): Omit<About, 'case_id' | 'rules' | 'rule_names'> & Partial<About> => {
      if (kind === 'case') {
        const found = cases.get(id);
        const why = found?.rules.length ? found.rules.join(', ') : null;
        return { subject: `case:${id}`, name: null, reference: null, why, reasons: [], ...found };
      }
      if (kind === 'review') {
        const { reference = null, level = null } = reviews.get(id) ?? {};
        return { subject: `review:${id}`, name: null, reference, why: level, reasons: [] };
      }
      const alert = kind === 'alert' ? alerts.get(id) : undefined;
      const record = records.get(alert?.verification_id ?? id);
      const { name = null, reference = null, reason = null, reasons = [] } = record ?? {};
      if (kind !== 'alert') return { subject: `verification:${id}`, name, reference, why: reason, reasons };
      const why = alert ? [alertReason(alert)] : [];
      const text = why.length ? reasonText(why) : null;
      return { subject: `alert:${id}`, name, reference, why: text, reasons: why };
    };
    const now = clock.now();
    return rows.map((row) => {
      const { account_id: _, branch_id: __, ...item } = row;
      const undo = row.kind !== 'case' && row.decided_at ? new Date(row.decided_at.getTime() + UNDO_MS) : null;
      return {
        ...item,
        ...{ case_id: null, rules: [], rule_names: [] },
        ...about(row),
        overdue: row.state !== 'decided' && row.due_at < now,
        undo_until: undo && undo > now && row.approved_by === null ? undo : null,
      };
    });
  };
}
