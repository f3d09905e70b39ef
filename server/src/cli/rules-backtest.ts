import type { Clock } from '../platform/clock.ts';
import { CommandFault } from '../platform/command-fault.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import { type Db, tables } from '../platform/database/tables.ts';
import { timeOf } from '../transactions/facts/given-time.ts';
import { PROFILES } from '../transactions/rules/profiles.ts';
import { makeRuleSets } from '../transactions/rules/rule-sets.ts';
import { readBacktest } from '../transactions/trials/backtest-store.ts';
import { makeRunBacktest } from '../transactions/trials/run-backtest.ts';
import { startBacktest } from '../transactions/trials/start-backtest.ts';
import type { BacktestResult } from '../transactions/trials/tally.ts';
import type { Given, Io } from './command.ts';
import { UsageError } from './usage-error.ts';

/**
 * `hakiki rules backtest --branch 5 --draft 3`: evaluates a draft, or a country's shipped rules, on past transactions,
 * in this process. Stores the result like a back-test that was started through the API.
 */
export async function runRulesBacktest(
  { text }: Given,
  io: Io,
  { db, vault, clock }: { readonly db: Db; readonly vault: Vault; readonly clock: Clock },
): Promise<number> {
  const { branch: of, draft, shipped, from, to } = text;
  const branchId = Number(of) || 0;
  const row = await tables<{ branches: { id: number; account_id: number } }>(db)
    .selectFrom('branches')
    .select('account_id')
    .where('id', '=', branchId)
    .executeTakeFirst();
  if (!row || (draft === undefined) === (shipped === undefined))
    throw new UsageError('rules backtest --branch <id> (--draft <id> | --shipped <country>)');
  if (shipped !== undefined && !Object.hasOwn(PROFILES, shipped))
    throw new CommandFault(`There are shipped rules for ${Object.keys(PROFILES).join(', ')}`);
  const branch = { id: branchId, accountId: row.account_id };
  const ruleSets = makeRuleSets();
  const asked = {
    draft: draft === undefined ? undefined : Number(draft) || 0,
    shipped,
    from: timeOf('from', from),
    to: timeOf('to', to),
  };
  const id = await startBacktest({ db, clock, ruleSets }, branch, asked, null);
  await makeRunBacktest({ db, vault, clock, ruleSets })(id);
  const { result } = (await readBacktest(db, branchId, id))!;
  io.report?.({ backtest: id, result });
  for (const line of backtestLines(result!)) io.out(line);
  io.out(`Back-test ${id}: GET /v1/rules/backtests/${id}/samples has transactions to review`);
  return 0;
}

/** Formats a result as lines of text. */
function backtestLines(result: BacktestResult): string[] {
  const { base, draft, both, rules, confirmed, cleared } = result;
  const rate = (side: BacktestResult['base']): string => side.per_1000_customer_days.toFixed(2);
  return [
    `${result.transactions} of ${result.of} transactions of ${result.customers} customers in ${result.days.toFixed(1)} days`,
    '',
    '| | in force | tried |',
    '|---|---|---|',
    `| suspicious transactions | ${base.alerts} | ${draft.alerts} (${both} by both) |`,
    `| their customers | ${base.customers} | ${draft.customers} |`,
    `| for 1,000 customers a day | ${rate(base)} | ${rate(draft)} |`,
    `| of ${confirmed.of} in cases that were confirmed | ${confirmed.base} | ${confirmed.draft} |`,
    `| of ${cleared.of} in cases that were nothing | ${cleared.base} | ${cleared.draft} |`,
    '',
    '| rule | in force | tried | just below | not evaluated |',
    '|---|---|---|---|---|',
    ...rules.map(
      (one) =>
        `| ${one.rule} (${one.action}) | ${one.base_hits} | ${one.draft_hits} | ${one.below_hits} | ${one.not_evaluated} |`,
    ),
  ];
}
