import { AppError } from '../platform/errors.ts';
import type { DocumentType } from './reading.ts';

/** The contract's matrix of document types by country. The order is the order in the contract's messages. */
export const documentMatrix = {
  nigeria: ['national_id', 'passport', 'drivers_license', 'voters_card', 'cac_certificate', 'utility_bill'],
  kenya: ['kenya_id', 'passport'],
  ghana: ['passport'],
  canada: ['passport'],
  usa: ['passport'],
  "cote d'ivoire": ['passport'],
} as const satisfies Record<string, readonly DocumentType[]>;
export type DocumentCountry = keyof typeof documentMatrix;

/** Normal spelling of a country or type. Case, accents, outer spaces and the typographic apostrophe are ignored. */
export const plain = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[’‘ʼ`´]/g, "'");

/** Reads the type and the country that were submitted. Throws AppError invalid_input with the contract's message. */
export function readDocumentChoice(fields: { document_type?: string; country?: string }): {
  country: DocumentCountry;
  type: DocumentType;
} {
  const required = (name: 'document_type' | 'country'): string => {
    const value = fields[name]?.trim();
    if (!value) throw new AppError('field_required', { field: name });
    return value;
  };
  const [givenType, givenCountry] = [required('document_type'), required('country')];
  const countries = Object.keys(documentMatrix) as DocumentCountry[];
  const country = countries.find((name) => name === plain(givenCountry));
  if (!country) throw new AppError('unsupported_country', { value: givenCountry, supported: countries.join(', ') });
  const types: readonly DocumentType[] = documentMatrix[country];
  const type = types.find((name) => name === plain(givenType));
  if (!type)
    throw new AppError('unsupported_document_type', { value: givenType, country, supported: types.join(', ') });
  return { country, type };
}
