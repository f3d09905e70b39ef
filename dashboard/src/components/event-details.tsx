import { t as caseText } from '../../../packages/texts/src/case-texts.ts';
import { stepText } from '../../../packages/texts/src/checklist-texts.ts';
import { common } from '../../../packages/texts/src/common.ts';
import { eventText } from '../../../packages/texts/src/event-texts.ts';
import { t as queueText } from '../../../packages/texts/src/queue-texts.ts';
import { isObject } from './is-object.ts';
import { Shown } from './masked.tsx';
import { isMasked } from './masked-value.ts';
import { Time } from './values.tsx';

/**
 * Returns the single values of an event: texts and numbers, also masked ones. States before and after are objects and
 * are left out.
 */
const singleValues = (details: unknown): [string, unknown][] =>
  Object.entries(isObject(details) ? details : {}).filter(
    ([, value]) => isMasked(value) || typeof value === 'string' || typeof value === 'number',
  );

/** Details of an event in a history. Free text may be masked until it is revealed. */
export function EventDetails({ of, nameOf }: { of: unknown; nameOf: (id: number | null) => string }) {
  return singleValues(of).map(([name, value]) => (
    <div key={name} class="small">
      <span class="muted">{common('with_colon', { name: eventText.of(name === 'alert' ? 'alert_id' : name) })}</span>{' '}
      <DetailValue name={name} value={value} nameOf={nameOf} />
    </div>
  ));
}

function DetailValue({ name, value, nameOf }: { name: string; value: unknown; nameOf: (id: number | null) => string }) {
  if (isMasked(value)) return <Shown value={value} />;
  const text = String(value);
  switch (name) {
    case 'disposition':
      return <>{caseText.of(text)}</>;
    case 'decision':
      return <>{queueText.find(`${text}_done`) ?? text}</>;
    // The reason is a code for an item's decision, or free text for a case.
    case 'reason':
      return <>{queueText.find(text) ?? text}</>;
    case 'checklist_step':
      return <>{stepText(text)}</>;
    case 'assignee':
      return <>{nameOf(Number(value))}</>;
    case 'due':
    case 'until':
      return <Time at={text} exact />;
    default:
      return <>{text}</>;
  }
}
