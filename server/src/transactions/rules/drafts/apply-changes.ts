import { isDeepStrictEqual } from 'node:util';
import { type KeptMessage, renderKept } from '@hakiki/texts';
import type { Action, Rule } from '../rule.ts';
import { type RuleFault, ruleFault } from '../rule-fault.ts';
import { ruleMessage } from '../rule-message.ts';
import { sameRule } from '../versions.ts';

/** One change as the caller sends it. The required fields depend on the kind of the change. */
export interface GivenChange {
  readonly kind: 'set_parameter' | 'set_action' | 'set_severity' | 'add' | 'remove';
  readonly rule?: string | undefined;
  readonly parameter?: string | undefined;
  readonly value?: unknown;
}

/**
 * Applies the changes to the rules in their order. Returns the changed rules, which are not checked yet, and the
 * changes that cannot be applied. Pure.
 */
export function applyChanges(
  rules: readonly Rule[],
  changes: readonly GivenChange[],
): { readonly rules: readonly unknown[]; readonly faults: readonly RuleFault[] } {
  let now: readonly unknown[] = rules;
  const faults: RuleFault[] = [];
  for (const [i, change] of changes.entries()) {
    const next = applyChange(now as readonly Rule[], change);
    if ('fault' in next) faults.push({ path: `changes[${i}].${next.path}`, fault: next.fault });
    else now = next;
  }
  return { rules: now, faults };
}

function applyChange(rules: readonly Rule[], { kind, rule: id, parameter, value }: GivenChange): unknown[] | RuleFault {
  if (kind === 'add') {
    if (id !== undefined || parameter !== undefined) return ruleFault('value', 'rule_fault_whole_rule_expected');
    return [...rules, value];
  }
  const place = rules.findIndex((rule) => rule?.stable_id === id);
  const former = rules[place];
  if (!former) return ruleFault('rule', 'rule_fault_change_rule_unknown');
  if ((kind === 'set_parameter') !== (parameter !== undefined))
    return ruleFault('parameter', 'rule_fault_change_parameter_unexpected');
  if ((kind === 'remove') !== (value === undefined)) return ruleFault('value', 'rule_fault_change_value_unexpected');
  if (kind === 'remove') return rules.toSpliced(place, 1);
  if (kind === 'set_action') return rules.with(place, { ...former, action: value as Action });
  if (kind === 'set_severity') return rules.with(place, { ...former, severity: value as number });
  if (!Object.hasOwn(former.parameters, parameter!)) return ruleFault('parameter', 'rule_fault_parameter_not_of_rule');
  const parameters = { ...former.parameters, [parameter!]: { ...former.parameters[parameter!], value } };
  return rules.with(place, { ...former, parameters } as Rule);
}

export interface Difference {
  readonly rule: string;
  readonly change: 'added' | 'removed' | 'changed';
  readonly before: string | null;
  readonly after: string | null;
  readonly messages: { readonly before: KeptMessage | null; readonly after: KeptMessage | null };
  readonly action_before: Action | null;
  readonly action_after: Action | null;
}

/**
 * Returns the changes that the publisher must review: the text of each rule that differs. The text shows amounts in the
 * branch's `currency`, or in all currencies if the rule differs only in others.
 */
export function differencesBetween(before: readonly Rule[], after: readonly Rule[], currency?: string): Difference[] {
  const ids = [...new Set([...before, ...after].map(({ stable_id }) => stable_id))];
  return ids.flatMap((rule) => {
    const [old, fresh] = [before, after].map((rules) => rules.find(({ stable_id }) => stable_id === rule));
    if (old && fresh && sameRule(old, fresh)) return [];
    const hidden = old && fresh && isDeepStrictEqual(ruleMessage(old, currency), ruleMessage(fresh, currency));
    const messageOf = (rule: Rule | undefined) => (rule ? ruleMessage(rule, hidden ? undefined : currency) : null);
    const messages = { before: messageOf(old), after: messageOf(fresh) };
    return [
      {
        rule,
        change: !old ? 'added' : fresh ? 'changed' : 'removed',
        before: messages.before && renderKept(messages.before, 'en'),
        after: messages.after && renderKept(messages.after, 'en'),
        messages,
        action_before: old?.action ?? null,
        action_after: fresh?.action ?? null,
      } as const,
    ];
  });
}
