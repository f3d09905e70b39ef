import { snoozeRoutes } from '../cases/snoozes/snooze-routes.ts';
import type { SnoozeRuleDeps } from '../cases/snoozes/snooze-rule.ts';
import type { Serve } from '../http/serve.ts';
import { fieldRoutes } from '../transactions/fields/field-routes.ts';
import { limitRoutes } from '../transactions/limits/limit-routes.ts';
import { ruleListRoutes } from '../transactions/lists/list-routes.ts';
import { evaluatedTransactionRoutes } from '../transactions/records/evaluated-routes.ts';
import { ruleRoutes } from '../transactions/rules/drafts/rule-routes.ts';
import { trialRoutes } from '../transactions/trials/trial-routes.ts';

type DepsOf<Routes extends (serve: Serve, deps: never) => void> = Parameters<Routes>[1];
export type RuleEndpointDeps = SnoozeRuleDeps &
  DepsOf<typeof evaluatedTransactionRoutes> &
  DepsOf<typeof limitRoutes> &
  DepsOf<typeof ruleRoutes> &
  DepsOf<typeof ruleListRoutes> &
  DepsOf<typeof fieldRoutes> &
  DepsOf<typeof trialRoutes>;

/**
 * Creates the endpoints for rules and for all parts that belong to rules: lists, declared fields, limits, trials and
 * snoozes.
 */
export function ruleEndpoints(serve: Serve, deps: RuleEndpointDeps): void {
  evaluatedTransactionRoutes(serve, deps);
  limitRoutes(serve, deps);
  ruleRoutes(serve, deps);
  ruleListRoutes(serve, deps);
  fieldRoutes(serve, deps);
  trialRoutes(serve, deps);
  snoozeRoutes(serve, deps);
}
