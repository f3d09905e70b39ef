import { codeAgainstPrint, codeAgainstPrintName, formed } from '../layout/check-rules.ts';
import type { DocumentKind, Unlabelled } from '../layout/kind.ts';
import { cacCodeMade, cacCodes, cacIssuer, cacNumber, cacNumberLabels, companyForm } from './cac.ts';
import { nigeria, otherRegistrars, papers } from './titles.ts';

const title = (text: string) => ({ title: text });
/**
 * Sentence after the name on every certificate since 1990. It is in a script typeface. Its last lines are therefore
 * listed too.
 */
const goesOn = [
  'is this day registered',
  'is this day incorporated',
  'is this day',
  'having duly complied',
  'has this day been',
  'have this day been registered',
  'has been registered',
  'has been duly registered',
  'was registered',
  'was this day',
  'incorporated under the',
  'Companies and Allied Matters Act',
].map(title);
const appointed = 'duly appointed trustees';
const trustees = [appointed, 'incorporated trustees of'];
/** Words before the new name on a certificate of a change of name. The old name is printed before the new name. */
const renamed = ['changed its name', 'change of name', 'under the name of'];
const otherLayouts = [...trustees, ...renamed];
/**
 * Words in names of associations that never occur in a person's name. Trustees' certificates print both kinds of names
 * in the same place.
 */
const ASSOCIATION =
  /\b(?:ASSOCIATION|FOUNDATION|CHURCH|MINISTR|MISSION|SOCIETY|INITIATIVE|CLUB|UNION|COMMUNITY|CENT(?:RE|ER)|ORGANI[SZ]ATION|NETWORK|MOSQUE|ASSEMBLY|FELLOWSHIP|COUNCIL|INSTITUTE|FORUM|ALUMNI|COOPERATIVE)/i;

/**
 * Place of the name. Except on trustees' certificates, the name is on its own line between the two halves of a
 * sentence.
 */
const name: readonly Unlabelled[] = [
  {
    below: ['under the name of', 'changed its name to', 'name has been changed to'].map(title),
    above: [...goesOn, title('such new name'), title('Given under my hand')],
    like: /^[^\p{Ll}]*$/u,
  },
  { like: /appointed trustees of\s+\S.{3,}/i, part: /trustees of\s+(\S.*)$/i },
  { below: [title('duly appointed trustees of')], above: goesOn },
  {
    below: [title('incorporated trustees of')],
    above: ['certify that', 'certifies that', 'CAC IT NO', 'Registration No'].map(title),
  },
  {
    below: ['certify that', 'I hereby certify that', 'hereby certifies that'].map(title),
    above: goesOn,
    without: otherLayouts,
  },
  {
    below: ['certify that', 'hereby certifies that'].map(title),
    above: goesOn,
    without: [appointed, ...renamed],
    like: ASSOCIATION,
  },
  {
    like: /certif(?:y|ies) that\s+[A-Z\d][^a-z]{3,}$/,
    part: /certif(?:y|ies) that\s+([A-Z\d][^a-z]{3,})$/,
    without: otherLayouts,
  },
  {
    like: /certif(?:y|ies) that\s+\S.*\s(?:is this day|has been|was)\b/i,
    part: /certif(?:y|ies) that\s+(\S.*?)\s+(?:is this day|has been|was)\b/i,
    without: otherLayouts,
  },
  // Used if the sentence in script type could not be read at all. The name is then the line in capitals below the
  // heading.
  {
    below: [
      'Certificate of Incorporation',
      'Certificate of Registration',
      'Company registration no',
      'Business name registration no',
      'Registrar General of Corporate Affairs Commission',
      'Private company limited by shares',
    ].map(title),
    above: goesOn,
    like: /^(?!.*(?:COMMISSION|FEDERAL REPUBLIC|LIMITED BY|REGISTRATION N))(?=.*\p{Lu}{3})[\p{Lu}\d\s&'’.,()/-]{4,}$/u,
    without: otherLayouts,
  },
];

/**
 * Certificates of the Corporate Affairs Commission. They register a company (`RC 1551872`, since 2020 `COMPANY
 * REGISTRATION NO.`), a business name (`BN`, `BUSINESS NAME REGISTRATION NO.`) or incorporated trustees (`CAC/IT/NO`).
 * They consist of sentences, and the name is on its own line. The serial number of the form or the tax number is below
 * the name, so only a number with a label is the registration number. The layouts follow real certificates from 2019 to
 * 2026 (Acts of 1990 and 2020). The layout for trustees follows only descriptions.
 */
export const nigeriaCacCertificate: DocumentKind = {
  name: 'nigeria-cac-certificate',
  displayName: 'a_cac_certificate',
  type: 'cac_certificate',
  country: 'nigeria',
  portrait: null,
  issuer: cacIssuer,
  required: ['id_number', 'full_name'],
  codes: cacCodes,
  codeMade: cacCodeMade,
  front: {
    titles: [
      // Letters and forms also contain the names of the Commission and the Act. These two names alone do not make a
      // page a certificate.
      { text: 'Corporate Affairs Commission', weight: 0.2 },
      { text: 'Certificate of Incorporation', weight: 0.3 },
      { text: 'Certificate of Registration', weight: 0.3 },
      { text: 'Business Name', weight: 0.2 },
      { text: 'Companies and Allied Matters Act', weight: 0.15 },
      // The Registrar General also signs notices and letters.
      { text: 'Registrar General', weight: 0.1 },
      { text: 'hereby certify that', weight: 0.4 },
      { text: 'hereby certifies that', weight: 0.4 },
      { text: 'Passport', weight: -0.5 },
      ...nigeria,
      ...papers,
      ...otherRegistrars,
    ],
    fields: [
      cacNumber,
      {
        field: 'full_name',
        format: { type: 'company', registered: true },
        lines: 3,
        labelled: false,
        unlabelled: name,
      },
      {
        field: 'address',
        format: { type: 'address' },
        lines: 3,
        labelled: false,
        unlabelled: {
          below: [title('address of the principal place of business'), title('principal place of business is')],
          above: [title('Given under my hand')],
        },
      },
      {
        field: 'issue_date',
        format: { type: 'date' },
        labelled: false,
        unlabelled: [{ like: /given under|day\s?o|under my hand/i }, { below: [title('certify that')], like: /\d{4}/ }],
      },
    ],
  },
  labels: cacNumberLabels,
  checks: [
    formed('registration_number_format', 'id_number', /^\d{3,8}$/),
    companyForm,
    codeAgainstPrint('id_number'),
    codeAgainstPrintName('full_name'),
  ],
};
