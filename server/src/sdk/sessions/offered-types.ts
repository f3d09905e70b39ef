import { documentMatrix } from '../../documents/document-request.ts';
import type { DocumentType } from '../../documents/reading.ts';
import type { SessionSubject } from './fixed-subject.ts';

/**
 * Documents that prove a company or an address, but not a person's identity. The page offers such a document only if
 * the integrator's server named its type.
 */
const NO_IDENTITY: readonly DocumentType[] = ['cac_certificate', 'utility_bill'];

type Named = Pick<SessionSubject, 'country' | 'documentType' | 'documentTypes' | 'fixed'>;

/** Types of documents that the integrator's server named for a session. */
const namedTypes = ({ documentType, documentTypes, fixed }: Named): readonly string[] | undefined =>
  fixed?.includes('document_type') && documentType ? [documentType] : documentTypes;

/**
 * Returns the document types from which the customer may choose, by country. Leaves out a country without such types.
 * Pure.
 * @param allowed the configuration's countries; empty means all
 */
export function offeredTypes(subject: Named, allowed: readonly string[]): Record<string, string[]> {
  const named = namedTypes(subject);
  const countries = subject.fixed?.includes('country') && subject.country ? [subject.country] : allowed;
  const rows = Object.entries<readonly DocumentType[]>(documentMatrix)
    .filter(([name]) => !countries.length || countries.includes(name))
    .map(([name, all]) => [name, all.filter((type) => named?.includes(type) ?? !NO_IDENTITY.includes(type))] as const);
  return Object.fromEntries(rows.filter(([, types]) => types.length > 0).map(([name, types]) => [name, [...types]]));
}
