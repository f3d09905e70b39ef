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
      /** Number of attempts that failed since the delivery was recorded or sent again. */
      failures: Generated<number>;
      /** Number of the attempt that is due or running. A job with another attempt number does nothing. */
      attempt: Generated<number>;
      /** Time of the next attempt of a pending delivery. Null for its first attempt. */
      next_at: Date | null;
    }
  >;
  webhook_attempts: Table<
    'webhook_attempts',
    {
      /** Start of the receiver's answer, encrypted. */
      answer: Buffer | null;
    }
  >;
}

export type DeliveryState = 'pending' | 'delivered' | 'dead';

export const moduleEndpoint = (branchId: number): string => `module:${branchId}`;
export const sdkEndpoint = (configId: number): string => `sdk:${configId}`;
