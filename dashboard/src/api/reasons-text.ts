import type { KeptMessage } from '../../../packages/texts/src/format.ts';
import { isReason, reasonText } from '../../../packages/texts/src/reason-texts.ts';
import { language } from '../texts/language.ts';
import { problemText } from './problem-texts.ts';

/** Reasons for the outcome of a record or an item in an answer: as an English text, and as codes. */
export interface Explained {
  readonly reason: string | null;
  readonly reasons: readonly { readonly code: string; readonly params?: unknown }[];
}

/** Returns the reasons in the language of the page. For a refused call, the reason is the code of the refusal. */
export function reasonsText({ reason, reasons }: Explained): string {
  if (reason === null) return '';
  if (language.value === 'en') return reasonText(reason);
  return reasons
    .map((each) => (isReason(each.code) ? reasonText(each as KeptMessage) : problemText({ message: reason, ...each })))
    .join(', ');
}
