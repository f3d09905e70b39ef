import { transactions as contract, type monitoring, replays } from '@hakiki/contract';
import { bothWaysAnswer, idOf, pageBothWaysOf } from '../../accounts/paging.ts';
import { ok, type Serve } from '../../http/serve.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Db } from '../../platform/database/tables.ts';
import { AppError } from '../../platform/errors.ts';
import { answeredReason, answeredStep } from '../rules/answered-result.ts';
import { type Outcome, type RuleResult, triggeredRules } from '../rules/evaluate-rules.ts';
import { nameMessage, ruleMessage, ruleSentence } from '../rules/rule-message.ts';
import type { RuleSets } from '../rules/rule-sets.ts';
import { notEvaluated } from './evaluate-stored.ts';
import { evaluatedFilterOf } from './evaluated-filter.ts';
import { countEvaluated, type EvaluatedRow, listEvaluated, readEvaluated } from './evaluated-store.ts';
import { areAmbiguous, hitRules } from './hit-rules.ts';
import { replayTransaction } from './replay.ts';
import { isThresholdRule, reportableOf, todayOf } from './reportable.ts';
import { findStored, type StoredTransaction } from './stored-transaction.ts';

/** Maximum count. Above it the page shows "more than 1,000". */
const MAX_COUNTED = 1001;

type Shown = RuleResult & { readonly outcome: Exclude<Outcome, 'no_hit'> };
const shown = (result: RuleResult): result is Shown => result.outcome !== 'no_hit';

/** Results of the answer, then those found after it. */
const recordedResults = ({ firstEvidence, lateResults }: StoredTransaction): readonly RuleResult[] => [
  ...(firstEvidence?.results ?? []),
  ...lateResults,
];

/** Fields of the sent transaction that a list shows. */
const summaryOf = ({ transaction_id, amount }: monitoring.Transaction) => ({ transaction_id, amount });

/** Transactions as the people of the account look at them. */
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
  /** The rules that hit, of which a row has the names alone. Reads the evidence only if two rules have one name. */
  const rulesOf = async ({ id, rule_set: set, rules_flagged: names }: EvaluatedRow) => {
    const rules = set === null || !names.length ? [] : (await ruleSets.byId(db, set)).rules;
    if (!areAmbiguous(names, rules)) return hitRules(names, rules);
    const stored = await findStored(db, vault, id);
    return hitRules(names, rules, stored && triggeredRules({ results: recordedResults(stored) }));
  };

  serve(contract.listTransactions, async ({ branch, query }) => {
    const page = pageBothWaysOf(query);
    const filter = await evaluatedFilterOf(vault, branch.account_id, query);
    const rows = await listEvaluated(db, branch.id, page, filter);
    const named = await Promise.all(
      rows.map(async ({ ciphertext, ...row }) => ({
        ...row,
        rules: await rulesOf(row),
        ...summaryOf(
          JSON.parse(
            (await vault.decrypt(branch.account_id, `transactions.ciphertext:${row.id}`, ciphertext)).toString(),
          ),
        ),
      })),
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
    return ok({ same, rule_set, answered, again, late, late_hits }, 'Evaluated again');
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
    const textsOf = (result: Pick<RuleResult, 'stable_id' | 'name' | 'reason'>) => {
      const rule = byId.get(result.stable_id);
      return {
        sentence: rule ? ruleSentence(rule, row.currency) : null,
        messages: {
          name: nameMessage(result),
          sentence: rule ? ruleMessage(rule, row.currency) : null,
          reason: result.reason ?? null,
        },
      };
    };
    return ok(
      {
        ...row,
        rules: await rulesOf(row),
        ...summaryOf(stored.transaction),
        transaction: stored.transaction,
        results: [...results, ...without].filter(shown).map((result) => ({
          ...result,
          reason: answeredReason(result.reason),
          steps: result.steps.map(answeredStep),
          ...textsOf(result),
        })),
        signals: [...signals].map(([signal, found]) => ({
          signal,
          // Field values may be personal, so they are left out. The transaction itself contains them.
          value: 'value' in found && !signal.startsWith('field_') ? String(found.value) : null,
          missing: 'missing' in found ? answeredReason(found.missing) : null,
          message: 'missing' in found ? found.missing : 'failed' in found ? found.failed : null,
        })),
      },
      'Transaction retrieved',
    );
  });
}
