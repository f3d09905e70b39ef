import type { ListAges } from '../watchlists/list-limits.ts';

/** Everything the environment decides, validated once (`read-config.ts`). `settings.ts` has the table. */
export const roleNames = ['api', 'worker', 'vision'] as const;
export type Role = (typeof roleNames)[number];

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** Unset: the embedded PostgreSQL under `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** Megabytes of the embedded one's own cache; unset: by the machine. */
  readonly databaseMemoryMb: number | undefined;
  /** Unset: a folder under `dataDir`. */
  readonly blobUrl: string | undefined;
  readonly mode: 'sandbox' | 'live';
  /** Undefined: the default of the mode (sandbox: loopback). */
  readonly outboundAllow: readonly string[] | undefined;
  /** Undefined: as `outboundAllow`. */
  readonly operatorAllow: readonly string[] | undefined;
  readonly providerHosts: readonly string[];
  readonly logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';
  readonly masterKey: string | undefined;
  readonly masterKeyPrevious: string | undefined;
  readonly modelsDir: string | undefined;
  /** Work of this process: answer calls, do background work, read images. At least one. */
  readonly roles: readonly Role[];
  readonly workers: number;
  readonly workerQueue: number;
  readonly rateLimit: number;
  readonly trustProxy: boolean;
  readonly metricsToken: string | undefined;
  /** An OTLP collector; unset: nothing is traced. */
  readonly traceCollector: string | undefined;
  /** 0 to 1. */
  readonly traceShare: number;
  /** Unset: no mail is sent, and whoever makes a link to set a password hands it over. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** Without a slash at the end; unset: the address listened on. */
  readonly publicUrl: string | undefined;
  /** Days; 0: until deleted by hand. */
  readonly keepRecordsDays: number;
  readonly keepImagesDays: number;
  /** Where signed heads of the audit logs are stored: a file, a webhook, or S3 with Object Lock. */
  readonly auditHeads: string | undefined;
  readonly auditHeadsKeepDays: number;
  /** A clamd; unset: files are not scanned. */
  readonly malwareScanner: string | undefined;
  readonly listMirror: string | undefined;
  /** Undefined: the default of the mode (`watchlists/list-limits.ts`). */
  readonly requiredLists: readonly string[] | undefined;
  readonly listMaxAgeHours: ListAges | undefined;
  readonly authorityPeople: string | undefined;
  readonly authorityProviders: string | undefined;
}
