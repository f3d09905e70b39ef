import { language } from './language.ts';
import { frenchForm } from './reason-forms.ts';
import { frenchReasons } from './reason-sentences.ts';

/** Where several reasons stand with commas between them, the next one begins; one reason has a comma of its own. */
const NEXT = /, (?=strong|possible|match|the number|no authority)/;

/** The service's reasons, which it writes in English, in French; undefined where the words are not known. */
export function frenchReason(text: string): string | undefined {
  const whole = (Object.hasOwn(frenchReasons, text) ? frenchReasons[text] : undefined) ?? frenchForm(text);
  if (whole) return whole;
  const parts = text.split(NEXT);
  return parts.length > 1 ? parts.map((part) => frenchReason(part) ?? part).join(', ') : undefined;
}

/** One reason, or several with commas between them, as a sentence begins, in the viewer's language; one that is not known stays as it came. */
export function reasonText(text: string | null | undefined): string {
  const said = (language.value === 'fr' && text && frenchReason(text)) || (text ?? '');
  return said.charAt(0).toUpperCase() + said.slice(1);
}
