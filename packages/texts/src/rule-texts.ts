import { words } from './catalogue.ts';
import { common } from './common.ts';
import { missingValues } from './en/missing-values.ts';
import { ruleSentences } from './en/rule-sentences.ts';
import { signals } from './en/signals.ts';
import type { AnsweredMessage, KeptMessage } from './format.ts';
import { missingValues as frenchMissing } from './fr/missing-values.ts';
import { ruleSentences as frenchSentences } from './fr/rule-sentences.ts';
import { signals as frenchSignals } from './fr/signals.ts';
import { type Language, language } from './language.ts';
import { renderFrom } from './render-from.ts';
import { valueText } from './value-texts.ts';

const catalogues: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: { ...ruleSentences, ...signals, ...missingValues, legacy_text: '{text}' },
  fr: { ...frenchSentences, ...frenchSignals, ...frenchMissing, legacy_text: '{text}' },
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const inViewersLanguage = (message: KeptMessage): string =>
  renderFrom(catalogues[language.value], message, language.value);

/**
 * Returns the sentence of a rule, or the reason why the rule has no result, in the viewer's language. Records from
 * before 2026-11-26 contain an English text. This text is not changed.
 */
export const sentenceText = (sentence: AnsweredMessage | string): string =>
  typeof sentence === 'string' ? sentence : inViewersLanguage(sentence as KeptMessage);

/**
 * Returns the text for data that a rule read. The key of the data has the signal, its window or field, and its amounts
 * in minor units, such as `band_count 7d from=1 to=2`.
 */
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

/** A value that a rule read, as the API returns it. A value from before 2026-11-26 has only an English text. */
export interface FoundValue {
  readonly found: string;
  /** An amount, or the reason why there is no value. */
  readonly message?: AnsweredMessage | null;
}

/** Returns the text for a value that a rule read, in the viewer's language. `signal` is the key of the signal. */
export function foundText({ found, message }: FoundValue, signal = ''): string {
  if (message) return sentenceText(message);
  if (found === 'true' || found === 'false') return common(found === 'true' ? 'yes' : 'no');
  // A text with only digits may be a code, such as the category of a merchant.
  if (/^-?\d+\.\d+$/.test(found)) return inViewersLanguage({ code: 'quantity_number', params: { n: found } });
  return valueText(signal.split(' ', 1)[0]!, found);
}
