import { resolve } from 'node:path';
import { type Config, roleNames } from './config.ts';
import {
  auditHeads,
  blobUrl,
  choice,
  integer,
  key,
  list,
  listMaxAgeHours,
  optional,
  requiredLists,
  scanner,
  share,
  someOf,
  url,
} from './read-setting.ts';

interface Setting<T> {
  readonly name: string;
  readonly key: keyof Config;
  /** Default value as the README shows it. */
  readonly default: string;
  readonly meaning: string;
  /**
   * Converts the text of the variable to a value, or undefined if the variable is not set. Throws an Error whose
   * message completes the sentence "NAME …".
   */
  readonly read: (text: string | undefined) => T;
}

/**
 * Every environment variable that the product reads. `docs/configuration.md` and `.env.example` are generated from this
 * table.
 */
export const settings: readonly Setting<unknown>[] = [
  { name: 'PORT', key: 'port', default: '3000', meaning: 'Port to listen on', read: integer(3000, 0, 65535) },
  {
    name: 'HOST',
    key: 'host',
    default: '127.0.0.1',
    meaning: 'Address to listen on',
    read: (text) => text ?? '127.0.0.1',
  },
  {
    name: 'DATA_DIR',
    key: 'dataDir',
    default: './data',
    meaning: 'Database, images, key file (`hakiki backup`)',
    read: (text) => resolve(text ?? './data'),
  },
  {
    name: 'DATABASE_URL',
    key: 'databaseUrl',
    default: 'embedded',
    meaning: 'PostgreSQL 15 or newer; if unset, an embedded PostgreSQL runs in `DATA_DIR`',
    read: url('postgres:', 'postgresql:'),
  },
  {
    name: 'DATABASE_MEMORY_MB',
    key: 'databaseMemoryMb',
    default: 'a quarter of the memory, at most 4096',
    meaning: 'Memory that the embedded PostgreSQL may use for tables (`shared_buffers`); applies from its next start',
    read: (text) => (text === undefined ? undefined : integer(128, 16, 1_048_576)(text)),
  },
  {
    name: 'BLOB_URL',
    key: 'blobUrl',
    default: '`DATA_DIR/blobs`',
    meaning:
      'Storage of images and videos: `file:///folder`, or `s3://bucket/prefix?endpoint=https://…&region=…` with the usual AWS credentials. With `&create=true` a missing bucket is created at the start',
    read: blobUrl,
  },
  {
    name: 'MIGRATE',
    key: 'migrates',
    default: 'yes',
    meaning:
      'With `no`, a start of the service never migrates the database and needs no rights over its schema. It waits up to 4 minutes until `npx hakiki migrate` of this version has prepared the database, then ends with status 1',
    read: (text) => choice('yes', 'yes', 'no')(text) === 'yes',
  },
  {
    name: 'MODE',
    key: 'mode',
    default: 'sandbox',
    meaning: '`sandbox` creates demo tenants and a simulated authority; `live` does not',
    read: choice('sandbox', 'sandbox', 'live'),
  },
  {
    name: 'OUTBOUND_ALLOW',
    key: 'outboundAllow',
    default: 'sandbox: loopback, if `HOST` is a loopback address',
    meaning: 'Comma-separated private hosts and CIDRs that media URLs and webhooks may reach',
    read: list,
  },
  {
    name: 'OPERATOR_ALLOW',
    key: 'operatorAllow',
    default: 'as `OUTBOUND_ALLOW`',
    meaning:
      'Comma-separated private hosts and CIDRs of your registries and list mirrors. URLs from tenants cannot use them',
    read: list,
  },
  {
    name: 'PROVIDER_HOSTS',
    key: 'providerHosts',
    default: '–',
    meaning:
      'Comma-separated hosts that a branch may use in live mode in the `base_url` of an identity provider, in addition to the provider’s own host',
    read: (text) => list(text)?.map((host) => host.toLowerCase()) ?? [],
  },
  {
    name: 'LOG_LEVEL',
    key: 'logLevel',
    default: 'info',
    meaning: 'trace, debug, info, warn, error, fatal, silent',
    read: choice('info', 'trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'),
  },
  {
    name: 'MASTER_KEY',
    key: 'masterKey',
    default: '`DATA_DIR/master.key`',
    meaning:
      'Key that encrypts every data key: 32 bytes in base64, or a key of AWS KMS (`aws-kms://alias/name?region=…`) with the usual AWS credentials; if unset, a key file is created at the first start',
    read: key,
  },
  {
    name: 'MASTER_KEY_PREVIOUS',
    key: 'masterKeyPrevious',
    default: '–',
    meaning: 'Former master key, set while `hakiki rotate-master-key` encrypts the data keys again',
    read: key,
  },
  {
    name: 'MODELS_DIR',
    key: 'modelsDir',
    default: '–',
    meaning: 'Folder of your own ONNX models, which replace ours by name',
    read: optional,
  },
  {
    name: 'ROLES',
    key: 'roles',
    default: 'api,worker,vision',
    meaning:
      'Tasks of this process: `api` answers calls, `worker` does background work (webhooks, SDK runs, lists, housekeeping), `vision` reads images, also for processes without this role. Every process serves `/healthz`, `/readyz` and `/metrics`',
    read: someOf(...roleNames),
  },
  {
    name: 'WORKERS',
    key: 'workers',
    default: '2',
    meaning: 'Threads that read images; each uses one core. None without the role `vision`',
    read: integer(2, 1, 64),
  },
  {
    name: 'WORKER_QUEUE',
    key: 'workerQueue',
    default: '32',
    meaning:
      'Maximum number of images that wait for a thread; above it the answer is 503. Without the role `vision`: maximum number of images at other processes, and the same number that may wait',
    read: integer(32, 0, 10_000),
  },
  {
    name: 'RATE_LIMIT',
    key: 'rateLimit',
    default: '6000',
    meaning:
      'Maximum requests per minute for each API key or signed-in user, or for each IP address without a key or user',
    read: integer(6000, 1, 10_000_000),
  },
  {
    name: 'TRUST_PROXY',
    key: 'trustProxy',
    default: 'false',
    meaning: 'Use `X-Forwarded-For`. Set it only behind your own proxy',
    read: (text) => choice('false', 'false', 'true')(text) === 'true',
  },
  {
    name: 'METRICS_TOKEN',
    key: 'metricsToken',
    default: '–',
    meaning:
      '`/metrics` requires `Authorization: Bearer <token>`. If unset, it is open in sandbox mode and if `HOST` is a loopback address; otherwise it answers 401',
    read: optional,
  },
  {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    key: 'traceCollector',
    default: '–',
    meaning:
      'OpenTelemetry collector that gets traces (OTLP over HTTP), such as `http://127.0.0.1:4318`; if unset, no traces are created',
    read: (text) => url('http:', 'https:')(text)?.replace(/\/+$/, ''),
  },
  {
    name: 'OTEL_TRACES_SAMPLER_ARG',
    key: 'traceShare',
    default: '1',
    meaning: 'Share of traces that are recorded, 0 to 1',
    read: share(1),
  },
  {
    name: 'SMTP_URL',
    key: 'smtpUrl',
    default: '–',
    meaning:
      'Mail server for invitations, password resets and notices, `smtp://user:password@host:587` or `smtps://…`; if unset, links are shown to the account administrator, and no notices are sent',
    read: url('smtp:', 'smtps:'),
  },
  {
    name: 'MAIL_FROM',
    key: 'mailFrom',
    default: 'hakiki@localhost',
    meaning: 'Sender address of these mails',
    read: (text) => text ?? 'hakiki@localhost',
  },
  {
    name: 'PUBLIC_URL',
    key: 'publicUrl',
    default: 'the address listened on',
    meaning:
      'Address at which browsers and receivers reach the service: links in mail, the address of SDK pages, addresses of pictures in events, and the origin from which the SDK’s own page may call',
    read: (text) => url('http:', 'https:')(text)?.replace(/\/+$/, ''),
  },
  {
    name: 'OIDC_ISSUER',
    key: 'oidcIssuer',
    default: '–',
    meaning:
      'Issuer of the OpenID Connect provider with which users sign in, such as `https://login.bank.example/realms/staff` (`docs/sign-in.md`); if unset, users sign in with passwords',
    read: url('https:', 'http:'),
  },
  {
    name: 'OIDC_CLIENT_ID',
    key: 'oidcClientId',
    default: '–',
    meaning: 'Client id that the provider gave to this installation',
    read: optional,
  },
  {
    name: 'OIDC_CLIENT_SECRET',
    key: 'oidcClientSecret',
    default: '–',
    meaning: 'Client secret that the provider gave to this installation',
    read: optional,
  },
  {
    name: 'OIDC_ACCOUNT',
    key: 'oidcAccount',
    default: '–',
    meaning: 'Id of the account whose users sign in with the provider. Users of other accounts cannot',
    read: (text) => (text === undefined ? undefined : integer(0, 1, 2_147_483_647)(text)),
  },
  {
    name: 'OIDC_NAME',
    key: 'oidcName',
    default: 'the host of the issuer',
    meaning: 'Name of the provider on the button “Sign in with …”',
    read: optional,
  },
  {
    name: 'OIDC_SECOND_FACTOR',
    key: 'oidcSecondFactor',
    default: 'hakiki',
    meaning:
      'With `hakiki`, users with an authenticator app also enter its code, unless the provider states `mfa` in `amr`. With `provider`, the provider requires a second factor of every user, and Hakiki does not ask again',
    read: choice('hakiki', 'hakiki', 'provider'),
  },
  {
    name: 'OIDC_PASSWORDS',
    key: 'oidcPasswords',
    default: 'everybody',
    meaning:
      'Users of `OIDC_ACCOUNT` who may also sign in with a password: `everybody`, or only `administrators` (account administrators, in case the provider fails)',
    read: choice('everybody', 'everybody', 'administrators'),
  },
  {
    name: 'KEEP_RECORDS_DAYS',
    key: 'keepRecordsDays',
    default: '0: no limit',
    meaning:
      'Days after which results, their evidence and images, watches and transactions are deleted (open cases stay)',
    read: integer(0, 0, 36_500),
  },
  {
    name: 'KEEP_IMAGES_DAYS',
    key: 'keepImagesDays',
    default: '0: same as the record',
    meaning: 'Days after which images and videos are deleted while the record stays',
    read: integer(0, 0, 36_500),
  },
  {
    name: 'AUDIT_HEADS',
    key: 'auditHeads',
    default: '`DATA_DIR/audit-heads.jsonl`',
    meaning:
      'Storage for signed audit log heads, written every 5 minutes: `file:///path`, an address that takes a POST, or `s3://bucket/prefix` with Object Lock. Use a place that database administrators cannot change',
    read: auditHeads,
  },
  {
    name: 'AUDIT_HEADS_KEEP_DAYS',
    key: 'auditHeadsKeepDays',
    default: '3650',
    meaning: 'Days for which Object Lock keeps each signed head',
    read: integer(3650, 1, 36_500),
  },
  {
    name: 'MALWARE_SCANNER',
    key: 'malwareScanner',
    default: '–',
    meaning:
      'clamd that checks each document, selfie, SDK upload and file of a case first: `tcp://host:3310` or `unix:///path`. If it finds malware in a file, the request fails with 400. If it does not answer, the request fails with 503',
    read: scanner,
  },
  {
    name: 'LIST_MIRROR',
    key: 'listMirror',
    default: '–',
    meaning: 'Base URL in place of the official list addresses',
    read: url('http:', 'https:'),
  },
  {
    name: 'LIST_REFRESH',
    key: 'listRefresh',
    default: 'on',
    meaning:
      'With `on`, a live installation fetches the official lists every 6 hours, and missing required lists at its start. With `off` it fetches them only when an operator or a user asks',
    read: choice('on', 'on', 'off'),
  },
  {
    name: 'REQUIRED_LISTS',
    key: 'requiredLists',
    default: 'live: `un_sc,us_ofac_sdn`; sandbox: `none`',
    meaning:
      'Comma-separated watch lists that must be in force, or `none`. If one is missing, `/readyz` is 503 and nobody is screened',
    read: requiredLists,
  },
  {
    name: 'LIST_MAX_AGE_HOURS',
    key: 'listMaxAgeHours',
    default: 'live: 72, or 720 for a list without an official address',
    meaning:
      'Hours after which a watch list that its source has not confirmed is outdated. Set it for all lists and for single lists: `72,ng_nigsac=2160`',
    read: listMaxAgeHours,
  },
  {
    name: 'AUTHORITY_PEOPLE',
    key: 'authorityPeople',
    default: '–',
    meaning: 'JSON file with more people for the sandbox authority',
    read: optional,
  },
  {
    name: 'AUTHORITY_PROVIDERS',
    key: 'authorityProviders',
    default: '–',
    meaning: 'JSON file with your own registries (`docs/authorities.md`)',
    read: optional,
  },
];
