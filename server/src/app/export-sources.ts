import { audit, management, queue, risk, transactions } from '@hakiki/contract';
import { Value } from 'typebox/value';
import { auditFilterOf } from '../accounts/audit/audit-filter.ts';
import { auditPage } from '../accounts/audit/audit-store.ts';
import type { ExportKind, Filter } from '../exports/export-store.ts';
import type { ExportSources } from '../exports/run-export.ts';
import type { Clock } from '../platform/clock.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import { AppError } from '../platform/errors.ts';
import { queueFilterOf } from '../queue/queue-filter.ts';
import { countItems, listItems } from '../queue/queue-store.ts';
import { makeShowItems } from '../queue/show-items.ts';
import { listRatings } from '../risk/list-ratings.ts';
import { evaluatedFilterOf } from '../transactions/records/evaluated-filter.ts';
import { countEvaluated, listEvaluated } from '../transactions/records/evaluated-store.ts';
import { filterOf } from '../verifications/filter.ts';
import { makeRecordsOfReference } from '../verifications/record-summaries.ts';
import { countVerifications, listVerifications } from '../verifications/store.ts';

const queries = {
  verifications: management.listVerifications.query,
  transactions: transactions.listTransactions.query,
  queue: queue.listQueue.query,
  audit: audit.listAudit.query,
  customer_risks: risk.readRiskModel.query,
};
const NOT_FILTERS = ['branch', 'limit', 'cursor', 'count'];

/** Checks the filter of an export. Throws AppError invalid_input if the list does not support the filter. */
export function checkExportFilter(kind: ExportKind, filter: Filter): void {
  const [extra] = Object.keys(filter).filter((name) => NOT_FILTERS.includes(name));
  const times = ['from', 'to', 'decided_from', 'decided_to'].every(
    (name) => filter[name] === undefined || !Number.isNaN(Date.parse(filter[name])),
  );
  if (extra !== undefined || !times || !Value.Check(queries[kind], filter))
    throw new AppError('filter_not_allowed', { kind });
}

const PAGE = 500;
const before = (cursor: string | undefined) => (cursor === undefined ? undefined : Number(cursor));
const after = (rows: readonly { readonly id: number }[]) => (rows.length < PAGE ? undefined : String(rows.at(-1)!.id));

/**
 * Reads the dashboard's lists for an export, with the same filters and with masked names. `db` is a connection in the
 * system scope, which can read every account's rows.
 */
export function makeExportSources({ db, vault, clock }: { db: Db; vault: Vault; clock: Clock }): ExportSources {
  const show = makeShowItems({ db, vault, clock });
  const recordsOf = makeRecordsOfReference({ db, vault });
  const queueFilter = ({ branch, userId, filter }: Parameters<ExportSources['queue']['page']>[0]) =>
    queueFilterOf(filter, { userId, now: clock.now(), recordsOf: (reference) => recordsOf(branch, reference) });
  return {
    verifications: {
      header: ['id', 'kind', 'outcome', 'reason', 'name', 'reference', 'created_at'],
      count: ({ branch, filter }, most) => countVerifications(db, vault, branch, { filter: filterOf(filter), most }),
      async page({ branch, filter }, cursor) {
        const rows = await listVerifications(db, vault, branch, {
          page: { limit: PAGE, before: before(cursor) },
          filter: filterOf(filter),
        });
        return {
          rows: rows.map((row) => [row.id, row.kind, row.outcome, row.reason, row.name, row.reference, row.created_at]),
          cursor: after(rows),
        };
      },
    },
    transactions: {
      header: [
        'id',
        'transaction_id',
        'at',
        'amount',
        'currency',
        'status',
        'activity_code',
        'score',
        'rules',
        'rule_set',
      ],
      count: async ({ branch, filter }, most) =>
        countEvaluated(db, branch.id, await evaluatedFilterOf(vault, branch.account_id, filter), most),
      async page({ branch, filter }, cursor) {
        const narrowed = await evaluatedFilterOf(vault, branch.account_id, filter);
        const rows = await listEvaluated(db, branch.id, { limit: PAGE, before: before(cursor) }, narrowed);
        const cells = await Promise.all(
          rows.map(async (row) => {
            const text = await vault.decrypt(branch.account_id, `transactions.ciphertext:${row.id}`, row.ciphertext);
            const sent = JSON.parse(text.toString()) as { transaction_id: string; amount: number };
            return [
              ...[row.id, sent.transaction_id, row.at, sent.amount, row.currency, row.status, row.activity_code],
              ...[row.score, row.rules_flagged.join('; '), row.rule_set],
            ];
          }),
        );
        return { rows: cells, cursor: after(rows) };
      },
    },
    queue: {
      header: [
        'id',
        'kind',
        'subject',
        'state',
        'name',
        'reference',
        'why',
        'score',
        'assignee',
        'due_at',
        'decision',
        'reason',
      ],
      count: async (of, most) => countItems(db, of.branch.id, await queueFilter(of), most),
      async page(of, cursor) {
        const [at, id] = cursor?.split(' ') ?? [];
        const place = at === undefined ? undefined : { at: new Date(Number(at)), id: Number(id), back: false };
        const rows = await listItems(db, of.branch.id, await queueFilter(of), { limit: PAGE, place });
        const last = rows.length < PAGE ? undefined : rows.at(-1)!;
        const time = last && ((last.state === 'decided' && last.decided_at) || last.due_at);
        return {
          rows: (await show(rows)).map((row) => [
            ...[row.id, row.kind, row.subject, row.state, row.name, row.reference, row.why, row.score],
            ...[row.assignee, row.due_at, row.decision, row.reason],
          ]),
          cursor: last && time ? `${time.getTime()} ${last.id}` : undefined,
        };
      },
    },
    customer_risks: {
      header: ['reference', 'level', 'score', 'due_diligence', 'assessed_at', 'next_review_at', 'model', 'factors'],
      async page({ branch }, cursor) {
        const rows = await listRatings(
          db,
          vault,
          { accountId: branch.account_id, branchId: branch.id },
          { after: before(cursor) ?? 0, limit: PAGE },
        );
        return {
          rows: rows.map((row) => [
            ...[row.reference, row.level, row.score, row.level === 'high' ? 'enhanced' : 'standard', row.assessed_at],
            ...[row.next_review_at, row.model_id ?? 'shipped default', row.factors],
          ]),
          cursor: after(rows),
        };
      },
    },
    audit: {
      header: ['sequence', 'at', 'actor', 'action', 'subject', 'outcome', 'ip', 'request_id', 'details', 'hash'],
      async page({ branch, filter }, cursor) {
        const page = { limit: PAGE, before: before(cursor) };
        const rows = await auditPage(db, branch.account_id, page, auditFilterOf(filter));
        return {
          rows: rows.map((row) => [
            ...[row.sequence, row.at, row.actor, row.action, row.subject, row.outcome, row.ip, row.request_id],
            ...[JSON.stringify(row.details), row.hash],
          ]),
          cursor: after(rows),
        };
      },
    },
  };
}
