import { identityError, readQuery } from '../customers/identifier-rules.ts';
import { readDocumentChoice } from '../documents/document-request.ts';
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
    const country = given.country?.trim().toLowerCase();
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
    const query = readQuery({ country, identifier: given.identifier, identifier_type: given.identifier_type });
    if (!query.wellFormed) throw new AppError('invalid_input', identityError(query, 'badly_formed'));
    return { country: query.country, identifier: query.number, identifierType: query.type };
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid_input') throw invalid(error.message);
    throw error;
  }
}
