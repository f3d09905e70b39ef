import { plainCapitals } from './layout/fold.ts';
import { stateNames } from './states.ts';

/** Classes of documents by the words that cards of many countries print, the telling ones first. */
const classes: readonly (readonly [displayName: string, words: RegExp])[] = [
  [
    'a driving licence',
    /DRIV(?:ER|ERS|ER'S|ING) ?LI[CS]EN[CS]E|LEARNER'?S? PERMIT|PERMIS DE CONDUIRE|FUHRERSCHEIN|PATENTE DI GUIDA|PERMISO DE CONDU|LICENCIA DE CONDU|CARTA DE CONDUCAO|RIJBEWIJS|PRAWO JAZDY|KORKORT|CARTEIRA NACIONAL DE HABILITACAO|SURUCU BELGESI|LESENI YA UDEREVA/,
  ],
  [
    'a residence permit',
    /RESIDENCE (?:PERMIT|CARD)|PERMANENT RESIDENT|TITRE DE SEJOUR|AUFENTHALTSTITEL|PERMESSO DI SOGGIORNO/,
  ],
  ["a voter's card", /VOTER|ELECTORAL COMMISSION|CARTE D'?ELECTEUR|CREDENCIAL PARA VOTAR/],
  [
    'an identity card',
    /IDENTITY CARD|IDENTIFICATION CARD|IDENTITY DOCUMENT|NATIONAL ID|CARTE (?:NATIONALE )?D'?IDENTITE|PERSONALAUSWEIS|IDENTITEITSKAART|IDENTITATSKARTE|CARTA D'?IDENTITA|DOCUMENTO NACIONAL|CEDULA DE|CARTAO DE CIDADAO|CARTEIRA DE IDENTIDADE|REGISTRO GERAL|DOWOD OSOBISTY|KIMLIK KARTI|KARTU TANDA PENDUDUK|MYKAD|GHANA ?CARD|AADHAAR|INDANGAMUNTU|KITAMBULISHO/,
  ],
  ['a passport', /PASSPORT|PASSEPORT|PASAPORTE|REISEPASS|PASSAPORTO/],
  ['a bill or an invoice', /INVOICE|RECEIPT|STATEMENT OF ACCOUNT|ELECTRICITY BILL|WATER BILL/],
  ['a certificate', /CERTIFICATE|CERTIFICAT\b|URKUNDE/],
];

/** Countries' own names where they differ from the English one, and states that issue cards themselves. */
const others: Readonly<Record<string, string>> = {
  'BUNDESREPUBLIK DEUTSCHLAND': 'Germany', 'REPUBLIQUE FRANCAISE': 'France', ESPANA: 'Spain', ITALIANA: 'Italy', NEDERLAND: 'the Netherlands', 'KONINKRIJK BELGIE': 'Belgium',
  'REPUBLIK OSTERREICH': 'Austria', 'RZECZPOSPOLITA POLSKA': 'Poland', SVERIGE: 'Sweden', NORGE: 'Norway', SUOMI: 'Finland', DANMARK: 'Denmark', BRASIL: 'Brazil', MEXICO: 'Mexico',
  'REPUBLICA PORTUGUESA': 'Portugal', TURKIYE: 'Turkey', TURKEY: 'Turkey', SCHWEIZ: 'Switzerland', 'UNITED KINGDOM': 'the United Kingdom', 'UNITED STATES': 'the United States',
  DVLA: 'the United Kingdom', "COTE D'IVOIRE": "Côte d'Ivoire", 'UNIQUE IDENTIFICATION AUTHORITY OF INDIA': 'India', 'GOVERNMENT OF INDIA': 'India',
}; // biome-ignore format: one table
const american =
  'ALABAMA ALASKA ARIZONA ARKANSAS CALIFORNIA COLORADO CONNECTICUT DELAWARE FLORIDA HAWAII IDAHO ILLINOIS INDIANA IOWA KANSAS KENTUCKY LOUISIANA MAINE MARYLAND MASSACHUSETTS MICHIGAN MINNESOTA MISSISSIPPI MISSOURI MONTANA NEBRASKA NEVADA OHIO OKLAHOMA OREGON PENNSYLVANIA TENNESSEE TEXAS UTAH VERMONT VIRGINIA WASHINGTON WISCONSIN WYOMING'.split(
    ' ',
  );

/** A line longer than this is prose, and prose names many countries. */
const LONGEST = 70;

/**
 * In words, what a page looks like that none of our kinds claims: its class and the country it names, as far as they can be told
 * from its lines; null where neither can. For a message only: nothing is decided by it.
 */
export function describeStranger(lines: readonly string[]): string | null {
  const page = lines.filter((line) => line.length <= LONGEST).map((line) => plainCapitals(line));
  const displayName = classes.find(([, words]) => page.some((line) => words.test(line)))?.[0];
  const country = countryNamed(page);
  if (!displayName && !country) return null;
  return `${displayName ?? 'a document'}${country ? ` of ${country}` : ''}`;
}

function countryNamed(page: readonly string[]): string | undefined {
  const names = new Map([
    ...stateNames().map((name) => [plainCapitals(name), name] as const),
    ...Object.entries(others),
  ]);
  for (const line of page) {
    for (const [name, shown] of names) {
      if (name !== 'NIGERIA' && new RegExp(`(?<![A-Z])${name.replace(/[^A-Z ']/g, '.')}(?![A-Z])`).test(line))
        return shown;
    }
    if (american.some((state) => line.startsWith(state))) return 'the United States';
  }
  return undefined;
}
