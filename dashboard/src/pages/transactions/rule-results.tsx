import { Badge } from '../../components/values.tsx';
import { t } from './texts.ts';

export interface RuleResult {
  readonly stable_id: string;
  readonly name: string;
  readonly outcome: string;
  readonly reason?: string | null;
  readonly action?: string;
  readonly sentence?: string | null;
  readonly steps?: readonly { readonly signal: string; readonly found: string; readonly outcome: string }[];
}
const order = (outcome: string): number => (outcome === 'hit' ? 0 : outcome === 'error' ? 1 : 2);

/** One block a rule: those that hit first, each with its sentence and the numbers that it found. */
export function RuleResults({ results }: { results: readonly RuleResult[] }) {
  if (results.length === 0) return <p class="muted">{t('no_rules')}</p>;
  return (
    <div class="stack">
      {[...results]
        .sort((one, other) => order(one.outcome) - order(other.outcome))
        .map((rule) => (
          <details key={rule.stable_id} open={rule.outcome === 'hit'}>
            <summary>
              {rule.name}{' '}
              <Badge tone={rule.outcome === 'hit' ? 'bad' : rule.outcome === 'error' ? 'warn' : 'plain'}>
                {t.of(rule.outcome)}
              </Badge>{' '}
              {rule.action && <span class="muted small">{t.of(rule.action)}</span>}
            </summary>
            {rule.sentence && <p>{rule.sentence}</p>}
            {rule.reason && <p class="muted">{rule.reason}</p>}
            {rule.steps && rule.steps.length > 0 && (
              <table>
                <tbody>
                  {rule.steps.map((step, at) => (
                    <tr key={at}>
                      <td class="mono">{step.signal}</td>
                      <td>{step.found}</td>
                      <td>{t.of(step.outcome)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
          </details>
        ))}
    </div>
  );
}
