import type {
  GroupForm,
  NodeForm,
  OperandForm,
  ParameterForm,
  RowForm,
  RuleForm,
  SignalForm,
  TestForm,
  TimesForm,
} from './rule-form.ts';
import { isBare } from './write-json.ts';

/** A signal in the form of `GET /v1/rules/signals`. */
export interface SignalDefinition {
  readonly name: string;
  readonly unit: string;
  readonly subject: string;
  readonly windows: readonly string[];
  readonly arguments: Readonly<Record<string, string>>;
  /** All values of a text signal that has a fixed set of values. */
  readonly values: readonly string[] | null;
  readonly meaning: string;
  readonly needs: string | null;
  readonly needs_code: string | null;
}

/** Returns the path of each node, as the service uses it in faults, by the node's id. */
export function pathsOf(condition: GroupForm): ReadonlyMap<number, string> {
  const paths = new Map<number, string>();
  const walk = (node: NodeForm, at: string): void => {
    paths.set(node.id, at);
    if (node.kind === 'row') return;
    const here = node.negated ? `${at}.not` : at;
    const list = node.join === 'count' ? 'count_at_least.of' : node.join;
    for (const [i, child] of node.children.entries()) walk(child, `${here}.${list}[${i}]`);
  };
  if (isBare(condition)) walk(condition.children[0]!, 'condition');
  else walk(condition, 'condition');
  return paths;
}

/** Returns the innermost node to which a fault belongs. Undefined if the fault is not in a node. */
export function nodeOfFault(paths: ReadonlyMap<number, string>, fault: string): number | undefined {
  let innermost: readonly [id: number | undefined, length: number] = [undefined, -1];
  for (const [id, path] of paths)
    if ((fault === path || fault.startsWith(`${path}.`)) && path.length > innermost[1]) innermost = [id, path.length];
  return innermost[0];
}

const idsOf = (node: NodeForm): number[] =>
  node.kind === 'row' ? [node.id] : [node.id, ...node.children.flatMap(idsOf)];
export const nextId = (condition: GroupForm): number => Math.max(...idsOf(condition)) + 1;

const mapNodes = (group: GroupForm, map: (node: NodeForm) => readonly NodeForm[]): GroupForm => ({
  ...group,
  children: group.children.flatMap((child) => map(child.kind === 'group' ? mapNodes(child, map) : child)),
});

/** Returns the condition with one node changed. */
export const withNode = (condition: GroupForm, changed: NodeForm): GroupForm =>
  condition.id === changed.id
    ? (changed as GroupForm)
    : mapNodes(condition, (node) => [node.id === changed.id ? changed : node]);

/** Returns the condition without the node, and without groups that become empty. */
export const withoutNode = (condition: GroupForm, id: number): GroupForm =>
  mapNodes(condition, (node) =>
    node.id === id || (node.kind === 'group' && node.children.length === 0) ? [] : [node],
  );

export const withChild = (condition: GroupForm, groupId: number, child: NodeForm): GroupForm => {
  const add = (group: GroupForm): GroupForm => ({ ...group, children: [...group.children, child] });
  if (condition.id === groupId) return add(condition);
  return mapNodes(condition, (node) => [node.id === groupId && node.kind === 'group' ? add(node) : node]);
};

/** Moves a node by one position among its neighbours. The first and the last node do not move further. */
export function moved(condition: GroupForm, id: number, by: -1 | 1): GroupForm {
  const move = (group: GroupForm): GroupForm => {
    const at = group.children.findIndex((child) => child.id === id);
    const to = at + by;
    if (at < 0 || to < 0 || to >= group.children.length) return group;
    return { ...group, children: group.children.with(at, group.children[to]!).with(to, group.children[at]!) };
  };
  return move(mapNodes(condition, (node) => [node.kind === 'group' ? move(node) : node]));
}

/** Moves a row into a new group, so that the user can add other rows to the group. */
export const grouped = (condition: GroupForm, id: number, join: GroupForm['join']): GroupForm =>
  mapNodes(condition, (node) => [
    node.id === id
      ? { id: nextId(condition), kind: 'group', negated: false, join, count: '1', children: [node] }
      : node,
  ]);

const USUAL_WINDOW = '24h';
/**
 * Returns the form of a signal. Keeps the window of the former signal if the new signal allows it, and otherwise uses
 * the default window.
 */
export function signalForm(definition: SignalDefinition, currency: string, before?: SignalForm): SignalForm {
  const { name, windows } = definition;
  const former = before?.window;
  const window =
    former !== undefined && windows.includes(former)
      ? former
      : windows.includes(USUAL_WINDOW)
        ? USUAL_WINDOW
        : windows[0];
  return {
    name,
    ...(window !== undefined && { window }),
    ...(name.startsWith('field_') && { field: before?.field ?? '' }),
    arguments: Object.entries(definition.arguments).map(([key, unit]) => [
      key,
      before?.arguments.find(([other]) => other === key)?.[1] ?? emptyOperand(unit, currency),
    ]),
  };
}

export const emptyOperand = (unit: string, currency: string): OperandForm =>
  unit === 'money' ? { kind: 'money', amounts: [[currency, '']] } : { kind: 'number', text: '' };

/** Returns the default test of a new row for a signal. */
export function testOf(definition: SignalDefinition, currency: string): TestForm {
  const signal = signalForm(definition, currency);
  if (definition.unit === 'flag') return { kind: 'flag', signal };
  if (definition.unit === 'text') return { kind: 'in', signal, values: [] };
  return { kind: 'compare', signal, operator: '>=', to: emptyOperand(definition.unit, currency) };
}

/** Returns the test for another signal. Keeps the operator and the values if both signals have the same unit. */
export function withSignal(
  test: TestForm,
  from: SignalDefinition | undefined,
  to: SignalDefinition,
  currency: string,
): TestForm {
  if (test.kind === 'in_list' || from?.unit !== to.unit || to.unit === 'text') return testOf(to, currency);
  return { ...test, signal: signalForm(to, currency, test.signal) };
}

export const newRow = (id: number, definition: SignalDefinition, currency: string): RowForm => ({
  id,
  kind: 'row',
  negated: false,
  test: testOf(definition, currency),
});

const renamedTimes = (times: TimesForm | undefined, from: string, to: string): { readonly times?: TimesForm } =>
  times === undefined
    ? {}
    : { times: times.kind === 'parameter' && times.name === from ? { kind: 'parameter', name: to } : times };

function mapOperands(test: TestForm, map: (operand: OperandForm) => OperandForm): TestForm {
  if (test.kind === 'in_list') return test;
  const ofSignal = (signal: SignalForm): SignalForm => ({
    ...signal,
    arguments: signal.arguments.map(([key, value]) => [key, ofOperand(value)]),
  });
  const ofOperand = (operand: OperandForm): OperandForm => {
    const changed = map(operand);
    return changed.kind === 'signal' ? { ...changed, signal: ofSignal(changed.signal) } : changed;
  };
  const signal = ofSignal(test.signal);
  if (test.kind === 'compare') return { ...test, signal, to: ofOperand(test.to) };
  if (test.kind === 'between') return { ...test, signal, from: ofOperand(test.from), to: ofOperand(test.to) };
  return { ...test, signal };
}

/** Renames a parameter everywhere in the rule. */
export function renameParameter(form: RuleForm, from: string, to: string): RuleForm {
  const rename = (operand: OperandForm): OperandForm => {
    if (operand.kind !== 'parameter' && operand.kind !== 'signal') return operand;
    const times = renamedTimes(operand.times, from, to);
    return operand.kind === 'parameter' && operand.name === from
      ? { ...operand, name: to, ...times }
      : { ...operand, ...times };
  };
  return {
    ...form,
    parameters: form.parameters.map((one) => (one.name === from ? { ...one, name: to } : one)),
    condition: mapNodes(form.condition, (node) => [
      node.kind === 'row' ? { ...node, test: mapOperands(node.test, rename) } : node,
    ]),
  };
}

/** Returns the names of parameters that the condition uses. */
export function usedParameters({ condition }: Pick<RuleForm, 'condition'>): ReadonlySet<string> {
  const used = new Set<string>();
  const note = (operand: OperandForm): OperandForm => {
    if (operand.kind === 'parameter') used.add(operand.name);
    if ('times' in operand && operand.times?.kind === 'parameter') used.add(operand.times.name);
    return operand;
  };
  mapNodes(condition, (node) => {
    if (node.kind === 'row') mapOperands(node.test, note);
    return [node];
  });
  return used;
}

/**
 * Returns the limits that the value of a parameter violates, for amounts by currency. Empty if the value is within the
 * limits or is not a number.
 */
export function outsideLimits(
  parameter: ParameterForm,
): readonly { readonly currency?: string; readonly min?: string; readonly max?: string }[] {
  const outside = (text: string, min: number | undefined, max: number | undefined): boolean => {
    const value = Number(text.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.'));
    return text.trim() !== '' && ((min !== undefined && value < min) || (max !== undefined && value > max));
  };
  if (parameter.unit !== 'money') {
    const { text, min, max } = parameter;
    if (!outside(text, min, max)) return [];
    return [{ ...(min !== undefined && { min: String(min) }), ...(max !== undefined && { max: String(max) }) }];
  }
  return parameter.amounts.flatMap(([currency, amount]) => {
    const [min, max] = [parameter.min?.[currency], parameter.max?.[currency]];
    const isOutside = outside(
      amount,
      min === undefined ? undefined : Number(min),
      max === undefined ? undefined : Number(max),
    );
    return isOutside ? [{ currency, ...(min !== undefined && { min }), ...(max !== undefined && { max }) }] : [];
  });
}
