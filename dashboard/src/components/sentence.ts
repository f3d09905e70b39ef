import { language } from '../texts/language.ts';
import { inFrench } from '../texts/rule-sentence.ts';

/** A rule's sentence in the viewer's language. */
export const sentenceText = (sentence: string): string => (language.value === 'fr' ? inFrench(sentence) : sentence);
