import { type KeptMessage, type MessageCode, message } from '@hakiki/texts';
import { plainCapitals } from './layout/fold.ts';
import { statesByName } from './states.ts';

/** Document classes with words that are printed on the cards of many countries. The most specific class is first. */
const classes: readonly (readonly [thing: MessageCode, words: RegExp])[] = [
  [
    'a_driving_licence',
    /DRIV(?:ER|ERS|ER'S|ING) ?LI[CS]EN[CS]E|LEARNER'?S? PERMIT|PERMIS DE CONDUIRE|FUHRERSCHEIN|PATENTE DI GUIDA|PERMISO DE CONDU|LICENCIA DE CONDU|CARTA DE CONDUCAO|RIJBEWIJS|PRAWO JAZDY|KORKORT|CARTEIRA NACIONAL DE HABILITACAO|SURUCU BELGESI|LESENI YA UDEREVA/,
  ],
  [
    'a_residence_permit',
    /RESIDENCE (?:PERMIT|CARD)|PERMANENT RESIDENT|TITRE DE SEJOUR|AUFENTHALTSTITEL|PERMESSO DI SOGGIORNO/,
  ],
  ['a_voters_card', /VOTER|ELECTORAL COMMISSION|CARTE D'?ELECTEUR|CREDENCIAL PARA VOTAR/],
  [
    'an_identity_card',
    /IDENTITY CARD|IDENTIFICATION CARD|IDENTITY DOCUMENT|NATIONAL ID|CARTE (?:NATIONALE )?D'?IDENTITE|PERSONALAUSWEIS|IDENTITEITSKAART|IDENTITATSKARTE|CARTA D'?IDENTITA|DOCUMENTO NACIONAL|CEDULA DE|CARTAO DE CIDADAO|CARTEIRA DE IDENTIDADE|REGISTRO GERAL|DOWOD OSOBISTY|KIMLIK KARTI|KARTU TANDA PENDUDUK|MYKAD|GHANA ?CARD|AADHAAR|INDANGAMUNTU|KITAMBULISHO/,
  ],
  ['a_passport', /PASSPORT|PASSEPORT|PASAPORTE|REISEPASS|PASSAPORTO/],
  ['a_bill', /INVOICE|RECEIPT|STATEMENT OF ACCOUNT|ELECTRICITY BILL|WATER BILL/],
  ['a_certificate', /CERTIFICATE|CERTIFICAT\b|URKUNDE/],
];

/**
 * Names of countries in their own languages, if they differ from the English name. Also names of authorities that issue
 * cards themselves.
 */
const others: Readonly<Record<string, string>> = {
  'BUNDESREPUBLIK DEUTSCHLAND': 'DE', 'REPUBLIQUE FRANCAISE': 'FR', ESPANA: 'ES', ITALIANA: 'IT', NEDERLAND: 'NL', 'KONINKRIJK BELGIE': 'BE',
  'REPUBLIK OSTERREICH': 'AT', 'RZECZPOSPOLITA POLSKA': 'PL', SVERIGE: 'SE', NORGE: 'NO', SUOMI: 'FI', DANMARK: 'DK', BRASIL: 'BR', MEXICO: 'MX',
  'REPUBLICA PORTUGUESA': 'PT', TURKIYE: 'TR', TURKEY: 'TR', SCHWEIZ: 'CH', 'UNITED KINGDOM': 'GB', 'UNITED STATES': 'US',
  DVLA: 'GB', "COTE D'IVOIRE": 'CI', 'UNIQUE IDENTIFICATION AUTHORITY OF INDIA': 'IN', 'GOVERNMENT OF INDIA': 'IN',
}; // biome-ignore format: one table
const american =
  'ALABAMA ALASKA ARIZONA ARKANSAS CALIFORNIA COLORADO CONNECTICUT DELAWARE FLORIDA HAWAII IDAHO ILLINOIS INDIANA IOWA KANSAS KENTUCKY LOUISIANA MAINE MARYLAND MASSACHUSETTS MICHIGAN MINNESOTA MISSISSIPPI MISSOURI MONTANA NEBRASKA NEVADA OHIO OKLAHOMA OREGON PENNSYLVANIA TENNESSEE TEXAS UTAH VERMONT VIRGINIA WASHINGTON WISCONSIN WYOMING'.split(
    ' ',
  );

/** Maximum length of a line that is searched. A longer line is part of a sentence, which may name many countries. */
const LONGEST = 70;

/**
 * Describes a page that matches no document kind, by its class and by the country that it names. One of the two may be
 * missing. Returns null if neither is found. Use it only for a message, not for a decision.
 */
export function describeStranger(lines: readonly string[]): KeptMessage | null {
  const page = lines.filter((line) => line.length <= LONGEST).map((line) => plainCapitals(line));
  const thing = classes.find(([, words]) => page.some((line) => words.test(line)))?.[0];
  const country = countryNamed(page);
  if (!thing && !country) return null;
  const known = { code: thing ?? 'a_document' };
  return country ? message('thing_of_country', { thing: known, country }) : known;
}

function countryNamed(page: readonly string[]): string | undefined {
  const names = new Map([
    ...statesByName().map(([name, region]) => [plainCapitals(name), region] as const),
    ...Object.entries(others),
  ]);
  for (const line of page) {
    for (const [name, shown] of names) {
      if (name !== 'NIGERIA' && new RegExp(`(?<![A-Z])${name.replace(/[^A-Z ']/g, '.')}(?![A-Z])`).test(line))
        return shown;
    }
    if (american.some((state) => line.startsWith(state))) return 'US';
  }
  return undefined;
}
