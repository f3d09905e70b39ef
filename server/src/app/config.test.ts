import { describe, expect, test } from 'vitest';
import type { Config } from './config.ts';
import { ConfigError, readConfig } from './read-config.ts';
import { settings } from './settings.ts';

/**
 * For each setting: a valid text, the value to which it is converted, and an invalid text. The invalid text is absent
 * if every text is valid.
 */
const examples: Record<string, { text: string; value: unknown; wrong?: string }> = {
  PORT: { text: '0', value: 0, wrong: '65536' },
  HOST: { text: '0.0.0.0', value: '0.0.0.0' },
  DATA_DIR: { text: '/var/lib/x', value: '/var/lib/x' },
  DATABASE_MEMORY_MB: { text: '512', value: 512, wrong: '15' },
  DATABASE_URL: { text: 'postgres://u@h/d', value: 'postgres://u@h/d', wrong: 'mysql://u@h/d' },
  BLOB_URL: { text: 'file:///blobs', value: 'file:///blobs', wrong: 'ftp://host' },
  MIGRATE: { text: 'no', value: false, wrong: 'never' },
  MODE: { text: 'live', value: 'live', wrong: 'production' },
  OUTBOUND_ALLOW: { text: '10.0.0.0/8, intranet', value: ['10.0.0.0/8', 'intranet'] },
  OPERATOR_ALLOW: { text: '10.0.0.0/8, registry', value: ['10.0.0.0/8', 'registry'] },
  PROVIDER_HOSTS: { text: 'KYC.bank.example', value: ['kyc.bank.example'] },
  MALWARE_SCANNER: { text: 'tcp://clamav:3310', value: 'tcp://clamav:3310', wrong: 'clamav' },
  LOG_LEVEL: { text: 'silent', value: 'silent', wrong: 'loud' },
  MASTER_KEY: {
    text: Buffer.alloc(32).toString('base64'),
    value: Buffer.alloc(32).toString('base64'),
    wrong: Buffer.alloc(31).toString('base64'),
  },
  MASTER_KEY_PREVIOUS: {
    text: Buffer.alloc(32, 1).toString('base64'),
    value: Buffer.alloc(32, 1).toString('base64'),
    wrong: 'key',
  },
  MODELS_DIR: { text: '/models', value: '/models' },
  ROLES: { text: 'worker', value: ['worker'], wrong: 'api,images' },
  WORKERS: { text: '8', value: 8, wrong: '0' },
  WORKER_QUEUE: { text: '0', value: 0, wrong: '-1' },
  RATE_LIMIT: { text: '10', value: 10, wrong: '1.5' },
  TRUST_PROXY: { text: 'true', value: true, wrong: 'yes' },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    text: 'http://127.0.0.1:4318/',
    value: 'http://127.0.0.1:4318',
    wrong: 'localhost:4318',
  },
  OTEL_TRACES_SAMPLER_ARG: { text: '0.1', value: 0.1, wrong: '2' },
  METRICS_TOKEN: { text: 't', value: 't' },
  SMTP_URL: { text: 'smtps://u:p@mail.example', value: 'smtps://u:p@mail.example', wrong: 'https://mail.example' },
  MAIL_FROM: { text: 'hakiki@bank.example', value: 'hakiki@bank.example' },
  PUBLIC_URL: { text: 'https://id.bank.example/', value: 'https://id.bank.example', wrong: 'ftp://bank.example' },
  OIDC_ISSUER: { text: 'https://login.bank.example', value: 'https://login.bank.example', wrong: 'login.bank.example' },
  OIDC_CLIENT_ID: { text: 'hakiki', value: 'hakiki' },
  OIDC_CLIENT_SECRET: { text: 's', value: 's' },
  OIDC_ACCOUNT: { text: '1', value: 1, wrong: '0' },
  OIDC_NAME: { text: 'Bank', value: 'Bank' },
  OIDC_SECOND_FACTOR: { text: 'provider', value: 'provider', wrong: 'none' },
  OIDC_PASSWORDS: { text: 'administrators', value: 'administrators', wrong: 'nobody' },
  KEEP_RECORDS_DAYS: { text: '1825', value: 1825, wrong: '-1' },
  KEEP_IMAGES_DAYS: { text: '90', value: 90, wrong: '1.5' },
  AUDIT_HEADS: { text: 's3://heads/audit', value: 's3://heads/audit', wrong: 'ftp://x' },
  AUDIT_HEADS_KEEP_DAYS: { text: '365', value: 365, wrong: '0' },
  LIST_MIRROR: { text: 'http://mirror', value: 'http://mirror', wrong: 'ftp://mirror' },
  LIST_REFRESH: { text: 'off', value: 'off', wrong: 'no' },
  REQUIRED_LISTS: { text: 'un_sc, eu_fsf', value: ['un_sc', 'eu_fsf'], wrong: 'un' },
  LIST_MAX_AGE_HOURS: {
    text: '72,ng_nigsac=2160',
    value: { all: 72, bySource: { ng_nigsac: 2160 } },
    wrong: 'toString=5',
  },
  AUTHORITY_PEOPLE: { text: 'people.json', value: 'people.json' },
  AUTHORITY_PROVIDERS: { text: 'own.json', value: 'own.json' },
};

test('every setting has an example here', () =>
  expect(Object.keys(examples).sort()).toEqual(settings.map(({ name }) => name).sort()));

describe.each(settings)('$name', ({ name, key }) => {
  const { text, value, wrong } = examples[name]!;
  test('is read', () => expect(readConfig({ [name]: ` ${text} ` })[key]).toEqual(value));
  test('empty is unset', () => expect(readConfig({ [name]: ' ' })[key]).toEqual(readConfig({})[key]));
  if (wrong !== undefined)
    test('a fault is told by name', () =>
      expect(() => readConfig({ [name]: wrong })).toThrow(new RegExp(`^${name} must be`)));
});

test('every fault at once, one a line, and never the value, which may be a secret', () => {
  const wrong = Object.entries(examples).filter(([, example]) => example.wrong !== undefined);
  const environment = Object.fromEntries(wrong.map(([name, example]) => [name, example.wrong]));
  try {
    readConfig(environment);
    expect.unreachable();
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    const lines = (error as Error).message.split('\n');
    expect(lines.map((line) => line.split(' ')[0]).sort()).toEqual(wrong.map(([name]) => name).sort());
    expect((error as Error).message).not.toContain(environment['MASTER_KEY']);
  }
});

test('nothing is changed afterwards', () => {
  const config: Config = readConfig({});
  expect(() => Object.assign(config, { port: 1 })).toThrow();
});
