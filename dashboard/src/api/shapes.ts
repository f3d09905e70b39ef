/** What `/v1/overview`, `/v1/operator`, `/v1/customers` and `/v1/sandbox/fill` answer. */
interface Counted {
  readonly count: number;
  readonly rows: string;
}
export interface Overview {
  readonly verifications: readonly (Counted & { readonly kind: string; readonly outcome: string })[];
  readonly verifications_by_day: readonly (Counted & { readonly day: string; readonly outcome: string })[];
  readonly reasons: readonly { readonly reason: string; readonly count: number }[];
  readonly transactions_by_day: readonly (Counted & { readonly day: string; readonly status: string })[];
  readonly time_to_decide: readonly {
    readonly kind: string;
    readonly decided: number;
    readonly median_minutes: number;
    readonly p90_minutes: number;
    readonly rows: string;
  }[];
  readonly webhooks: { readonly deliveries: readonly (Counted & { readonly state: string })[] };
}
export interface Operator {
  readonly version: string;
  readonly mode: string;
  readonly node: string;
  readonly started_at: string;
  readonly memory_bytes: number;
  readonly disk: { readonly free_bytes: number; readonly total_bytes: number } | null;
  readonly database: { readonly version: string; readonly size_bytes: number; readonly connections: number };
  readonly jobs: { readonly due: number; readonly oldest_due_seconds: number };
  readonly ready: Readonly<Record<string, boolean>>;
  readonly figures: readonly { readonly name: string; readonly of: string | null; readonly value: number }[];
}
export interface CustomerLine {
  readonly id: number;
  readonly reference: string | null;
  readonly name: string | null;
  readonly records: number;
  readonly last_at: string;
  readonly last: { readonly id: number; readonly kind: string; readonly outcome: string } | null;
}
export interface CustomerLines {
  readonly items: readonly CustomerLine[];
  readonly cursor?: string | null;
  readonly previous_cursor?: string | null;
}
interface Counts {
  readonly records: number;
  readonly images: number;
  readonly transactions: number;
}
export interface Customer {
  readonly verifications: readonly {
    readonly id: number;
    readonly kind: string;
    readonly outcome: string;
    readonly name: string | null;
    readonly reason: unknown;
    readonly created_at: string;
  }[];
  readonly cross_checks: readonly {
    readonly what: 'name' | 'date_of_birth' | 'sex' | 'number' | 'face';
    readonly of: readonly { readonly source: 'authority' | 'document' | 'selfie'; readonly verification_id: number }[];
    readonly verdict: 'agrees' | 'differs' | 'cannot_be_said';
    readonly explanation: unknown;
  }[];
  readonly work: readonly {
    readonly id: number;
    readonly kind: string;
    readonly state: string;
    readonly created_at: string;
    readonly decision: string | null;
  }[];
  readonly watches: readonly {
    readonly verification_id: number;
    readonly created_at: string;
    readonly alerts: number;
  }[];
  readonly transactions: readonly {
    readonly id: number;
    readonly created_at: string;
    readonly open_case: string | null;
  }[];
  readonly forget: { readonly deleted: Counts; readonly stays: Counts; readonly holds: number };
}
export interface Filling {
  readonly state: 'empty' | 'filling' | 'filled' | 'failed';
  readonly done: number;
  readonly total: number;
}
