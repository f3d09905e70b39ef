import {
  type Checklist,
  type ChecklistStep,
  checklistSteps,
  shippedChecklists,
} from '../../../../contract/src/checklists.ts';
import { stepText } from '../../../../packages/texts/src/checklist-texts.ts';
import { isObject } from '../../components/is-object.ts';

type Policy = Readonly<Record<string, unknown>>;

/** Policy in the text field; undefined if it is not a JSON object. */
export function parsed(text: string): Policy | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Part `dashboard` of a policy. */
export const dashboardOf = (text: string): Policy => {
  const dashboard = parsed(text)?.['dashboard'];
  return isObject(dashboard) ? dashboard : {};
};

/** Policy with another value of a dashboard setting, or without it if the value is undefined. */
export function withSetting(text: string, field: string, value: unknown): string {
  const { [field]: _, ...others } = dashboardOf(text);
  const dashboard = value === undefined ? others : { ...others, [field]: value };
  const { dashboard: __, ...rest } = parsed(text) ?? {};
  return JSON.stringify(Object.keys(dashboard).length ? { ...rest, dashboard } : rest, null, 2);
}

const fieldOf = (name: Checklist): string => `${name}_checklist`;
const isSame = (one: readonly string[], other: readonly string[]): boolean => one.join('\n') === other.join('\n');

/** Steps of a checklist in the policy, one on each line, in the viewer's language. */
export function checklistText(policy: string, name: Checklist): string {
  const steps = dashboardOf(policy)[fieldOf(name)] ?? shippedChecklists[name];
  return (Array.isArray(steps) ? steps : []).map((step) => stepText(String(step))).join('\n');
}

/**
 * Steps on the lines of a text: codes of shipped steps, and own texts. Blank and repeated lines are left out.
 * A control character, for example a tab from a spreadsheet, becomes a space, because the service refuses it.
 */
export function stepsOf(text: string): string[] {
  const codes = new Map<string, ChecklistStep>(checklistSteps.map((code) => [stepText(code), code]));
  const lines = text.split('\n').map((line) => line.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim());
  return [...new Set(lines.filter(Boolean).map((line) => codes.get(line) ?? line))];
}

/** Policy with these steps of a checklist. The shipped steps are not written into it, because they are the default. */
export function withChecklist(policy: string, name: Checklist, text: string): string {
  const steps = stepsOf(text);
  return withSetting(policy, fieldOf(name), isSame(steps, shippedChecklists[name]) ? undefined : steps);
}

/** True if the text of a field still says what the policy says. */
export const saysChecklist = (policy: string, name: Checklist, text: string): boolean =>
  isSame(stepsOf(checklistText(policy, name)), stepsOf(text));
