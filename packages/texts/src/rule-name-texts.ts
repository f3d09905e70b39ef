import { words } from './catalogue.ts';
import { language } from './language.ts';
import { frenchRuleName, shippedRuleName } from './rule-names.ts';

/** A rule's name as the service sends it; one that the branch wrote stays as it is. */
export const ruleName = (name: string): string => (language.value === 'fr' && frenchRuleName(name)) || name;

/** The name of a rule of which only the id is known. */
export const ruleNameOfId = (id: string): string => shippedRuleName(id, language.value) ?? words(id);
