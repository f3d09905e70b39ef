import { effectiveness as contract, type ResponseOf } from '@hakiki/contract';
import { dashboardSettingsOf } from '../accounts/dashboard-policy.ts';
import { closedByMonth, outcomesByRule } from '../cases/case-outcomes.ts';
import { csvLine } from '../exports/csv.ts';
import type { ChosenBranch } from '../http/identity.ts';
import { ok, type Serve } from '../http/serve.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/tables.ts';
import { queueAgeing } from '../queue/queue-ageing.ts';
import type { RuleSets } from '../transactions/rules/rule-sets.ts';
import { samplesByRule, suppressedByMonth } from '../transactions/trials/suppressed-hits.ts';

type Effectiveness = ResponseOf<typeof contract.readEffectiveness>['data'];
const DEFAULT_MONTHS = '6';

/**
 * Returns the start of the first month in a period of `months` months. The period ends with the current month. Pure.
 *
 * @param utcOffset minutes by which the branch's clocks are ahead of UTC
 */
export function monthsBefore(now: Date, months: number, utcOffset: number): Date {
  const local = new Date(now.getTime() + utcOffset * 60_000);
  return new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() - months + 1, 1) - utcOffset * 60_000);
}

const shareOf = (part: number, whole: number): number | null => (whole ? part / whole : null);

/**
 * Returns the share of false positives among closed cases. Also returns whether the share is over the board's limit.
 * Pure.
 */
export function judge(
  { false_positives, confirmed }: { readonly false_positives: number; readonly confirmed: number },
  limit: number | null,
) {
  const share = shareOf(false_positives, false_positives + confirmed);
  return { false_positive_share: share, over_limit: limit !== null && share !== null && share > limit };
}

/** Endpoints that show managers the results of rules and reviewers as figures. Only a signed-in user may read them. */
export function effectivenessRoutes(
  serve: Serve,
  { db, clock, ruleSets }: { readonly db: Db; readonly clock: Clock; readonly ruleSets: RuleSets },
): void {
  const figuresOf = async (branch: ChosenBranch, months: string = DEFAULT_MONTHS): Promise<Effectiveness> => {
    const to = clock.now();
    const { profile } = await ruleSets.live(db, { id: branch.id, accountId: branch.account_id });
    const { utcOffset } = profile;
    const span = { branchId: branch.id, from: monthsBefore(to, Number(months), utcOffset), to, utcOffset };
    const limit = dashboardSettingsOf(branch).false_positive_limit ?? null;
    const judged = <Row extends { readonly false_positives: number; readonly confirmed: number }>(row: Row) => ({
      ...row,
      ...judge(row, limit),
    });
    const samples = await samplesByRule(db, span);
    return {
      ...{ from: span.from, to, false_positive_limit: limit },
      by_rule: (await outcomesByRule(db, span)).map(judged),
      by_month: (await closedByMonth(db, span)).map(judged),
      ageing: await queueAgeing(db, branch.id, to),
      suppressed: await suppressedByMonth(db, span),
      samples: samples.map((row) => ({ ...row, suspicious_share: shareOf(row.suspicious, row.reviewed) })),
    };
  };

  serve(contract.readEffectiveness, async ({ branch, query }) =>
    ok(await figuresOf(branch, query.months), 'Effectiveness retrieved'),
  );
  serve(contract.effectivenessCsv, async ({ branch, query }) => {
    const figures = await figuresOf(branch, query.months);
    return { contentType: 'text/csv; charset=utf-8', bytes: Buffer.from(csvOf(figures)) };
  });
}

/**
 * Returns one line for each figure. The line has the table, its subject, the month, the name of the figure and the
 * value. Pure.
 */
export function csvOf(figures: Effectiveness): string {
  const tables = ['by_rule', 'by_month', 'ageing', 'suppressed', 'samples'] as const;
  const names = ['rule', 'month', 'kind', 'side'];
  const lines = tables.flatMap((table) =>
    figures[table].flatMap((row: Readonly<Record<string, unknown>>) =>
      Object.entries(row)
        .filter(([name]) => !names.includes(name))
        .map(([name, value]) => [
          table,
          String(row['rule'] ?? row['kind'] ?? ''),
          String(row['side'] ?? ''),
          String(row['month'] ?? ''),
          name,
          value === null ? '' : String(value),
        ]),
    ),
  );
  return [['table', 'of', 'side', 'month', 'figure', 'value'], ...lines].map(csvLine).join('');
}
