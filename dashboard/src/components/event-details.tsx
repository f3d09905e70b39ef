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
 * Returns the texts and numbers of an event, including masked values. Leaves out the states before and after, which are
 * objects.
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
    // For an item's decision the reason is a code. For a case it is free text.
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
