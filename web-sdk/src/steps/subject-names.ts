import type { Screen } from '../screen.ts';
import { en, type TextKey } from '../texts/en.ts';

/** Country codes by the names of the countries in the API. */
const COUNTRIES: Readonly<Record<string, string>> = {
  ...{ nigeria: 'NG', kenya: 'KE', ghana: 'GH', uganda: 'UG', rwanda: 'RW' },
  ...{ canada: 'CA', usa: 'US', "cote d'ivoire": 'CI' },
};

const capital = (text: string): string => text.replace(/(^|\s)\p{L}/gu, (letter) => letter.toUpperCase());

/**
 * Returns the name of the country in the person's language. If the browser does not know it, returns the name in the
 * API.
 */
export function countryName({ t }: Screen, name: string): string {
  const nameIn = (language: string): string => {
    const code = COUNTRIES[name];
    try {
      return (code && new Intl.DisplayNames([language, 'en'], { type: 'region' }).of(code)) || capital(name);
    } catch {
      return capital(name);
    }
  };
  const text = nameIn(t.language);
  t.english.set(text, nameIn('en'));
  return text;
}

/** Returns the name of the document type in the person's language. */
export function kindName(screen: Screen, kind: string): string {
  const key = `kind.${kind}`;
  return Object.hasOwn(en, key) ? screen.t(key as TextKey) : capital(kind.replaceAll('_', ' '));
}
