import type { ComponentChildren } from 'preact';
import { ruleNameText } from '../../../../packages/texts/src/rule-name-texts.ts';
import { type FoundValue, foundText, signalText } from '../../../../packages/texts/src/rule-texts.ts';
import { useApiQuery } from '../../api/query.ts';
import { Loaded } from '../../components/states.tsx';
import { Badge } from '../../components/values.tsx';
import { replay } from './replay.ts';
import { t } from './texts.ts';

type Comparison = Awaited<ReturnType<typeof replay>>['compared'];
type Answered = Awaited<ReturnType<typeof replay>>['answered'];

const outcomeText = (outcome: string | null): string => t.of(outcome ?? 'no_hit');
const toneOf = (outcome: string | null) => (outcome === 'hit' ? 'bad' : outcome === 'error' ? 'warn' : 'plain');

/** Shows the evidence of the answer beside a new evaluation with the same rules and today's history. */
export function WithToday({ id }: { id: string }) {
  const query = useApiQuery(['transaction', id, 'with-today'], () => replay(id));
  return <Loaded query={query}>{({ answered, compared }) => <Compared answered={answered} today={compared} />}</Loaded>;
}

function Compared({ answered, today }: { answered: Answered; today: Comparison }) {
  const changed = today.signals.filter(({ differs }) => differs);
  const others = today.signals.filter(({ differs }) => !differs);
  return (
    <div class="stack">
      <p class="muted">{t('with_today_hint')}</p>
      <SideBySide caption={t('with_today_verdict')} first={t('value')}>
        <Row
          name={t('status')}
          differs={answered.status !== today.status}
          answered={t.of(answered.status)}
          today={t.of(today.status)}
        />
        <Row
          name={t('code')}
          differs={answered.activity_code !== today.activity_code}
          answered={answered.activity_code}
          today={today.activity_code}
        />
        <Row
          name={t('score')}
          differs={today.answered_score !== today.score}
          answered={today.answered_score}
          today={today.score}
        />
      </SideBySide>
      {today.results.length > 0 && (
        <SideBySide caption={t('why')} first={t('rule')}>
          {today.results.map((rule) => (
            <Row
              key={rule.stable_id}
              name={ruleNameText(rule)}
              late={rule.found_late}
              differs={rule.differs}
              answered={<Badge tone={toneOf(rule.answered)}>{outcomeText(rule.answered)}</Badge>}
              today={<Badge tone={toneOf(rule.today)}>{outcomeText(rule.today)}</Badge>}
            />
          ))}
        </SideBySide>
      )}
      {changed.length === 0 ? <p class="muted">{t('no_signal_differs')}</p> : <Signals of={changed} />}
      {others.length > 0 && (
        <details>
          <summary class="muted">{t('other_signals_n', { n: others.length })}</summary>
          <Signals of={others} />
        </details>
      )}
    </div>
  );
}

const Signals = ({ of }: { of: Comparison['signals'] }) => (
  <SideBySide caption={t('signals')} first={t('signal')}>
    {of.map(({ signal, answered, today, differs }) => (
      <Row
        key={signal}
        name={signalText(signal)}
        differs={differs}
        answered={found(answered, signal)}
        today={found(today, signal)}
      />
    ))}
  </SideBySide>
);

const found = (of: FoundValue | null, signal: string): ComponentChildren =>
  of ? foundText(of, signal) : <span class="muted">{t('not_read')}</span>;

const SideBySide = ({ caption, first, children }: { caption: string; first: string; children: ComponentChildren }) => (
  <table class="steps with-today">
    <caption class="hidden-visually">{caption}</caption>
    <thead>
      <tr>
        <th scope="col">{first}</th>
        <th scope="col">{t('with_answer')}</th>
        <th scope="col">{t('today')}</th>
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
);

const Row = ({
  name,
  late = false,
  differs,
  answered,
  today,
}: {
  name: string;
  late?: boolean;
  differs: boolean;
  answered: ComponentChildren;
  today: ComponentChildren;
}) => (
  <tr>
    <th scope="row">
      {name}
      {late && <span class="sub">{t('found_late')}</span>}
    </th>
    <td>{answered}</td>
    <td>
      {today}
      {differs && <strong class="sub differs">≠ {t('differs')}</strong>}
    </td>
  </tr>
);
