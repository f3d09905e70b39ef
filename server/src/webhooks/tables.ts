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
  webhook_endpoints: { endpoint: string; failing_since: Date | null; paused_at: Date | null };
  webhook_deliveries: {
    id: Generated<number>;
    event_id: number;
    branch_id: number;
    endpoint: string;
    subject: string;
    state: DeliveryState;
    created_at: ColumnType<Date, Date | undefined, never>;
    finished_at: Date | null;
    /** The attempt that delivered it, if any: when, and what was answered. Those before are in `webhook_attempts`. */
    attempted_at: Date | null;
    status: number | null;
    duration_ms: number | null;
    /** Encrypted. */
    answer: Buffer | null;
  };
  /** What is pending, see queue.ts. */
  webhook_queue: {
    delivery_id: number;
    event_id: number;
    branch_id: number;
    endpoint: string;
    turn: number;
    failures: Generated<number>;
    /** `-infinity` for a first attempt. */
    next_at: ColumnType<Date, Date | undefined, Date>;
    recorded_at: ColumnType<Date, Date | undefined, never>;
  };
  webhook_attempts: {
    id: Generated<number>;
    delivery_id: number;
    at: Date;
    status: number | null;
    duration_ms: number;
    answer: Buffer | null;
    error: string | null;
  };
}

export type DeliveryState = 'pending' | 'delivered' | 'dead';

export const moduleEndpoint = (branchId: number): string => `module:${branchId}`;
export const sdkEndpoint = (configId: number): string => `sdk:${configId}`;
