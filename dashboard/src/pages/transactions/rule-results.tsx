import type { RuleResult as WholeResult } from '../../../../contract/src/evidence/transaction.ts';
import { ruleNameText } from '../../../../packages/texts/src/rule-name-texts.ts';
import { foundText, sentenceText, signalText } from '../../../../packages/texts/src/rule-texts.ts';
import { Badge } from '../../components/values.tsx';
import { t } from './texts.ts';

/** Result of a rule. A case's copy from before 2026-11-26 contains only English texts. */
export type RuleResult = Pick<WholeResult, 'stable_id' | 'name' | 'outcome'> & Partial<WholeResult>;
const order = (outcome: string): number => (outcome === 'hit' ? 0 : 1);
const says = ({ outcome }: RuleResult): boolean => outcome === 'hit' || outcome === 'error';

/**
 * Shows the rules that hit, each with its description and its numbers. Rules that could not be evaluated, and the
 * reasons, are in a list that the user must expand.
 */
export function RuleResults({ results }: { results: readonly RuleResult[] }) {
  if (results.length === 0) return <p class="muted">{t('no_rules')}</p>;
  const spoke = results.filter(says).sort((one, other) => order(one.outcome) - order(other.outcome));
  const silent = results.filter((rule) => !says(rule));
  return (
    <div class="stack">
      {spoke.length === 0 && <p class="muted">{t('no_rules')}</p>}
      {spoke.map((rule) => (
        <Rule key={rule.stable_id} of={rule} />
      ))}
      {silent.length > 0 && (
        <details>
          <summary class="muted">{t('silent_n', { n: silent.length })}</summary>
          <div class="stack tight pad">
            {silent.map((rule) => (
              <Rule key={rule.stable_id} of={rule} />
            ))}
          </div>
        </details>
      )}
    </div>
  );
}

const sentenceOf = ({ messages, sentence }: RuleResult): string | undefined => {
  const conditions = messages?.sentence ?? sentence;
  return conditions ? sentenceText(conditions) : undefined;
};

const reasonOf = ({ messages, reason }: RuleResult): string | undefined => {
  const cause = messages?.reason ?? reason;
  return cause ? sentenceText(cause) : undefined;
};

const Rule = ({ of: rule }: { of: RuleResult }) => (
  <details open={rule.outcome === 'hit'}>
    <summary>
      {ruleNameText(rule)}{' '}
      <Badge tone={rule.outcome === 'hit' ? 'bad' : rule.outcome === 'error' ? 'warn' : 'plain'}>
        {t.of(rule.outcome)}
      </Badge>{' '}
      {rule.action && <span class="muted small">{t.of(rule.action)}</span>}
    </summary>
    {sentenceOf(rule) && <p>{sentenceOf(rule)}</p>}
    {reasonOf(rule) && <p class="muted">{reasonOf(rule)}</p>}
    {rule.steps && rule.steps.length > 0 && (
      <table class="steps">
        <caption class="hidden-visually">{ruleNameText(rule)}</caption>
        <thead>
          <tr>
            <th scope="col">{t('signal')}</th>
            <th scope="col">{t('found')}</th>
            <th scope="col">{t('condition')}</th>
          </tr>
        </thead>
        <tbody>
          {rule.steps.map((step, at) => (
            <tr key={at}>
              <td>{signalText(step.signal)}</td>
              <td>{foundText(step, step.signal)}</td>
              <td>{t.of(step.outcome)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </details>
);
