import type { ListAges } from '../watchlists/list-limits.ts';

/** All values from the environment, validated once (`read-config.ts`). The table of settings is in `settings.ts`. */
export const roleNames = ['api', 'worker', 'vision'] as const;
export type Role = (typeof roleNames)[number];

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** URL of the database. Default: the embedded PostgreSQL under `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** Cache of the embedded PostgreSQL, in MB. The default depends on the machine's memory. */
  readonly databaseMemoryMb: number | undefined;
  /** URL of the storage for images. Default: a folder under `dataDir`. */
  readonly blobUrl: string | undefined;
  /** If false, a start waits until another process has migrated the database. */
  readonly migrates: boolean;
  readonly mode: 'sandbox' | 'live';
  /**
   * Private addresses that tenants' URLs may use. If undefined, the default of the mode is used, which in a sandbox is
   * loopback.
   */
  readonly outboundAllow: readonly string[] | undefined;
  /** Private addresses that the operator's URLs may use. If undefined, `outboundAllow` is used. */
  readonly operatorAllow: readonly string[] | undefined;
  readonly providerHosts: readonly string[];
  readonly logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';
  readonly masterKey: string | undefined;
  readonly masterKeyPrevious: string | undefined;
  readonly modelsDir: string | undefined;
  /** Roles of this process, at least one: answer requests, run background work, read images. */
  readonly roles: readonly Role[];
  readonly workers: number;
  readonly workerQueue: number;
  readonly rateLimit: number;
  readonly trustProxy: boolean;
  readonly metricsToken: string | undefined;
  /** URL of an OpenTelemetry collector (OTLP). If undefined, no traces are sent. */
  readonly traceCollector: string | undefined;
  /** Share of traces that are recorded, from 0 to 1. */
  readonly traceShare: number;
  /**
   * URL of the mail server. If undefined, no mail is sent. An administrator who creates a link to set a password must
   * then give the link to the user.
   */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** Public address without a slash at the end. Default: the address on which the service listens. */
  readonly publicUrl: string | undefined;
  /** Issuer of the OpenID Connect provider. If undefined, nobody can sign in with a provider. */
  readonly oidcIssuer: string | undefined;
  readonly oidcClientId: string | undefined;
  readonly oidcClientSecret: string | undefined;
  /** Account whose users sign in with the provider. */
  readonly oidcAccount: number | undefined;
  readonly oidcName: string | undefined;
  readonly oidcSecondFactor: 'hakiki' | 'provider';
  readonly oidcPasswords: 'everybody' | 'administrators';
  /** Number of days after which records are deleted. 0 means that records are stored until a user deletes them. */
  readonly keepRecordsDays: number;
  readonly keepImagesDays: number;
  /** Place where signed heads of the audit logs are stored: a file, a webhook, or S3 with Object Lock. */
  readonly auditHeads: string | undefined;
  readonly auditHeadsKeepDays: number;
  /** Address of a clamd malware scanner. If undefined, files are not scanned. */
  readonly malwareScanner: string | undefined;
  readonly listMirror: string | undefined;
  readonly listRefresh: 'on' | 'off';
  /** Lists that must be in force. If undefined, the default of the mode is used (`watchlists/list-limits.ts`). */
  readonly requiredLists: readonly string[] | undefined;
  readonly listMaxAgeHours: ListAges | undefined;
  readonly authorityPeople: string | undefined;
  readonly authorityProviders: string | undefined;
}
