import { connect } from '../platform/database/open-database.ts';
import { plannedOnce } from '../platform/database/roles.ts';
import { makeTenantScope } from '../platform/database/tenant-scope.ts';
import type { Platform } from './open-platform.ts';

const TENANT_CONNECTIONS = 16;
const INTAKE_CONNECTIONS = 8;
const SECOND_STAGE_CONNECTIONS = 4;

/** Opens pools of connections in addition to the platform's own pool, which can read every account's rows. */
export function openPools({ connections, log, poolCounts }: Pick<Platform, 'connections' | 'log' | 'poolCounts'>) {
  const onFault = log.warn.bind(log);
  // Connections for requests can read only the rows of the caller's account.
  const scope = makeTenantScope();
  const tenant = connect(connections.tenant, TENANT_CONNECTIONS, onFault, { scope });
  // The intake of transactions, its second stage and the lookup of API keys plan each statement only once per connection.
  // Planning took half of the time of a transaction (docs/adr/0152).
  const preparing = true;
  const intake = connect(plannedOnce(connections.tenant), INTAKE_CONNECTIONS, onFault, { scope, preparing });
  const planned = connect(plannedOnce(connections.system), SECOND_STAGE_CONNECTIONS, onFault, { preparing });
  return {
    scope,
    db: tenant.db,
    intake: intake.db,
    planned: planned.db,
    counts: () => ({
      system: poolCounts(),
      tenant: tenant.counts(),
      intake: intake.counts(),
      second_stage: planned.counts(),
    }),
    async end() {
      await tenant.end();
      await intake.end();
      await planned.end();
    },
  };
}
