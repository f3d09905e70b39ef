import { signal } from '@preact/signals';
import type { KeptMessage } from '../../../packages/texts/src/format.ts';
import { renderFrom } from '../../../packages/texts/src/render-from.ts';
import { language } from '../texts/language.ts';

/** A refusal as an answer has it: its English text, and its code where it has one. */
export interface Refusal {
  readonly message: string;
  readonly code?: string | undefined;
  readonly params?: unknown;
}
const french = signal<Readonly<Record<string, string>> | undefined>(undefined);

/** A refusal of the service in the language of the page. The French ones come with the first of them: most views have none. */
export function problemText({ message, code, params }: Refusal): string {
  if (language.value !== 'fr' || code === undefined) return message;
  if (!french.value)
    void import('../../../packages/texts/src/fr/refusals.ts').then(
      ({ refusals }) => {
        french.value = refusals;
      },
      // English meanwhile: the next refusal asks for them again.
      () => undefined,
    );
  if (!french.value || !Object.hasOwn(french.value, code)) return message;
  return renderFrom(french.value, { code, params: (params ?? {}) as NonNullable<KeptMessage['params']> }, 'fr');
}
