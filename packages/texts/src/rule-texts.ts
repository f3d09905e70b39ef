import { words } from './catalogue.ts';
import { common } from './common.ts';
import { language } from './language.ts';
import { inFrench, signalInWords, signalName, silencesInFrench } from './rule-sentence.ts';
import { valueText } from './value-texts.ts';

const isFrench = (): boolean => language.value === 'fr';

/** `5,000,000.50` as the French write it: the comma of thousands would be read as that of decimals. */
const frenchNumbers = (text: string): string =>
  text.replace(/\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+\.\d+/g, (number) =>
    number.replaceAll(',', '\u202f').replace('.', ','),
  );

/** A rule's sentence in the viewer's language. */
export const sentenceText = (sentence: string): string => (isFrench() ? frenchNumbers(inFrench(sentence)) : sentence);

/** An amount, a time, a kind or an answer that a rule found, as the service writes it, or why it found nothing. `signal`: what it read there, with its window. */
export function foundText(found: string, signal = ''): string {
  if (found === 'true' || found === 'false') return common(found === 'true' ? 'yes' : 'no');
  const named = valueText(signal.split(' ', 1)[0]!, found);
  return named === found && isFrench() ? frenchNumbers(silencesInFrench(found)) : named;
}

/** What a rule read, such as `sum 24h`, in words. */
export const signalText = (label: string): string => signalInWords(label, language.value) ?? words(label);

/** The name of a signal that an author of rules chooses. */
export const signalNameText = (name: string): string => signalName(name, language.value) ?? words(name);
