import type { GuardDifference } from '../../accounts/change-kind.ts';
import type { ConfigValues } from './config-store.ts';

export type ConfigGuards = Required<Pick<ConfigValues, 'liveness_policy' | 'turns_waiver' | 'document_files'>>;

/** Values of each guard of an SDK configuration, sorted by strength with the weakest first (docs/liveness.md). */
const STRENGTHS: { readonly [Name in keyof ConfigGuards]: readonly ConfigGuards[Name][] } = {
  liveness_policy: ['passive', 'turns_light', 'turns'],
  turns_waiver: ['accept', 'refuse'],
  document_files: ['accept', 'refuse'],
};
const NAMES = Object.keys(STRENGTHS) as (keyof ConfigGuards)[];

/** Values of the guards in a new configuration. */
export const NEW_CONFIG: ConfigGuards = { liveness_policy: 'turns', turns_waiver: 'refuse', document_files: 'accept' };

/**
 * Returns the guards that differ between two states of an SDK configuration. Each result says whether the guard became
 * weaker. Pure.
 */
export function differencesOfConfig(id: number, before: ConfigGuards, after: ConfigGuards): GuardDifference[] {
  return NAMES.flatMap((guard) => {
    if (before[guard] === after[guard]) return [];
    const order: readonly string[] = STRENGTHS[guard];
    const weakens = order.indexOf(after[guard]) < order.indexOf(before[guard]);
    return [{ guard, subject_id: id, before: before[guard], after: after[guard], weakens }];
  });
}

/** Returns the guards of a configuration that are weaker than in a new configuration. Pure. */
export const weakerThanNewConfig = (config: ConfigGuards & { readonly id: number }): GuardDifference[] =>
  differencesOfConfig(config.id, NEW_CONFIG, config).filter(({ weakens }) => weakens);

export const guardsOfConfig = ({ liveness_policy, turns_waiver, document_files }: ConfigGuards): ConfigGuards => ({
  liveness_policy,
  turns_waiver,
  document_files,
});
