import type { FindCountry } from './countries.ts';
import type { EntityDraft } from './entity-draft.ts';
import { parseGender } from './entity-draft.ts';
import { parseBirthDate } from './listed-dates.ts';
import { filedName } from './person-name.ts';

/**
 * Remarks of sdn.csv: sentences separated by `; `, in OFAC's order. The first words of a sentence are the label of its
 * value. The prefix `alt.` marks another value with the same label. Weak aliases are only in the remarks, in single
 * quotes, and never in alt.csv.
 */
const alias = /^(?:a|f|n)\.k\.a\.,? '(.*)'$/i;
const birth = /^DOB:? (.+)$/;
const birthPlace = /^POB (.+)$/;
const nationality = /^(?:nationality|citizen) (.+)$/;
const gender = /^Gender (Male|Female)$/;

/**
 * Labels of documents that OFAC writes before the number. If a longer label begins with a shorter label, the longer one
 * must come first.
 */
const documentLabels = [
  'Diplomatic Passport',
  'Stateless Person Passport',
  'Passport',
  'National ID No.',
  'National Foreign ID Number',
  'Personal ID Card',
  'Personal Identification Number',
  'Identification Number',
  "Citizen's Card Number",
  'Cedula No.',
  'Cedula de Residencia',
  'Numero de Identidad',
  'Tarjeta Profesional',
  'Electoral Registry No.',
  "Driver's License No.",
  'Residency Number',
  'Refugee ID Card',
  'Birth Certificate Number',
  'Travel Document Number',
  'Turkish Identification Number',
  'Bosnian Personal ID No.',
  'Kenyan ID No.',
  'SSN',
  'D.N.I.',
  'N.I.E.',
  'C.U.R.P.',
  'C.U.I.T.',
  'C.U.I.P.',
  'C.U.I.',
  'R.F.C.',
  'RFC',
  'NIT #',
  'RUC #',
  'RTN',
  'RIF #',
  'C.R. No.',
  'C.I.F.',
  'Tax ID No.',
  'US FEIN',
  'V.A.T. Number',
  'Registration ID',
  'Registration Number',
  'Registered Charity No.',
  'Business Registration Document #',
  'Business Registration Number',
  'Business Number',
  'Business License No.',
  'Company Number',
  'UK Company Number',
  'Commercial Registry Number',
  'Central Registration Number',
  'Enterprise Number',
  'Legal Entity Number',
  'License',
  'Trade License No.',
  'Tourism License No.',
  'Economic Register Number',
  'Unified Social Credit Code (USCC)',
  'Chamber of Commerce Number',
  'Public Registration Number',
  'Folio Mercantil No.',
  'Matricula Mercantil No',
  'D-U-N-S Number',
  'SWIFT/BIC',
  'Vessel Registration Identification',
  'MMSI',
  'Aircraft Construction Number',
  'Aircraft Tail Number',
  'Digital Currency Address -',
];
const document = new RegExp(
  `^(${documentLabels.map((label) => label.replaceAll(/[.()/]/g, '\\$&')).join('|')}):? (\\S.*?)(?: \\(([^()]+)\\))?(?: (?:issued|expires) .*)?$`,
);

/** Adds the values that screening can compare to the draft. Adds the other remarks as text to the other information. */
export function readRemarks(remarks: string, draft: EntityDraft, findCountry: FindCountry): void {
  for (const sentence of remarks.trim().replace(/\.$/, '').split(/;\s+/)) {
    const text = sentence
      .trim()
      .replace(/^alt\. /, '')
      .replace(/^\((.*)\)$/, '$1');
    if (!readSentence(text, draft, findCountry)) draft.otherInformation.push(sentence);
  }
}

function readSentence(text: string, draft: EntityDraft, findCountry: FindCountry): boolean {
  const weak = alias.exec(text)?.[1];
  if (weak !== undefined) return draft.names.push(filedName(weak, 'weak', draft.kind === 'person')) > 0;
  const place = birthPlace.exec(text)?.[1];
  if (place !== undefined) return draft.birthPlaces.push(place) > 0;
  const sex = gender.exec(text)?.[1];
  if (sex !== undefined) return draft.genders.push(parseGender(sex)) > 0;
  const born = parseBirthDate(birth.exec(text)?.[1] ?? '');
  if (born !== undefined) return draft.births.push(born) > 0;
  const country = findCountry(nationality.exec(text)?.[1]);
  if (country !== undefined) return draft.countries.push(country) > 0;
  const paper = document.exec(text);
  if (paper === null) return false;
  const issuer = findCountry(paper[3]);
  draft.identifiers.push({ type: paper[1]!, value: paper[2]!, ...(issuer ? { country: issuer } : {}) });
  return true;
}
