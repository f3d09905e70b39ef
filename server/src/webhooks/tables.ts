import type { Generated } from 'kysely';
import type { Table } from '../platform/database/tables.ts';

export interface WebhookTables {
  integrations: Table<'integrations'>;
  webhook_events: Table<'webhook_events'>;
  webhook_endpoints: Table<'webhook_endpoints'>;
  webhook_deliveries: Table<
    'webhook_deliveries',
    {
      state: DeliveryState;
      /** Failed attempts since it was recorded or sent again. */
      failures: Generated<number>;
      /** The number of the delivery attempt that is due or under way; a job with another number does nothing. */
      attempt: Generated<number>;
      /** When the next attempt of a pending delivery is due; null for its first attempt. */
      next_at: Date | null;
    }
  >;
  webhook_attempts: Table<
    'webhook_attempts',
    {
      /** Encrypted. */
      answer: Buffer | null;
    }
  >;
}

export type DeliveryState = 'pending' | 'delivered' | 'dead';

export const moduleEndpoint = (branchId: number): string => `module:${branchId}`;
export const sdkEndpoint = (configId: number): string => `sdk:${configId}`;
