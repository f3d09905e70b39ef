import { saysLegalForm } from '@hakiki/matching/names/legal-forms.ts';
import { latinWords } from '@hakiki/matching/normalise/name.ts';
import type { Subject } from '@hakiki/matching/outcome.ts';
import type { Country, IdentifierType } from '../../authorities/authority.ts';
import { subjectOf } from '../../customers/subject.ts';
import { lettersInWords } from '../../documents/layout/company-words.ts';
import type { SessionDetails } from '../sessions/session-store.ts';
import type { RunFindings } from './run-findings.ts';

/** Returns the person's full name, if the run found one. */
export function nameOf({ document, identity }: Pick<RunFindings, 'document' | 'identity'>): string | undefined {
  if (identity?.kind === 'found') {
    const { firstName, middleName, lastName, fullName } = identity.person;
    return fullName ?? ([firstName, middleName, lastName].filter(Boolean).join(' ') || undefined);
  }
  if (!document?.read) return undefined;
  const { full_name: full, first_name: first, other_names: other, last_name: last } = document.fields;
  return full ?? ([first, other, last].filter(Boolean).join(' ') || undefined);
}

const SEXES: Readonly<Record<string, 'male' | 'female'>> = { m: 'male', male: 'male', f: 'female', female: 'female' };

/** Types of documents that name a company and no person. */
const OF_COMPANIES = ['cac_certificate'];
/** Types of documents whose holder may be a company. */
const OF_ANYBODY = ['utility_bill'];

/**
 * Returns whether a document's holder is a person or an organisation. The holder of a company certificate is an
 * organisation, and so is a holder with a legal form (`LTD`, `PLC`) in the name. If the holder of a bill has company
 * words in the name, the type is `any`. Pure.
 */
export function holderType(documentType: string | undefined, name: string): 'person' | 'organisation' | 'any' {
  if (documentType && OF_COMPANIES.includes(documentType)) return 'organisation';
  if (!documentType || !OF_ANYBODY.includes(documentType)) return 'person';
  if (saysLegalForm(latinWords(name, 'organization'))) return 'organisation';
  return lettersInWords(name) > 0 ? 'any' : 'person';
}

/**
 * Returns the person or company to screen, with the name from the authority or the document. Undefined if neither the
 * authority nor the document gave a name. Pure.
 */
export function screenedSubject(
  findings: Pick<RunFindings, 'document' | 'identity'>,
  { country, identifier, identifierType, documentType }: SessionDetails,
): Subject | undefined {
  const { document, identity } = findings;
  if (identity?.kind === 'found' && country && identifier && identifierType)
    return subjectOf(
      { country: country as Country, type: identifierType as IdentifierType, number: identifier },
      identity.person,
    );
  const name = nameOf({ document, identity: undefined });
  if (!document?.read || !name) return undefined;
  const { first_name: first, other_names: other, last_name: last, date_of_birth: birth } = document.fields;
  const { gender, id_number: number } = document.fields;
  const sex = SEXES[(gender ?? '').toLowerCase()];
  const entityType = holderType(documentType, name);
  return {
    entityType,
    ...(entityType === 'person' && first && last
      ? { firstName: first, ...(other && { middleName: other }), lastName: last }
      : { name }),
    ...(birth && { dateOfBirth: birth }),
    ...(sex && { gender: sex }),
    ...(number && { idNumbers: [number] }),
  };
}
