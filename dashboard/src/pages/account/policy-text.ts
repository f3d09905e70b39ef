import {
  type Checklist,
  type ChecklistStep,
  checklistSteps,
  shippedChecklists,
} from '../../../../contract/src/checklists.ts';
import { stepText } from '../../../../packages/texts/src/checklist-texts.ts';
import { isObject } from '../../components/is-object.ts';

type Policy = Readonly<Record<string, unknown>>;

/** Returns the policy from the text field. Undefined if the text is not a JSON object. */
export function parsed(text: string): Policy | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the part `dashboard` of a policy. */
export const dashboardOf = (text: string): Policy => {
  const dashboard = parsed(text)?.['dashboard'];
  return isObject(dashboard) ? dashboard : {};
};

/** Returns the policy with another value of a dashboard setting. Removes the setting if the value is undefined. */
export function withSetting(text: string, field: string, value: unknown): string {
  const { [field]: _, ...others } = dashboardOf(text);
  const dashboard = value === undefined ? others : { ...others, [field]: value };
  const { dashboard: __, ...rest } = parsed(text) ?? {};
  return JSON.stringify(Object.keys(dashboard).length ? { ...rest, dashboard } : rest, null, 2);
}

const fieldOf = (name: Checklist): string => `${name}_checklist`;
const isSame = (one: readonly string[], other: readonly string[]): boolean => one.join('\n') === other.join('\n');

/** Returns the steps of a checklist in the policy, with one step on each line, in the viewer's language. */
export function checklistText(policy: string, name: Checklist): string {
  const steps = dashboardOf(policy)[fieldOf(name)] ?? shippedChecklists[name];
  return (Array.isArray(steps) ? steps : []).map((step) => stepText(String(step))).join('\n');
}

/**
 * Returns the steps in the lines of a text: codes of shipped steps, and the branch's own texts. Leaves out blank and
 * repeated lines. Replaces control characters, for example a tab from a spreadsheet, by spaces, because the service
 * refuses them.
 */
export function stepsOf(text: string): string[] {
  const codes = new Map<string, ChecklistStep>(checklistSteps.map((code) => [stepText(code), code]));
  const lines = text.split('\n').map((line) => line.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim());
  return [...new Set(lines.filter(Boolean).map((line) => codes.get(line) ?? line))];
}

/**
 * Returns the policy with these steps of a checklist. If they are the shipped steps, the checklist is removed from the
 * policy, because these steps are the default.
 */
export function withChecklist(policy: string, name: Checklist, text: string): string {
  const steps = stepsOf(text);
  return withSetting(policy, fieldOf(name), isSame(steps, shippedChecklists[name]) ? undefined : steps);
}

/** True if the text of a field means the same steps as the policy. */
export const saysChecklist = (policy: string, name: Checklist, text: string): boolean =>
  isSame(stepsOf(checklistText(policy, name)), stepsOf(text));
