import { readDashboardSettings } from '../accounts/dashboard-policy.ts';
import { readPolicySettings } from '../customers/policy.ts';
import { readDocumentsSettings } from '../documents/branch-policy.ts';
import { readFacesSettings } from '../faces/branch-policy.ts';
import { AppError } from '../platform/errors.ts';
import { readScreeningSettings } from '../screening/branch-policy.ts';

/** `faceThreshold` is the maximum distance at which the current recogniser accepts two faces as the same person. */
export const makeCheckBranchPolicy = (faceThreshold: () => number) => {
  const parts = new Map<string, (given: unknown) => unknown>([
    ['customers', readPolicySettings],
    ['screening', readScreeningSettings],
    ['faces', (given) => readFacesSettings(given, faceThreshold())],
    ['documents', readDocumentsSettings],
    ['dashboard', readDashboardSettings],
  ]);
  /** Validates a branch's policy. Each module checks its own part of the policy. Throws AppError invalid_input. */
  return (policy: Readonly<Record<string, unknown>>): void => {
    for (const [name, given] of Object.entries(policy)) {
      const check = parts.get(name);
      if (!check)
        throw new AppError('unknown_policy', { name: name.slice(0, 40), known: [...parts.keys()].join(', ') });
      check(given);
    }
  };
};
