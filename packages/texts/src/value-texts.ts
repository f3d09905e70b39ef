import { catalogue } from './catalogue.ts';
import { region } from './language.ts';

/** Texts for values that a record stores as codes. */
const t = catalogue({
  en: {
    person: 'Person',
    organization: 'Organisation',
    organisation: 'Organisation',
    company: 'Company',
    vessel: 'Ship',
    aircraft: 'Aircraft',
    male: 'Male',
    female: 'Female',
    sanction: 'Sanctioned',
    'sanction.linked': 'Linked to a sanctioned party',
    'role.pep': 'Holds a public office',
    'role.rca': 'Relative or close associate of a PEP',
    'role.pol': 'Politician',
    'pep-class-1': 'National public office',
    'pep-class-2': 'Regional public office',
    'pep-class-3': 'Local public office',
    debarment: 'Excluded from public tenders',
    crime: 'Crime',
    'crime.terror': 'Terrorism',
    'crime.fin': 'Financial crime',
    poi: 'Person of interest',
    individual: 'Individual',
    corporate: 'Corporate',
    transfer: 'Transfer',
    ussd: 'USSD',
    web: 'Web',
    card: 'Card',
    found: 'found',
    not_found: 'not found',
    unavailable: 'did not answer',
    not_configured: 'not configured',
    refused: 'refused the request',
  },
  fr: {
    person: 'Personne',
    organization: 'Organisation',
    organisation: 'Organisation',
    company: 'Société',
    vessel: 'Navire',
    aircraft: 'Aéronef',
    male: 'Homme',
    female: 'Femme',
    sanction: 'Sanctionné',
    'sanction.linked': 'Lié à une personne sanctionnée',
    'role.pep': 'Exerce une fonction publique',
    'role.rca': 'Famille ou proche d’une telle personne',
    'role.pol': 'Personnalité politique',
    'pep-class-1': 'Fonction à l’échelle de l’État',
    'pep-class-2': 'Fonction régionale',
    'pep-class-3': 'Fonction locale',
    debarment: 'Exclu des marchés publics',
    crime: 'Infraction',
    'crime.terror': 'Terrorisme',
    'crime.fin': 'Criminalité financière',
    poi: 'Personne d’intérêt',
    individual: 'Particulier',
    corporate: 'Entreprise',
    transfer: 'Virement',
    ussd: 'USSD',
    web: 'Web',
    card: 'Carte',
    found: 'trouvé',
    not_found: 'non trouvé',
    unavailable: 'sans réponse',
    not_configured: 'non configuré',
    refused: 'a refusé la demande',
  },
});
const COUNTRIES = /^(countr(y|ies)|nationality|nationalities|issuing_country|citizenship)$/;
const CODES = /^(entity_type|kind|gender|sex|types?|account_type|transaction_type|answer)$/;
/** Countries by their names in the interface document. */
const named: Readonly<Record<string, string>> = {
  ...{ nigeria: 'NG', ghana: 'GH', kenya: 'KE', uganda: 'UG', rwanda: 'RW', canada: 'CA', usa: 'US' },
  "cote d'ivoire": 'CI',
};

/**
 * Returns the name of a country from its two-letter code or from its name in the interface document. Returns any other
 * text unchanged.
 */
export function countryText(code: string): string {
  const known = named[code.toLowerCase()] ?? code.toUpperCase();
  return /^[A-Z]{2}$/.test(known)
    ? (new Intl.DisplayNames([region()], { type: 'region', fallback: 'none' }).of(known) ?? code)
    : code;
}

/** Returns the value of a field. A code or a country is returned as text. */
export function valueText(field: string, value: string): string {
  if (COUNTRIES.test(field)) return value.split(', ').map(countryText).join(', ');
  if (/^identifier_type$|^number_kind$/.test(field)) return value.toUpperCase();
  if (!CODES.test(field)) return value;
  return value
    .split(', ')
    .map((one) => t.find(one) ?? t.find(one.toLowerCase()) ?? one)
    .join(', ');
}
