import countries from 'i18n-iso-countries/index.js';

/** Codes in ICAO 9303 part 3, section 5, that are not in ISO 3166. */
const OTHERS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    D: 'Germany',
    RKS: 'Kosovo',
    EUE: 'European Union',
    GBD: 'United Kingdom',
    GBN: 'United Kingdom',
    GBO: 'United Kingdom',
    GBP: 'United Kingdom',
    GBS: 'United Kingdom',
    UNO: 'United Nations',
    UNA: 'United Nations',
    UNK: 'United Nations',
    XPO: 'Interpol',
    XOM: 'Sovereign Military Order of Malta',
    XAF: 'African Development Bank',
    XCE: 'Council of Europe',
    XCC: 'Caribbean Community',
    XCO: 'Common Market for Eastern and Southern Africa',
    XEC: 'Economic Community of West African States',
    XXA: 'Stateless person',
    XXB: 'Refugee',
    XXC: 'Refugee',
    XXX: 'Unspecified nationality',
    UTO: 'Utopia',
  }),
);

/** The contract's spelling of the supported countries. */
const SERVED: ReadonlyMap<string, string> = new Map(
  Object.entries({
    NGA: 'nigeria',
    KEN: 'kenya',
    GHA: 'ghana',
    CAN: 'canada',
    USA: 'usa',
    CIV: "cote d'ivoire",
  }),
);

/** Returns the English name of the state or organisation for an MRZ code. Returns null for an unassigned code. */
export function stateName(code: string): string | null {
  const region = /^[A-Z]{3}$/.test(code) ? countries.alpha3ToAlpha2(code) : undefined;
  if (!region) return OTHERS.get(code) ?? null;
  return new Intl.DisplayNames(['en'], { type: 'region' }).of(region) ?? null;
}

/** Spellings of the nationalities of the supported states. The name of the state is also accepted. */
const DEMONYMS: Readonly<Record<string, string>> = {
  ...{
    nigerian: 'NGA',
    kenyan: 'KEN',
    ghanaian: 'GHA',
    ugandan: 'UGA',
    rwandan: 'RWA',
    canadian: 'CAN',
    american: 'USA',
  },
  ...{ ivorian: 'CIV', ivoirienne: 'CIV', ivoirien: 'CIV', 'united states': 'USA', usa: 'USA', "cote d'ivoire": 'CIV' },
};

/**
 * Returns the three-letter code of a nationality from its spelling on a document or by a user. Returns undefined if the
 * text is not a nationality.
 */
export function stateCode(text: string): string | undefined {
  const plain = text
    .trim()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/\u2019/g, "'")
    .toLowerCase();
  const code = plain.toUpperCase();
  if (stateName(code) !== null) return code;
  return DEMONYMS[plain] ?? codesByName().get(plain);
}

const codesByName = (): ReadonlyMap<string, string> => {
  const named = Object.keys(countries.getAlpha3Codes()).map((code) => [stateName(code) ?? '', code] as const);
  return new Map(named.map(([name, code]) => [name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase(), code]));
};

/** Returns the English names of all states that have a code, each with its two-letter ISO 3166 code. */
export function statesByName(): (readonly [name: string, region: string])[] {
  const names = new Intl.DisplayNames(['en'], { type: 'region' });
  return Object.keys(countries.getAlpha2Codes()).map((region) => [names.of(region) ?? region, region] as const);
}

/**
 * Returns the two-letter ISO 3166 code for a country in the contract's spelling. Messages use this code. If there is no
 * code, returns the name of the country.
 */
export const regionOf = (country: string): string =>
  countries.alpha3ToAlpha2(stateCode(country) ?? '') ?? countryTitle(country);

/**
 * Returns `KindReading.country` for an issuing code, in lower case. It is the contract's spelling. If the contract does
 * not list the country, it is the English name or the code.
 */
export function countryOf(code: string): string {
  return SERVED.get(code) ?? (stateName(code) ?? code).toLowerCase();
}

/** Returns the name of a country for messages, from the contract's spelling. */
export function countryTitle(country: string): string {
  if (country === 'usa') return 'the United States';
  if (country === "cote d'ivoire") return "Côte d'Ivoire";
  return country.replace(/(^|[\s-])\p{L}/gu, (letter) => letter.toUpperCase());
}
