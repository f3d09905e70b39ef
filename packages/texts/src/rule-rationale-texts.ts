import { ruleRationales } from './en/rule-rationales.ts';
import type { AnsweredMessage } from './format.ts';
import { ruleRationales as frenchRationales } from './fr/rule-rationales.ts';
import { type Language, language } from './language.ts';
import { renderFrom } from './render-from.ts';

const catalogues: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: ruleRationales,
  fr: frenchRationales,
};

interface ExplainedRule {
  readonly rationale: string;
  readonly messages: { readonly rationale: AnsweredMessage | null };
}
/**
 * Returns the purpose of a rule in the viewer's language. For a shipped rule, the text comes from its code. For any
 * other rule, it is the text of its author.
 */
export const rationaleText = ({ rationale, messages }: ExplainedRule): string =>
  messages.rationale
    ? renderFrom(catalogues[language.value], { code: messages.rationale.code }, language.value)
    : rationale;
