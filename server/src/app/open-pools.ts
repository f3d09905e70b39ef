import { connect } from '../platform/database/open-database.ts';
import { plannedOnce } from '../platform/database/roles.ts';
import { makeTenantScope } from '../platform/database/tenant-scope.ts';
import type { Platform } from './open-platform.ts';

const TENANT_CONNECTIONS = 16;
const INTAKE_CONNECTIONS = 8;
const SECOND_STAGE_CONNECTIONS = 4;

/** The pools of connections beside the platform's own, which sees every account's rows. */
export function openPools({ connections, log }: Pick<Platform, 'connections' | 'log'>) {
  const onFault = log.warn.bind(log);
  // What requests work with: the rows of their caller's account.
  const scope = makeTenantScope();
  const tenant = connect(connections.tenant, TENANT_CONNECTIONS, onFault, { scope });
  // The intake of transactions and its second stage plan each text once a connection: planning was half of what a transaction cost
  // (docs/adr/0152).
  const preparing = true;
  const intake = connect(plannedOnce(connections.tenant), INTAKE_CONNECTIONS, onFault, { scope, preparing });
  const planned = connect(plannedOnce(connections.system), SECOND_STAGE_CONNECTIONS, onFault, { preparing });
  return {
    scope,
    db: tenant.db,
    intake: intake.db,
    planned: planned.db,
    async end() {
      await tenant.end();
      await intake.end();
      await planned.end();
    },
  };
}
