import { makeChooseBranch } from '../accounts/branch-choice.ts';
import { makeIsMasked } from '../accounts/dashboard-policy.ts';
import { may } from '../accounts/permissions.ts';
import type { ServeDeps } from '../http/serve.ts';
import type { Db } from '../platform/database/tables.ts';
import { findConfig } from '../sdk/configs/find-config.ts';
import { makePlainFields } from '../transactions/fields/field-routes.ts';

/** Dependencies that all endpoints use, for users, branches and personal fields. */
export const makeServeDeps = <Given extends { readonly db: Db; readonly system: Db }>(deps: Given) => ({
  ...deps,
  may,
  chooseBranch: makeChooseBranch(deps.db),
  isMasked: makeIsMasked(deps.db),
  plainFields: makePlainFields(deps.db),
  ownerOf: async (_kind: 'sdk_config', id: string) => (await findConfig(deps.system, id))?.account_id,
  personalReaders: new Map() as ServeDeps['personalReaders'],
});
