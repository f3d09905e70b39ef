import { setPassword as english } from './en/set-password.ts';
import { setPassword as french } from './fr/set-password.ts';
import { setPassword as swahili } from './sw/set-password.ts';

/**
 * Texts of the page that sets a password, by language. The page uses the browser's language. If there are no texts in
 * this language, the page uses English.
 */
export const setPasswordTexts = { en: english, fr: french, sw: swahili } as const;
