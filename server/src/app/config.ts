import type { ListAges } from '../watchlists/list-limits.ts';

/** All values from the environment, validated once (`read-config.ts`). `settings.ts` has the table. */
export const roleNames = ['api', 'worker', 'vision'] as const;
export type Role = (typeof roleNames)[number];

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** If unset, the embedded PostgreSQL under `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** Cache of the embedded PostgreSQL in MB. If unset, it depends on the machine's memory. */
  readonly databaseMemoryMb: number | undefined;
  /** If unset, a folder under `dataDir`. */
  readonly blobUrl: string | undefined;
  readonly mode: 'sandbox' | 'live';
  /** If undefined, the default of the mode (sandbox: loopback). */
  readonly outboundAllow: readonly string[] | undefined;
  /** If undefined, the same as `outboundAllow`. */
  readonly operatorAllow: readonly string[] | undefined;
  readonly providerHosts: readonly string[];
  readonly logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';
  readonly masterKey: string | undefined;
  readonly masterKeyPrevious: string | undefined;
  readonly modelsDir: string | undefined;
  /** Roles of this process: answer requests, run background work, read images. At least one. */
  readonly roles: readonly Role[];
  readonly workers: number;
  readonly workerQueue: number;
  readonly rateLimit: number;
  readonly trustProxy: boolean;
  readonly metricsToken: string | undefined;
  /** Address of an OTLP collector. If unset, nothing is traced. */
  readonly traceCollector: string | undefined;
  /** Share of traces that are recorded, 0 to 1. */
  readonly traceShare: number;
  /** If unset, no mail is sent, and the person who creates a link to set a password gives it to the user. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** Public address without a slash at the end. If unset, the address on which the service listens. */
  readonly publicUrl: string | undefined;
  /** Number of days. 0 means until deleted by hand. */
  readonly keepRecordsDays: number;
  readonly keepImagesDays: number;
  /** Storage for signed heads of the audit logs: a file, a webhook, or S3 with Object Lock. */
  readonly auditHeads: string | undefined;
  readonly auditHeadsKeepDays: number;
  /** Address of a clamd. If unset, files are not scanned. */
  readonly malwareScanner: string | undefined;
  readonly listMirror: string | undefined;
  /** If undefined, the default of the mode (`watchlists/list-limits.ts`). */
  readonly requiredLists: readonly string[] | undefined;
  readonly listMaxAgeHours: ListAges | undefined;
  readonly authorityPeople: string | undefined;
  readonly authorityProviders: string | undefined;
}
