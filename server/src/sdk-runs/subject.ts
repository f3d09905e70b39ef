import { identityError, readQuery } from '../customers/identifier-rules.ts';
import { plain, readDocumentChoice } from '../documents/document-request.ts';
import { AppError } from '../platform/errors.ts';
import type { VerificationType } from '../sdk-configs/config-store.ts';
import { invalid } from './session-faults.ts';
import type { SessionDetails } from './session-store.ts';

export interface GivenSubject {
  readonly country?: string | undefined;
  readonly identifier?: string | undefined;
  readonly identifier_type?: string | undefined;
  readonly document_type?: string | undefined;
}

/**
 * What a run is about, by the same rules as the API's own endpoints. `allowed` are the configuration's countries (empty: all).
 * @throws AppError invalid_input with the SDK's VALIDATION_ERROR.
 */
export function readSubject(
  given: GivenSubject,
  type: VerificationType,
  allowed: readonly string[],
): Pick<SessionDetails, 'country' | 'identifier' | 'identifierType' | 'documentType'> {
  try {
    const country = given.country === undefined ? undefined : plain(given.country);
    if (allowed.length && country && !allowed.includes(country))
      throw new AppError('invalid_input', `Unsupported country '${country}'. Supported: ${allowed.join(', ')}`);
    if (type === 'document_verification') {
      const choice = readDocumentChoice({
        ...(given.document_type !== undefined && { document_type: given.document_type }),
        ...(country !== undefined && { country }),
      });
      return { country: choice.country, documentType: choice.type };
    }
    if (type === 'liveness_only') return country === undefined ? {} : { country };
    return numberOf(given);
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid_input') throw invalid(error.message);
    throw error;
  }
}

/** A whole number of a country whose authority can be asked. @throws AppError invalid_input */
function numberOf({ country, identifier, identifier_type }: GivenSubject) {
  const query = readQuery({ country: country?.trim().toLowerCase(), identifier, identifier_type });
  if (!query.wellFormed) throw new AppError('invalid_input', identityError(query, 'badly_formed'));
  return { country: query.country, identifier: query.number, identifierType: query.type };
}

/** The number of the person expected in a document run, by the integrator's server alone: a page could have the authority asked at will. */
export function readExpected(given: GivenSubject): SessionDetails['expected'] {
  try {
    return given.identifier === undefined ? undefined : numberOf(given);
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid_input') throw invalid(error.message);
    throw error;
  }
}
