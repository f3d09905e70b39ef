import { countryAliases, isoCodes } from './country-table.ts';

/** Returns the ISO 3166-1 alpha-2 code in lower case. Undefined if the text does not name a country of the table. */
export type FindCountry = (text: string | undefined) => string | undefined;

/**
 * Maps country names, alpha-2 and alpha-3 codes to alpha-2. Names in English, French, Spanish and German come from the
 * runtime's CLDR. The lists' own spellings come from `countryAliases`. If there is no exact match, ignores a text in
 * brackets or after a comma at the end.
 */
export function makeFindCountry(): FindCountry {
  const table = new Map<string, string>();
  for (const language of ['de', 'es', 'fr', 'en']) {
    const names = new Intl.DisplayNames([language], { type: 'region' });
    for (const [code] of isoCodes) table.set(key(names.of(code.toUpperCase()) ?? code), code);
  }
  for (const [alpha2, alpha3] of isoCodes) table.set(alpha2, alpha2).set(alpha3, alpha2);
  for (const [name, code] of Object.entries(countryAliases)) table.set(key(name), code);
  return (text) => {
    if (text === undefined || text.length > 200) return undefined;
    return table.get(key(text)) ?? table.get(key(text.split(/[(,;/[]/)[0]!));
  };
}

function key(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll(/['’`.]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/^ ?the /, '')
    .trim();
}
