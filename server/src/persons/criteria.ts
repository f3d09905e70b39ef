import { AppError } from '../platform/errors.ts';

/** By what a person is found: any of number, name with birth date, the caller's reference, email address of transactions. */
export interface Criteria {
  readonly number?: string | undefined;
  readonly name?: string | undefined;
  /** YYYY-MM-DD; goes with the name, since namesakes are many. */
  readonly birth_date?: string | undefined;
  readonly reference?: string | undefined;
  readonly email?: string | undefined;
}

/** @throws AppError invalid_input where they would find everybody, or namesakes. */
export function assertCriteria({ number, name, birth_date, reference, email }: Criteria): void {
  if ((name === undefined) !== (birth_date === undefined)) throw new AppError('name_and_birth_date_together');
  if ([number, name, reference, email].every((one) => one === undefined))
    throw new AppError('person_criteria_required');
}
