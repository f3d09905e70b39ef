import { t } from '../../../../packages/texts/src/case-texts.ts';
import { ruleNameOfId } from '../../../../packages/texts/src/rule-name-texts.ts';
import { isObject } from '../../components/is-object.ts';
import { Badge, Money, Raw, Time } from '../../components/values.tsx';
import { base } from '../../shell/places.ts';
import { type RuleResult, RuleResults } from '../transactions/rule-results.tsx';
import { Sent } from '../transactions/transactions.tsx';
import type { Whole } from './read-case.ts';

/** Copy of an alert. Copies in the oldest cases have `rules` instead of `results`. */
interface Copy {
  readonly results?: readonly RuleResult[];
  readonly rules?: readonly RuleResult[];
}
function resultsOf({ copy }: Whole['alerts'][number]): readonly RuleResult[] | undefined {
  const { results, rules } = (copy ?? {}) as Copy;
  return results ?? rules;
}

/** Returns the rules that hit in at least one alert of the case, without repetitions. */
export function hitRulesOf({ alerts }: Whole): RuleResult[] {
  const hits = alerts.flatMap((alert) => {
    const results = resultsOf(alert);
    return Array.isArray(results) ? results.filter(({ outcome }) => outcome === 'hit') : [];
  });
  return [...new Map(hits.map((rule) => [rule.stable_id, rule])).values()];
}

/** Shows the results of the rules for each transaction of the case. */
export function CaseAlerts({ of }: { of: Whole }) {
  return (
    <div class="stack">
      {of.alerts.map((alert) => {
        const sent = alert.copy?.transaction;
        const results = resultsOf(alert);
        return (
          <section key={alert.id} class="stack tight">
            <div class="row apart">
              <strong>
                {typeof sent?.amount === 'number' ? (
                  <Money amount={sent.amount} currency={sent.currency ?? 'NGN'} />
                ) : (
                  alert.rules.map(ruleNameOfId).join(', ')
                )}
              </strong>
              <span class="row">
                {alert.found_late && <Badge>{t('late')}</Badge>}
                <a href={`${base}/transactions/${alert.transaction_id}`}>{t('to_transaction')}</a>
                <Time at={alert.created_at} />
              </span>
            </div>
            {Array.isArray(results) ? (
              <RuleResults results={results} />
            ) : (
              <p>{alert.rules.map(ruleNameOfId).join(', ')}</p>
            )}
            <Sent of={sent} />
            <Raw of={alert.copy} />
          </section>
        );
      })}
    </div>
  );
}

/** Shows the subject of a case that a person opened, with the text of that person. */
export function ByHand({ of: { history } }: { of: Whole }) {
  const details = history.find(({ kind }) => kind === 'opened_by_hand')?.details;
  return (
    <div class="stack tight">
      <p class="muted">{t('by_hand')}</p>
      {isObject(details) && <Sent of={{ customer_details: details['customer'] }} />}
    </div>
  );
}
