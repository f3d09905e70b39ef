import { words } from './catalogue.ts';
import { isCurrentName, ruleNames } from './en/rule-names.ts';
import type { AnsweredMessage } from './format.ts';
import { ruleNames as frenchNames } from './fr/rule-names.ts';
import { type Language, language } from './language.ts';

const catalogues: Readonly<Record<Language, Readonly<Record<string, string>>>> = { en: ruleNames, fr: frenchNames };

/** Returns true if this is the `stable_id` of a shipped rule or of a rule that the API sets. */
export const isShippedRule = (id: string): id is keyof typeof ruleNames => Object.hasOwn(ruleNames, id);

/** Returns the name of a rule if only its ID is known. */
export const ruleNameOfId = (id: string): string => (isShippedRule(id) ? catalogues[language.value][id]! : words(id));

/**
 * A rule in an answer or a record. If the rule has its shipped name, `messages` has a code for it. Lists and old
 * records have no `messages`.
 */
export interface NamedRule {
  readonly stable_id: string | null;
  readonly name: string;
  readonly messages?: { readonly name?: AnsweredMessage | null };
}
/**
 * Returns a rule's name in the viewer's language. The name of a shipped rule comes from its code. The name of any other
 * rule is the text of its author.
 */
export function ruleNameText({ stable_id: id, name, messages }: NamedRule): string {
  const code = messages?.name === undefined ? shippedCode(id, name) : messages.name?.code;
  return code === undefined ? name : ruleNameOfId(code);
}

/** Returns the names of rules in the viewer's language, from their IDs and names. */
export const ruleNamesText = (ids: readonly string[], names: readonly string[]): string =>
  ids
    .map((id, at) => {
      const name = names[at] ?? id;
      return name === id ? ruleNameOfId(id) : ruleNameText({ stable_id: id, name });
    })
    .join(', ');

const shippedCode = (id: string | null, name: string): string | undefined =>
  id !== null && isCurrentName(id, name) ? id : undefined;
