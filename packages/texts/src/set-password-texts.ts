import { setPassword as english } from './en/set-password.ts';
import { setPassword as french } from './fr/set-password.ts';
import { setPassword as swahili } from './sw/set-password.ts';

/** The texts of the page that sets a password, by language; the page takes the browser's, or English. */
export const setPasswordTexts = { en: english, fr: french, sw: swahili } as const;
