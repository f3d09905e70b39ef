import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  grouped,
  moved,
  nextId,
  nodeOfFault,
  outsideLimits,
  pathsOf,
  renameParameter,
  usedParameters,
  withNode,
  withoutNode,
} from '../../dashboard/src/pages/rules/builder/edit-rule.ts';
import { readCondition, readRule } from '../../dashboard/src/pages/rules/builder/read-rule.ts';
import type { GroupForm, NodeForm } from '../../dashboard/src/pages/rules/builder/rule-form.ts';
import { writeCondition, writeRule } from '../../dashboard/src/pages/rules/builder/write-json.ts';
import { parameterChanges } from '../../dashboard/src/pages/rules/parameter-changes.ts';
import { speakTo } from '../../packages/texts/src/language.ts';
import { parameterMeaningText } from '../../packages/texts/src/parameter-meaning-texts.ts';
import { signalMeaning } from '../../packages/texts/src/signal-meaning-texts.ts';
import { SIGNALS } from '../../server/src/transactions/facts/signal-definitions.ts';
import { checkRule } from '../../server/src/transactions/rules/check-rule-set.ts';
import type { Condition, Operand } from '../../server/src/transactions/rules/condition.ts';
import { meaningMessages } from '../../server/src/transactions/rules/rule-message.ts';
import { shippedRules } from '../../server/src/transactions/rules/shipped-rules.ts';

const limits = (amount: string) => ({ NGN: amount, USD: '10000' });
const thresholds = { individual: limits('5000000'), corporate: limits('10000000') };
const shipped = [false, true].flatMap((cashOnly) => shippedRules({ ...thresholds, cashOnly }));

test.each(shipped.map((rule, i) => [`${i} ${rule.stable_id}`, rule] as const))(
  '%s goes through the builder unchanged',
  (_, rule) => expect(writeRule(readRule(rule)!)).toEqual(rule),
);

const name = fc.stringMatching(/^[a-z][a-z0-9_]{0,10}$/);
const amount = fc.integer({ min: 0, max: 1e9 }).map(String);
const times = fc.oneof(
  fc.double({ min: 0.0001, max: 10_000, noNaN: true }),
  name.map((parameter) => ({ parameter })),
);
const signal = (operand: fc.Arbitrary<Operand>) =>
  fc.record(
    { name, window: fc.constantFrom('24h', '7d'), arguments: fc.dictionary(name, operand, { minKeys: 1, maxKeys: 2 }) },
    { requiredKeys: ['name'] },
  ) as fc.Arbitrary<never>;
const plainOperand: fc.Arbitrary<Operand> = fc.oneof(
  fc.double({ min: -1e12, max: 1e12, noNaN: true }).map((number) => ({ number: Object.is(number, -0) ? 0 : number })),
  fc.dictionary(fc.constantFrom('NGN', 'USD', 'KES'), amount, { minKeys: 1 }).map((money) => ({ money })),
  fc.record({ parameter: name, times }, { requiredKeys: ['parameter'] }) as fc.Arbitrary<Operand>,
);
const operand: fc.Arbitrary<Operand> = fc.oneof(
  plainOperand,
  fc.record({ signal: signal(plainOperand), times }, { requiredKeys: ['signal'] }) as fc.Arbitrary<Operand>,
);
const leaf: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({
    compare: fc.record({ signal: signal(plainOperand), operator: fc.constantFrom('>', '<=', '!='), to: operand }),
  }),
  fc.record({ between: fc.record({ signal: signal(plainOperand), from: operand, to: operand }) }),
  fc.record({ in: fc.record({ signal: signal(plainOperand), values: fc.array(fc.string(), { minLength: 1 }) }) }),
  fc.record({
    text: fc.record({
      signal: signal(plainOperand),
      operator: fc.constantFrom('equals', 'contains'),
      value: fc.string(),
    }),
  }),
  fc.record({ flag: fc.record({ signal: signal(plainOperand) }) }),
  fc.record({ in_list: fc.record({ of: fc.constantFrom('customer', 'device'), list: name }) }),
) as fc.Arbitrary<Condition>;
const { condition } = fc.letrec<{ condition: Condition }>((tie) => {
  const children = fc.array(tie('condition'), { minLength: 1, maxLength: 3 });
  return {
    condition: fc.oneof(
      { depthSize: 'small', maxDepth: 4 },
      leaf,
      fc.record({ all: children }),
      fc.record({ any: children }),
      fc.record({ not: tie('condition') }),
      fc.record({ count_at_least: fc.record({ count: fc.integer({ min: 1, max: 3 }), of: children }) }),
    ) as fc.Arbitrary<Condition>,
  };
});

/** Without pairs of negations, which say nothing. */
function withoutDoubleNot(json: Condition): Condition {
  if ('not' in json) {
    const inner = withoutDoubleNot(json.not);
    return 'not' in inner ? inner.not : { not: inner };
  }
  if ('all' in json) return { all: json.all.map(withoutDoubleNot) };
  if ('any' in json) return { any: json.any.map(withoutDoubleNot) };
  if ('count_at_least' in json) {
    const { count, of } = json.count_at_least;
    return { count_at_least: { count, of: of.map(withoutDoubleNot) } };
  }
  return json;
}
const nodesOf = (node: NodeForm): NodeForm[] =>
  node.kind === 'row' ? [node] : [node, ...node.children.flatMap(nodesOf)];

describe('any condition', () => {
  test('goes through the builder unchanged, but for pairs of negations', () =>
    fc.assert(
      fc.property(condition, (json) => {
        expect(writeCondition(readCondition(json))).toEqual(withoutDoubleNot(json));
      }),
    ));
  test('has a number of its own for each node, and a path under which its faults are found', () =>
    fc.assert(
      fc.property(condition, (json) => {
        const form = readCondition(json);
        const nodes = nodesOf(form);
        expect(new Set(nodes.map(({ id }) => id)).size).toBe(nodes.length);
        expect(nodes.every(({ id }) => id < nextId(form))).toBe(true);
        const paths = pathsOf(form);
        for (const [id, path] of paths) expect(nodeOfFault(paths, path)).toBe(id);
      }),
    ));
  test('edits keep every other row', () =>
    fc.assert(
      fc.property(condition, fc.nat(), (json, pick) => {
        const form = readCondition(json);
        const nodes = nodesOf(form).filter(({ id }) => id !== form.id);
        const chosen = nodes[pick % nodes.length]!;
        const rows = (group: GroupForm) => nodesOf(group).filter(({ kind }) => kind === 'row');
        const sorted = (group: GroupForm) => rows(group).toSorted((a, b) => a.id - b.id);
        expect(sorted(moved(form, chosen.id, 1))).toEqual(sorted(form));
        expect(moved(moved(form, chosen.id, -1), chosen.id, 1)).toSatisfy(
          (back: GroupForm) => rows(back).length === rows(form).length,
        );
        expect(sorted(grouped(form, chosen.id, 'any'))).toEqual(sorted(form));
        expect(withNode(form, chosen)).toEqual(form);
        const gone = new Set(nodesOf(chosen).map(({ id }) => id));
        expect(sorted(withoutNode(form, chosen.id))).toEqual(sorted(form).filter(({ id }) => !gone.has(id)));
      }),
    ));
});

test('JSON that is no rule has no form, whatever it is', () =>
  fc.assert(
    fc.property(fc.jsonValue(), (json) => {
      expect(readRule(json)).toBeUndefined();
    }),
  ));

test('faults that the service finds lie at a row of the builder', () => {
  const rule = shipped.find(({ stable_id }) => stable_id === 'fan_out')!;
  const form = readRule(rule)!;
  const [row] = form.condition.children;
  if (row?.kind !== 'row' || row.test.kind !== 'compare') throw new Error('fan_out begins with a comparison');
  const wrong = { ...row, test: { ...row.test, to: { kind: 'number', text: 'many' } } } as const;
  const faults = checkRule(writeRule({ ...form, condition: withNode(form.condition, wrong) }));
  expect(faults).toHaveLength(1);
  expect(nodeOfFault(pathsOf(form.condition), faults[0]!.path)).toBe(row.id);
});

test('a parameter keeps its places under another name', () => {
  const rule = shipped.find(({ stable_id }) => stable_id === 'fan_out')!;
  const form = readRule(rule)!;
  const renamed = renameParameter(form, 'times', 'multiple');
  expect([...usedParameters(renamed)].sort()).toEqual(['destinations', 'floor', 'multiple', 'share']);
  expect(checkRule(writeRule(renamed))).toEqual([]);
  expect(renameParameter(renamed, 'multiple', 'times')).toEqual(form);
});

test('limits are those of the shipped rule', () => {
  const form = readRule(shipped.find(({ stable_id }) => stable_id === 'fan_out')!)!;
  const share = form.parameters.find((one) => one.name === 'share')!;
  const floor = form.parameters.find((one) => one.name === 'floor')!;
  if (share.unit === 'money' || floor.unit !== 'money') throw new Error('unexpected units');
  expect(outsideLimits({ ...share, text: '1.2' })).toEqual([{ min: '0.01', max: '1' }]);
  expect(outsideLimits({ ...share, text: '0,5' })).toEqual([]);
  const low = { ...floor, amounts: floor.amounts.map(([currency]) => [currency, '0'] as const) };
  expect(outsideLimits(low)).toHaveLength(floor.amounts.length);
  expect(outsideLimits(floor)).toEqual([]);
});

test('numbers are read as they are typed in French too', () => {
  const form = readRule(shipped.find(({ stable_id }) => stable_id === 'fan_out')!)!;
  const written = writeRule({ ...form, severity: '4 5' });
  expect(written['severity']).toBe(45);
  expect(writeRule({ ...form, severity: 'many' })['severity']).toBe('many');
});

test('every signal has its meaning', () => {
  for (const name of Object.keys(SIGNALS)) expect(signalMeaning(name), name).toBeTruthy();
});

test('every parameter of the shipped rules has its meaning in French', () => {
  speakTo(() => ({ language: 'fr', region: 'fr-FR' }));
  try {
    for (const rule of shipped)
      for (const [name, message] of Object.entries(meaningMessages(rule))) {
        expect(message, `${rule.stable_id}.${name}`).not.toBeNull();
        expect(parameterMeaningText(message!), name).not.toBe(rule.parameters[name]!.meaning);
      }
  } finally {
    speakTo(() => ({ language: 'en', region: 'en-GB' }));
  }
});

test('the meaning that a branch wrote has no code', () => {
  const parameters = { mine: { unit: 'count', value: 3, meaning: 'Branches visited' } } as const;
  expect(meaningMessages({ parameters })).toEqual({ mine: null });
});

test('the form of a rule changes one number, and all amounts of a parameter together', () => {
  const rule = {
    stable_id: 'r',
    parameters: {
      times: { unit: 'count', value: 3, meaning: '', min: 1, max: 9 },
      floor: { unit: 'money', value: { NGN: '5000', KES: '60.5' }, meaning: '' },
    },
  } as const;
  const values = { 'times|': '3', 'floor|NGN': '5000', 'floor|KES': '60.5' };
  expect(parameterChanges(rule, values)).toEqual([]);
  expect(parameterChanges(rule, { ...values, 'times|': '4' })).toEqual([
    { kind: 'set_parameter', rule: 'r', parameter: 'times', value: 4 },
  ]);
  expect(parameterChanges(rule, { ...values, 'floor|NGN': '7000' })).toEqual([
    { kind: 'set_parameter', rule: 'r', parameter: 'floor', value: { NGN: '7000', KES: '60.5' } },
  ]);
  expect(parameterChanges(rule, { ...values, 'times|': 'many' })[0]!.value).toBe('many');
});
