import { Button } from '../../../components/button.tsx';
import { Field, Select } from '../../../components/field.tsx';
import { t } from './condition-texts.ts';
import { useEditor } from './context.ts';
import { grouped, moved, newRow, nextId, withChild, withNode, withoutNode } from './edit-rule.ts';
import { RowEditor } from './row-editor.tsx';
import type { GroupForm, NodeForm } from './rule-form.ts';

const JOINS = {
  all: ['all', false],
  any: ['any', false],
  none: ['any', true],
  count: ['count', false],
  not_all: ['all', true],
  few: ['count', true],
} as const;
type Join = keyof typeof JOINS;
const joinOf = ({ join, negated }: GroupForm): Join =>
  (Object.keys(JOINS) as Join[]).find((name) => JOINS[name][0] === join && JOINS[name][1] === negated) ?? 'all';
/** Ways to join conditions that every group offers. Other ways are shown only if the rule uses them. */
const OFFERED: readonly Join[] = ['all', 'any', 'none', 'count'];

interface Editing {
  readonly condition: GroupForm;
  readonly onChange: (condition: GroupForm) => void;
}

/** Editor of the whole condition, with its rows and groups. */
export function ConditionEditor({ condition, onChange }: Editing) {
  return <GroupEditor node={condition} name={t('conditions')} place="" editing={{ condition, onChange }} />;
}

function GroupEditor({
  node,
  name,
  place,
  editing,
}: {
  node: GroupForm;
  name: string;
  /** Number of the group, for example `2.` for the second group in its parent. */
  place: string;
  editing: Editing;
}) {
  const { condition, onChange } = editing;
  const { signals, currency, faults } = useEditor();
  const join = joinOf(node);
  const isWhole = node.id === condition.id;
  // After a change, the group is always written with its join, even if it has only one row.
  const become = (changes: Partial<GroupForm>): void => {
    const { bare: _, ...rest } = node;
    onChange(withNode(condition, { ...rest, ...changes }));
  };
  const row = (id: number) => newRow(id, signals.get('amount') ?? [...signals.values()][0]!, currency);
  const addRow = (): void => onChange(withChild(condition, node.id, row(nextId(condition))));
  const addGroup = (): void => {
    const id = nextId(condition);
    const group: GroupForm = {
      ...{ id, kind: 'group', negated: false, join: join === 'any' ? 'all' : 'any', count: '1' },
      children: [row(id + 1)],
    };
    onChange(withChild(condition, node.id, group));
  };
  const options = [...OFFERED, ...(OFFERED.includes(join) ? [] : [join])];
  return (
    <fieldset class={isWhole ? 'rule-group whole' : 'rule-group'}>
      <legend class="hidden-visually">{name}</legend>
      <div class="row">
        <Select
          label={t('join')}
          value={join}
          onChange={(chosen) => {
            const [kind, negated] = JOINS[chosen as Join];
            become({ join: kind, negated });
          }}
          options={options.map((one) => [one, t(`join_${one}`)] as const)}
        />
        {node.join === 'count' && (
          <Field label={t('how_many')} inputmode="numeric" value={node.count} onInput={(count) => become({ count })} />
        )}
      </div>
      {faults.get(node.id)?.map((fault) => (
        <p class="fault" key={fault}>
          {fault}
        </p>
      ))}
      <ol class="plain-list conditions">
        {node.children.map((child, at) => (
          <li key={child.id}>
            <Child child={child} at={at} of={node} place={place} editing={editing} />
          </li>
        ))}
      </ol>
      <div class="row">
        <Button small onClick={addRow}>
          {t('add_condition')}
        </Button>
        <Button small onClick={addGroup}>
          {t('add_group')}
        </Button>
      </div>
    </fieldset>
  );
}

function Child({
  child,
  at,
  of,
  place,
  editing,
}: {
  child: NodeForm;
  at: number;
  of: GroupForm;
  place: string;
  editing: Editing;
}) {
  const { condition, onChange } = editing;
  const number = `${place}${at + 1}`;
  const what = t(child.kind === 'row' ? 'condition' : 'group', { n: number });
  const isLast = of.id === condition.id && of.children.length === 1;
  return (
    <>
      <div class="row apart">
        <strong class="small">{what}</strong>
        <span class="row">
          <Button
            small
            plain
            disabled={at === 0}
            label={t('up', { what })}
            onClick={() => onChange(moved(condition, child.id, -1))}
          >
            ↑
          </Button>
          <Button
            small
            plain
            disabled={at === of.children.length - 1}
            label={t('down', { what })}
            onClick={() => onChange(moved(condition, child.id, 1))}
          >
            ↓
          </Button>
          <Button
            small
            plain
            label={t('into_group', { what })}
            onClick={() => onChange(grouped(condition, child.id, 'any'))}
          >
            ( )
          </Button>
          <Button
            small
            plain
            disabled={isLast}
            label={t('remove', { what })}
            onClick={() => onChange(withoutNode(condition, child.id))}
          >
            ✕
          </Button>
        </span>
      </div>
      {child.kind === 'row' ? (
        <RowEditor row={child} onChange={(changed) => onChange(withNode(condition, changed))} />
      ) : (
        <GroupEditor node={child} name={what} place={`${number}.`} editing={editing} />
      )}
    </>
  );
}
