import type { AnsweredMessage } from '../../../../packages/texts/src/format.ts';
import { ruleNameOfId } from '../../../../packages/texts/src/rule-name-texts.ts';
import { sentenceText } from '../../../../packages/texts/src/rule-texts.ts';
import { Badge } from '../../components/values.tsx';
import { t } from './texts.ts';

export interface Difference {
  readonly rule: string;
  readonly change: 'added' | 'removed' | 'changed';
  readonly messages: { readonly before: AnsweredMessage | null; readonly after: AnsweredMessage | null };
  readonly action_before?: string | null;
  readonly action_after?: string | null;
}
/** Shows the changes of a draft rule by rule, each with the text of the rule before and after. */
export function Differences({
  of,
  nameOf = ruleNameOfId,
}: {
  of: readonly Difference[];
  /** Returns the name of a rule by its identifier. */
  nameOf?: (id: string) => string;
}) {
  if (of.length === 0) return <p class="muted">{t('nothing')}</p>;
  return (
    <div class="stack">
      {of.map((one) => (
        <section key={one.rule} class="stack tight">
          <div class="row">
            <strong>{nameOf(one.rule)}</strong>
            <Badge tone={one.change === 'removed' ? 'bad' : one.change === 'added' ? 'good' : 'info'}>
              {t(one.change)}
            </Badge>
          </div>
          <div class="columns">
            {one.messages.before && (
              <div class="notice warn">
                <span class="small muted">{t('before')}</span>
                <span>{sentenceText(one.messages.before)}</span>
                {one.action_before && <span class="small">{t.of(one.action_before)}</span>}
              </div>
            )}
            {one.messages.after && (
              <div class="notice good">
                <span class="small muted">{t('after')}</span>
                <span>{sentenceText(one.messages.after)}</span>
                {one.action_after && <span class="small">{t.of(one.action_after)}</span>}
              </div>
            )}
          </div>
        </section>
      ))}
    </div>
  );
}
