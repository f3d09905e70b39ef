import { signal } from '@preact/signals';
import type { KeptMessage } from '../../../packages/texts/src/format.ts';
import { renderFrom } from '../../../packages/texts/src/render-from.ts';
import { language } from '../texts/language.ts';

/** Refusal in an answer: its English text, and its error code if the answer contains a code. */
export interface Refusal {
  readonly message: string;
  readonly code?: string | undefined;
  readonly params?: unknown;
}
const french = signal<Readonly<Record<string, string>> | undefined>(undefined);

/**
 * Returns the text of a refusal in the language of the page. The French texts are loaded with the first refusal,
 * because most views never need them.
 */
export function problemText({ message, code, params }: Refusal): string {
  if (language.value !== 'fr' || code === undefined) return message;
  if (!french.value)
    void import('../../../packages/texts/src/fr/refusals.ts').then(
      ({ refusals }) => {
        french.value = refusals;
      },
      // If the French texts cannot be loaded, the English text is shown. The next refusal tries to load them again.
      () => undefined,
    );
  if (!french.value || !Object.hasOwn(french.value, code)) return message;
  return renderFrom(french.value, { code, params: (params ?? {}) as NonNullable<KeptMessage['params']> }, 'fr');
}
