import { transactions as contract, type monitoring, replays } from '@hakiki/contract';
import { renderKept } from '@hakiki/texts';
import { bothWaysAnswer, idOf, pageBothWaysOf } from '../../accounts/paging.ts';
import { ok, type Serve } from '../../http/serve.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Db } from '../../platform/database/tables.ts';
import { AppError } from '../../platform/errors.ts';
import { isSentText } from '../facts/sent-texts.ts';
import type { Found } from '../facts/unit.ts';
import { answeredCause, answeredReason, answeredStep, SENT_TEXT_HIDDEN } from '../rules/answered-result.ts';
import { type HitRule, type Outcome, type RuleResult, triggeredRules } from '../rules/evaluate-rules.ts';
import { nameMessage, ruleMessage, ruleSentence } from '../rules/rule-message.ts';
import type { RuleSets } from '../rules/rule-sets.ts';
import { compareWithToday } from './compare-with-today.ts';
import { notEvaluated } from './evaluate-stored.ts';
import { evaluatedFilterOf } from './evaluated-filter.ts';
import { countEvaluated, type EvaluatedRow, listEvaluated, readEvaluated } from './evaluated-store.ts';
import { areAmbiguous, hitRules } from './hit-rules.ts';
import { replayTransaction } from './replay.ts';
import { isThresholdRule, reportableOf, todayOf } from './reportable.ts';
import { findAllStored, findStored, type StoredTransaction } from './stored-transaction.ts';

/** Maximum number of transactions that are counted. For this number the page shows "more than 1,000". */
const MAX_COUNTED = 1001;

type Shown = RuleResult & { readonly outcome: Exclude<Outcome, 'no_hit'> };
const shown = (result: RuleResult): result is Shown => result.outcome !== 'no_hit';

/**
 * Returns the rules that hit before the answer, then those that hit after it. Undefined if the transaction has no
 * record.
 */
const recordedHits = (stored: StoredTransaction | undefined): HitRule[] | undefined =>
  stored && triggeredRules({ results: [...(stored.firstEvidence?.results ?? []), ...stored.lateResults] });

/** Fields of the sent transaction that are shown in a list. */
const summaryOf = ({ transaction_id, amount }: monitoring.Transaction) => ({ transaction_id, amount });

/**
 * Returns a signal for an answer. Leaves out a text that the caller wrote, because the answer also contains the sent
 * transaction.
 */
function answeredSignal(signal: string, found: Found) {
  const value = 'value' in found ? found.value : undefined;
  if (value !== undefined)
    return isSentText(signal, value)
      ? { value: null, missing: null, message: SENT_TEXT_HIDDEN }
      : { value: String(value), missing: null, message: null };
  const missing = 'missing' in found ? answeredCause(signal, found.missing) : null;
  const failed = 'failed' in found ? found.failed : null;
  return { value: null, missing: missing && renderKept(missing, 'en'), message: missing ?? failed };
}

/** Endpoints for transactions as the users of the account see them. */
export function evaluatedTransactionRoutes(
  serve: Serve,
  {
    db,
    vault,
    clock,
    ruleSets,
  }: {
    readonly db: Db;
    readonly vault: Vault;
    readonly clock: Clock;
    readonly ruleSets: Pick<RuleSets, 'byId' | 'live'>;
  },
): void {
  /** Returns the rule set with which the transaction of a row was evaluated. Empty if no rule hit. */
  const rulesOf = async ({ rule_set: set, rules_flagged: names }: EvaluatedRow) =>
    set === null || !names.length ? [] : (await ruleSets.byId(db, set)).rules;

  serve(contract.listTransactions, async ({ branch, query }) => {
    const page = pageBothWaysOf(query);
    const filter = await evaluatedFilterOf(vault, branch.account_id, query);
    const rows = await Promise.all(
      (await listEvaluated(db, branch.id, page, filter)).map(async (row) => ({ row, rules: await rulesOf(row) })),
    );
    // If two rules have the same name, only the evidence shows which of them hit.
    const ambiguous = rows.filter(({ row, rules }) => areAmbiguous(row.rules_flagged, rules)).map(({ row }) => row.id);
    const stored = ambiguous.length ? await findAllStored(db, vault, ambiguous) : [];
    const recorded = new Map(stored.map((one) => [one.row.id, one]));
    const transactionOf = async ({ id, ciphertext }: (typeof rows)[number]['row']): Promise<monitoring.Transaction> =>
      recorded.get(id)?.transaction ??
      JSON.parse((await vault.decrypt(branch.account_id, `transactions.ciphertext:${id}`, ciphertext)).toString());
    const named = await Promise.all(
      rows.map(async ({ row, rules }) => {
        const { ciphertext: _, ...columns } = row;
        const hits = hitRules(row.rules_flagged, rules, recordedHits(recorded.get(row.id)));
        return { ...columns, rules: hits, ...summaryOf(await transactionOf(row)) };
      }),
    );
    const count = query.count ? await countEvaluated(db, branch.id, filter, MAX_COUNTED) : null;
    return ok({ ...bothWaysAnswer(named, page), count }, 'Transactions retrieved');
  });
  serve(replays.replayStoredTransaction, async ({ branch, params }) => {
    const row = await readEvaluated(db, branch.id, idOf(params.id));
    if (!row) throw new AppError('not_found');
    const { same, rule_set, answered, again, late, late_hits } = await replayTransaction(db, vault, {
      ruleSets,
      id: row.id,
    });
    const compared = await compareWithToday(db, vault, { ruleSets, id: row.id });
    return ok({ same, rule_set, answered, again, late, late_hits, compared }, 'Evaluated again');
  });
  serve(contract.listReportable, async ({ branch, query }) => {
    const { profile, rules } = await ruleSets.live(db, { id: branch.id, accountId: branch.account_id });
    const date = query.date ?? todayOf(clock.now(), profile);
    const found = await reportableOf(db, vault, { id: branch.id, accountId: branch.account_id }, { profile, date });
    const inForce = rules.filter(({ stable_id }) => isThresholdRule(stable_id));
    const texts = {
      rules: inForce.map((rule) => ruleSentence(rule)),
      messages: inForce.map((rule) => ruleMessage(rule)),
    };
    return ok({ date, country: profile.country, ...texts, ...found }, 'Transactions retrieved');
  });
  serve(contract.readTransaction, async ({ branch, params }) => {
    const row = await readEvaluated(db, branch.id, idOf(params.id));
    if (!row) throw new AppError('not_found');
    const stored = await findStored(db, vault, row.id);
    if (!stored) throw new AppError('not_found');
    const { results = [], signals = new Map() } = stored.evidence ?? {};
    const set = row.rule_set === null ? undefined : await ruleSets.byId(db, row.rule_set);
    const rules = set?.rules ?? [];
    const without = await notEvaluated(db, stored, set?.compiledFor(row.currency) ?? []);
    const byId = new Map(rules.map((rule) => [rule.stable_id, rule]));
    const textsOf = (result: Pick<RuleResult, 'stable_id' | 'name' | 'reason' | 'steps'>) => {
      const rule = byId.get(result.stable_id);
      const reason = answeredReason(result.reason, result.steps);
      return {
        reason: reason && renderKept(reason, 'en'),
        sentence: rule ? ruleSentence(rule, row.currency) : null,
        messages: {
          name: nameMessage(result),
          sentence: rule ? ruleMessage(rule, row.currency) : null,
          reason,
        },
      };
    };
    return ok(
      {
        ...row,
        rules: hitRules(row.rules_flagged, rules, recordedHits(stored)),
        ...summaryOf(stored.transaction),
        transaction: stored.transaction,
        results: [...results, ...without].filter(shown).map((result) => ({
          ...result,
          steps: result.steps.map(answeredStep),
          ...textsOf(result),
        })),
        signals: [...signals].map(([signal, found]) => ({ signal, ...answeredSignal(signal, found) })),
      },
      'Transaction retrieved',
    );
  });
}
