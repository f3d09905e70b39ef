import type { ColumnType, Generated } from 'kysely';

export interface WebhookTables {
  integrations: {
    branch_id: number;
    url: string | null;
    hash_key: Buffer | null;
    hash_key_last_four: string | null;
    events: Generated<string[]>;
    updated_at: ColumnType<Date, Date | undefined, Date>;
  };
  webhook_events: {
    id: Generated<number>;
    account_id: number;
    branch_id: number;
    sdk_config_id: number | null;
    event: string;
    body: Buffer | null;
    created_at: ColumnType<Date, Date | undefined, never>;
  };
  webhook_endpoints: { endpoint: string; branch_id: number; failing_since: Date | null; paused_at: Date | null };
  webhook_deliveries: {
    id: Generated<number>;
    event_id: number;
    branch_id: number;
    endpoint: string;
    subject: string;
    state: DeliveryState;
    created_at: ColumnType<Date, Date | undefined, never>;
    finished_at: Date | null;
    /** Failed attempts since it was recorded or sent again. */
    failures: Generated<number>;
    /** The number of the delivery attempt that is due or under way; a job with another number does nothing. */
    attempt: Generated<number>;
    /** When the next attempt of a pending delivery is due; null for its first attempt. */
    next_at: Date | null;
  };
  webhook_attempts: {
    id: Generated<number>;
    delivery_id: number;
    branch_id: number;
    at: Date;
    status: number | null;
    duration_ms: number;
    /** Encrypted. */
    answer: Buffer | null;
    error: string | null;
  };
}

export type DeliveryState = 'pending' | 'delivered' | 'dead';

export const moduleEndpoint = (branchId: number): string => `module:${branchId}`;
export const sdkEndpoint = (configId: number): string => `sdk:${configId}`;
