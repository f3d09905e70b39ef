import { useEffect, useState } from 'preact/hooks';
import type { RuleInput } from '../../../../../client/src/generated/schemas.ts';
import { sentenceText } from '../../../../../packages/texts/src/rule-texts.ts';
import { api } from '../../../api/request.ts';
import { FormFault } from '../../../components/form.tsx';
import { Card } from '../../../components/page.tsx';
import { Badge, Money, numberText, Time } from '../../../components/values.tsx';
import { inBranch } from '../../../session/session.ts';
import { base } from '../../../shell/places.ts';
import { t } from './texts.ts';

const AFTER_CHANGE_MS = 700;
const ask = async (rule: unknown, replaces: string | undefined, signal: AbortSignal) =>
  (
    await api.post('/v1/rules/preview', {
      params: { query: inBranch() },
      // The rule may be incomplete. The service checks it and returns the faults.
      body: { rule: rule as RuleInput, ...(replaces !== undefined && { replaces }) },
      signal,
    })
  ).data;
type Preview = Awaited<ReturnType<typeof ask>>;
export interface PreviewState {
  readonly preview?: Preview;
  readonly problem?: unknown;
  /** True while the preview still shows the rule as it was before the last change. */
  readonly stale: boolean;
}

/**
 * Sends a rule to the service for a check, shortly after its last change.
 *
 * @param rule the rule as JSON; undefined if there is none yet
 * @param replaces the `stable_id` of the rule in force that is edited
 */
export function usePreview(rule: unknown, replaces: string | undefined): PreviewState {
  const [state, setState] = useState<PreviewState>({ stale: true });
  const text = JSON.stringify(rule);
  useEffect(() => {
    setState((former) => ({ ...former, stale: true }));
    if (text === undefined) return;
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      try {
        setState({ preview: await ask(JSON.parse(text), replaces, abort.signal), stale: false });
      } catch (problem) {
        if (!abort.signal.aborted) setState({ problem, stale: false });
      }
    }, AFTER_CHANGE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [text, replaces]);
  return state;
}

/** Shows the rule as text, the number of its hits on past transactions, and five examples. */
export function PreviewCards({ preview, problem, stale }: PreviewState) {
  const trial = preview?.trial;
  return (
    <div class="stack rule-preview" aria-busy={stale}>
      <Card title={t('sentence')}>
        <div aria-live="polite" class="stack tight">
          <FormFault problem={problem} />
          {preview?.messages.sentence ? (
            <p>{sentenceText(preview.messages.sentence)}</p>
          ) : (
            <p class="muted">{preview ? t('faults', { n: preview.faults.length }) : t('trying')}</p>
          )}
        </div>
      </Card>
      <Card title={t('tried')}>
        <div aria-live="polite">
          {!trial ? (
            <p class="muted">{preview ? t('incomplete') : t('trying')}</p>
          ) : trial.of === 0 ? (
            <p class="muted">{t('no_transactions')}</p>
          ) : (
            <div class="stack tight">
              <p>
                <strong class="figure">{numberText(trial.hits)}</strong> {t('hits', { tried: numberText(trial.tried) })}
              </p>
              {trial.tried < trial.of && <p class="muted small">{t('sampled', { of: numberText(trial.of) })}</p>}
              {trial.hits > 0 && <p class="small">{t('known', { n: numberText(trial.known) })}</p>}
              {trial.not_evaluated > 0 && <p class="muted small">{t('not_evaluated', { n: trial.not_evaluated })}</p>}
            </div>
          )}
        </div>
        {trial && trial.examples.length > 0 && (
          <section class="gap">
            <h3>{t('examples')}</h3>
            <ul class="plain-list">
              {trial.examples.map((one) => (
                <li key={one.transaction} class="row apart">
                  <a href={`${base}/transactions/${one.transaction}`} target="_blank" rel="noreferrer">
                    <Money amount={Number(one.amount)} currency={one.currency} />
                  </a>
                  <span class="row">
                    <Time at={String(one.at)} />
                    <Badge tone={one.known ? 'plain' : 'warn'}>{t(one.known ? 'already' : 'fresh')}</Badge>
                  </span>
                </li>
              ))}
            </ul>
          </section>
        )}
      </Card>
    </div>
  );
}
