import { words } from './catalogue.ts';
import { common } from './common.ts';
import { language } from './language.ts';
import { frenchRuleName, shippedRuleName } from './rule-names.ts';
import { inFrench, signalInWords, silencesInFrench } from './rule-sentence.ts';

const isFrench = (): boolean => language.value === 'fr';

/** `5,000,000.50` as the French write it: the comma of thousands would be read as that of decimals. */
const frenchNumbers = (text: string): string =>
  text.replace(/\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+\.\d+/g, (number) =>
    number.replaceAll(',', '\u202f').replace('.', ','),
  );

/** A rule's sentence in the viewer's language. */
export const sentenceText = (sentence: string): string => (isFrench() ? frenchNumbers(inFrench(sentence)) : sentence);

/** An amount, a time or an answer that a rule found, as the service writes it, or why it found nothing. */
export const foundText = (found: string): string =>
  found === 'true' || found === 'false'
    ? common(found === 'true' ? 'yes' : 'no')
    : isFrench()
      ? frenchNumbers(silencesInFrench(found))
      : found;

/** A rule's name as the service sends it; one that the branch wrote stays as it is. */
export const ruleName = (name: string): string => (isFrench() && frenchRuleName(name)) || name;

/** The name of a rule of which only the id is known. */
export const ruleNameOfId = (id: string): string => shippedRuleName(id, language.value) ?? words(id);

/** What a rule read, such as `sum 24h`, in words. */
export const signalText = (label: string): string => signalInWords(label, language.value) ?? words(label);
