import { type MessageCode, message } from '@hakiki/texts';
import type { DocumentEvidence, KindReader } from './kind-reader.ts';
import { readMrzDocument } from './passport/read-mrz-document.ts';
import { mrzPortraits } from './portrait-place.ts';
import type { DocumentType } from './reading.ts';

interface MrzKind {
  readonly kind: string;
  readonly displayName: MessageCode;
  readonly types: readonly DocumentType[];
  readonly formats: readonly string[];
  /** Document code, or its first one or two letters (ICAO 9303 parts 4 to 7, document code). */
  readonly code: RegExp;
}

/** Document kinds that are recognised by their MRZ alone, for any issuing country. */
const table: readonly MrzKind[] = [
  { kind: 'passport', displayName: 'a_passport', types: ['passport'], formats: ['TD3'], code: /^P/ },
  { kind: 'passport-card', displayName: 'a_passport_card', types: [], formats: ['TD1', 'TD2'], code: /^P|^IP/ },
  { kind: 'visa', displayName: 'a_visa', types: [], formats: ['MRVA', 'MRVB'], code: /^V/ },
  {
    kind: 'residence-card',
    displayName: 'a_residence_card',
    types: [],
    formats: ['TD1', 'TD2'],
    code: /^IR|^AR|^C|^IT/,
  },
  {
    kind: 'identity-card',
    displayName: 'an_identity_card',
    types: [],
    formats: ['TD1', 'TD2', 'IDFRA'],
    code: /^[IA]/,
  },
];

/**
 * Readers for the document kinds above. Readers with a table of labels return a higher score for the cards that they
 * know.
 */
export const mrzKinds: readonly KindReader[] = table.map(({ kind, displayName, types, formats, code }, index) => ({
  kind,
  displayName,
  types,
  codes: null,
  portrait: mrzPortraits,
  recognise: ({ mrz }: DocumentEvidence) => {
    if (!mrz || !formats.includes(mrz.parsed.format) || !code.test(mrz.parsed.code)) return 0;
    // Parts of a passport's two rows look like the rows of a card. Only the check digits prove that the document is a
    // passport card.
    if (kind === 'passport-card' && !mrz.reading.valid) return 0;
    const sure = kind === 'passport' ? 1 : 0.7;
    return sure - index * 0.01;
  },
  // If the values of a passport come from the back, the front may be any picture.
  wrongSide: ({ mrzSide }: DocumentEvidence) =>
    kind === 'passport' && mrzSide === 'back' ? message('document_data_page', { thing: { code: displayName } }) : null,
  read: (evidence: DocumentEvidence) => {
    if (!evidence.mrz) throw new Error(`${kind} is only read off an MRZ`);
    return readMrzDocument(evidence.mrz, evidence, kind === 'passport' ? 'both' : 'perhaps_one');
  },
}));
