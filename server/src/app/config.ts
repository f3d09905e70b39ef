import { settings } from './settings.ts';

/** Everything the environment decides, validated once. `settings.ts` has the table. */
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
  readonly workers: number;
  readonly workerQueue: number;
  readonly rateLimit: number;
  readonly trustProxy: boolean;
  readonly metricsToken: string | undefined;
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
  readonly authorityPeople: string | undefined;
  readonly authorityProviders: string | undefined;
}

/** Faults in the environment, all of them, one a line. */
export class ConfigError extends Error {}

/** The environment to a frozen Config. Empty text counts as unset. Throws ConfigError that lists every fault. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const faults: string[] = [];
  const entries = settings.map(({ name, key, read }) => {
    try {
      return [key, read(environment[name]?.trim() || undefined)];
    } catch (error) {
      faults.push(`${name} ${(error as Error).message}`);
      return [key, undefined];
    }
  });
  if (faults.length) throw new ConfigError(faults.join('\n'));
  return Object.freeze(Object.fromEntries(entries)) as Config;
}
