import { words } from './catalogue.ts';
import { common } from './common.ts';
import { ruleSentences } from './en/rule-sentences.ts';
import { signals } from './en/signals.ts';
import type { AnsweredMessage, KeptMessage } from './format.ts';
import { ruleSentences as frenchSentences } from './fr/rule-sentences.ts';
import { signals as frenchSignals } from './fr/signals.ts';
import { type Language, language } from './language.ts';
import { renderFrom } from './render-from.ts';
import { silencesInFrench } from './rule-silences.ts';
import { valueText } from './value-texts.ts';

const catalogues: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: { ...ruleSentences, ...signals },
  fr: { ...frenchSentences, ...frenchSignals },
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const inViewersLanguage = (message: KeptMessage): string =>
  renderFrom(catalogues[language.value], message, language.value);

/** A rule's sentence, as an answer or a record holds it, in the viewer's language. Records of before 2026-11-26 have English text, which stays. */
export const sentenceText = (sentence: AnsweredMessage | string): string =>
  typeof sentence === 'string' ? sentence : inViewersLanguage(sentence as KeptMessage);

/** What a rule read, by its key: the signal, its window or field, and its amounts in minor units, such as `band_count 7d from=1 to=2`. */
export function signalText(key: string): string {
  const [name = '', detail = ''] = key.split(' ');
  const isKnown = (code: string): boolean => Object.hasOwn(catalogues.en, code);
  if (!isKnown(`signal_${name}`)) return words(key);
  const isField = name.startsWith('field_') && detail !== '';
  const params = {
    ...(isField && { field: detail }),
    ...(isKnown(`span_${detail}`) && { window: { code: `span_${detail}` } }),
  };
  return capital(inViewersLanguage({ code: `signal_${name}`, params }));
}

/** `5,000,000.50` as the French write it: the comma of thousands would be read as that of decimals. */
const frenchNumbers = (text: string): string =>
  text.replace(/\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+\.\d+/g, (number) =>
    number.replaceAll(',', '\u202f').replace('.', ','),
  );

/** An amount, a time, a kind or an answer that a rule found, as the service writes it, or why it found nothing. `signal`: what it read there, with its window. */
export function foundText(found: string, signal = ''): string {
  if (found === 'true' || found === 'false') return common(found === 'true' ? 'yes' : 'no');
  const named = valueText(signal.split(' ', 1)[0]!, found);
  return named === found && language.value === 'fr' ? frenchNumbers(silencesInFrench(found)) : named;
}
