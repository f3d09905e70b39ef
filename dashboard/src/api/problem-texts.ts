import { signal } from '@preact/signals';
import { language } from '../texts/language.ts';

const french = signal<((message: string) => string) | undefined>(undefined);

/** A refusal of the service in the language of the page. The French ones come with the first of them: most views have none. */
export function problemText(message: string): string {
  if (language.value !== 'fr') return message;
  if (!french.value)
    void import('./french-problems.ts').then(
      ({ inFrench }) => {
        french.value = inFrench;
      },
      // English meanwhile: the next refusal asks for them again.
      () => undefined,
    );
  return french.value?.(message) ?? message;
}
