import { readPolicySettings } from '../customers/policy.ts';
import { AppError } from '../platform/errors.ts';
import { readScreeningSettings } from '../screening/branch-policy.ts';

const parts: Record<string, (given: unknown) => unknown> = {
  customers: readPolicySettings,
  screening: readScreeningSettings,
};

/** A branch's policy has a part for each capability that has one; each checks its own. Throws AppError invalid_input. */
export function checkBranchPolicy(policy: Readonly<Record<string, unknown>>): void {
  for (const [name, given] of Object.entries(policy)) {
    const check = parts[name];
    if (!check)
      throw new AppError(
        'invalid_input',
        `Invalid policy: there is no ${name.slice(0, 40)}; known: ${Object.keys(parts).join(', ')}`,
      );
    check(given);
  }
}
