import { AppError } from '../platform/errors.ts';

/**
 * Search criteria for a person. At least one is required: the number, the name with the birth date, the caller's
 * reference, or the email address of transactions.
 */
export interface Criteria {
  readonly number?: string | undefined;
  readonly name?: string | undefined;
  /** Birth date as YYYY-MM-DD. Required with the name, because many people share a name. */
  readonly birth_date?: string | undefined;
  readonly reference?: string | undefined;
  readonly email?: string | undefined;
}

/**
 * Checks the criteria.
 *
 * @throws AppError invalid_input if the criteria match everybody, or all people with the same name
 */
export function assertCriteria({ number, name, birth_date, reference, email }: Criteria): void {
  if ((name === undefined) !== (birth_date === undefined)) throw new AppError('name_and_birth_date_together');
  if ([number, name, reference, email].every((one) => one === undefined))
    throw new AppError('person_criteria_required');
}
