import { words } from './catalogue.ts';
import { ruleNames } from './en/rule-names.ts';
import type { AnsweredMessage } from './format.ts';
import { ruleNames as frenchNames } from './fr/rule-names.ts';
import { type Language, language } from './language.ts';

const catalogues: Readonly<Record<Language, Readonly<Record<string, string>>>> = { en: ruleNames, fr: frenchNames };
const idByName = new Map<string, string>(Object.entries(ruleNames).map(([id, name]) => [name, id]));

/** Whether this is the `stable_id` of a rule that is shipped or that the API sets. */
export const isShippedRule = (id: string): id is keyof typeof ruleNames => Object.hasOwn(ruleNames, id);

/** The name of a rule of which only the id is known. */
export const ruleNameOfId = (id: string): string => (isShippedRule(id) ? catalogues[language.value][id]! : words(id));

/** The name of a rule where an answer or a record has its English name alone: one that is not of a shipped rule stays as it is. */
export const ruleName = (name: string): string => {
  const id = idByName.get(name);
  return id === undefined ? name : ruleNameOfId(id);
};

/** A rule as an answer has it: `messages` has a code where the rule has the name it was shipped with. Copies of before 2026-11-26 and trials have none. */
export interface NamedRule {
  readonly name: string;
  readonly messages?: { readonly name?: AnsweredMessage | null };
}
/** A rule's name in the viewer's language: a shipped one by its code, any other in its author's words. */
export function ruleNameText({ name, messages }: NamedRule): string {
  if (messages?.name === undefined) return ruleName(name);
  return messages.name === null ? name : ruleNameOfId(messages.name.code);
}
