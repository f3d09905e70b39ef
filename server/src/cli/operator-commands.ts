import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Platform } from '../app/open-platform.ts';
import { readConfig } from '../app/read-config.ts';
import type { Command } from './command.ts';
import { needed, withPlatform } from './command-needs.ts';

/** Commands for the operator: starting the service, and managing its database, models, keys and backups. */
export const operatorCommands: readonly Command[] = [
  {
    name: 'start',
    streams: true,
    example: 'npx hakiki start',
    summary: 'start the service, like `npm start`. The service writes the sandbox keys to DATA_DIR (./data)',
    run: async () => {
      await import('../main.ts');
      // Never resolves, because the server itself ends the process on SIGTERM and SIGINT.
      return new Promise<number>(() => {});
    },
  },
  {
    name: 'migrate',
    options: { '--plan': 'print the migrations with their estimated times, and change nothing' },
    example: 'npx hakiki migrate --plan',
    summary: 'migrate the database to this version. The service also migrates the database when it starts',
    run: async (given, io) => {
      if (given.set['plan'] === true) {
        const { runMigratePlan } = await import('./migrate-plan.ts');
        return runMigratePlan(io);
      }
      const report = async ({ migrated, connections }: Platform): Promise<number> => {
        const { jobsWithTable } = await import('../app/jobs-with-table.ts');
        const { migrateJobs } = await import('../platform/jobs/engine-schema.ts');
        await migrateJobs(connections.login, jobsWithTable);
        io.report?.({ applied: migrated });
        io.out(migrated.length ? `Applied ${migrated.join(', ')}` : 'The database is up to date');
        return 0;
      };
      return withPlatform(io, report, { existing: 'migrate' });
    },
  },
  {
    name: 'listen',
    streams: true,
    options: {
      '--forward <url>': 'forward valid webhooks to this address',
      '--key <key>': 'hash key or SDK webhook secret',
      '--port <port>': 'port to listen on; default: 4100',
    },
    example: 'npx hakiki listen --key 0123456789abcdef --forward http://127.0.0.1:4000/webhooks',
    summary: 'receive, check, show and forward webhooks during development',
    run: async (given, io) => {
      const { runListen } = await import('./listen.ts');
      return runListen(given, io);
    },
  },
  {
    name: 'sandbox fill',
    example: 'npx hakiki sandbox fill',
    summary: 'create a month of invented activity in the running sandbox, so that every dashboard page has data',
    run: async (_given, io) => {
      const { runSandboxFill } = await import('./sandbox-fill.ts');
      return runSandboxFill(io, readConfig(io.environment).dataDir);
    },
  },
  {
    name: 'sandbox play',
    options: {
      '--type <type>': 'data_verification (default), document_verification or liveness_only',
      '--outcome <outcome>':
        'verified (default), no_match, rejected, unreadable, identity_not_found or authority_unavailable',
    },
    example: 'npx hakiki sandbox play --type data_verification --outcome no_match',
    summary: 'complete an SDK run with drawn pictures in the running sandbox, and send its event',
    run: async (given, io) => {
      const { runSandboxPlay } = await import('./sandbox-play.ts');
      return runSandboxPlay(given, io, readConfig(io.environment).dataDir);
    },
  },
  {
    name: 'specimens',
    arguments: '<folder>',
    example: 'npx hakiki specimens ./specimens',
    summary: 'draw documents of every kind (good, expired, blurred, forged) and selfie clips, to send to the sandbox',
    run: async (given, io) => {
      const { runSpecimens } = await import('./specimens.ts');
      return runSpecimens(given, io);
    },
  },
  {
    name: 'doctor',
    arguments: '[<url>]',
    options: {
      '--key <key>': 'hash key or SDK webhook secret; default: HAKIKI_KEY',
    },
    example: 'npx hakiki doctor http://127.0.0.1:4000/webhooks --key 0123456789abcdef',
    summary:
      'find the mistakes of a webhook receiver. Without <url>, the command checks the separation of the accounts and the background migrations',
    run: async (given, io) => {
      const { runDoctor } = await import('./doctor.ts');
      return runDoctor(given, io);
    },
  },
  {
    name: 'openapi',
    options: {
      '--write <file>': 'write the description to this file',
      '--digest <file>': 'write the digest to this file: one line for each field',
      '--check <file>': 'fail if the digest in this file differs',
    },
    example: 'npx hakiki openapi > openapi.json',
    summary: 'print the API description, or compare it with a digest',
    run: async (given, io) => {
      const { check, digest, write } = given.text;
      const { describeApi } = await import('../app/describe-api.ts');
      const { openapiDigest } = await import('../http/openapi-digest.ts');
      const description = await describeApi();
      const lines = openapiDigest(description as Parameters<typeof openapiDigest>[0]);
      if (write) writeFileSync(write, `${JSON.stringify(description)}\n`);
      if (digest) writeFileSync(digest, lines);
      if (check && readFileSync(check, 'utf8') !== lines) {
        io.err(`${check} differs from the schemas: run "npx hakiki openapi --digest ${check}"`);
        return 1;
      }
      if (!check && !write && !digest) io.out(`${JSON.stringify(description)}\n`);
      return 0;
    },
  },
  {
    name: 'bench',
    streams: true,
    arguments: '[name]',
    example: 'npx hakiki bench screening',
    summary: 'measure speed on this machine. Without a name, the command lists the measurements',
    run: async (given, io) => {
      const { runBench } = await import('./bench.ts');
      return runBench(given.words, io, join(import.meta.dirname, '..', '..', '..', 'bench'));
    },
  },
  {
    name: 'backup',
    arguments: '<folder>',
    options: {
      '--with-key': 'also copy the key file; keep such a backup as secret as the key',
      '--without-lost-images': 'continue if images are missing',
    },
    example: 'npx hakiki backup /backups/hakiki',
    summary:
      'copy the embedded database and the images while the service runs. A second run into the same folder is faster',
    run: async (given, io) => {
      const { backUp } = await import('./backup/backup.ts');
      return backUp(given, io, readConfig(io.environment));
    },
  },
  {
    name: 'restore',
    arguments: '<folder>',
    example: 'DATA_DIR=./restored npx hakiki restore /backups/hakiki',
    summary: 'restore a backup into an empty DATA_DIR before the next start',
    run: async (given, io) => {
      const { restore } = await import('./backup/backup.ts');
      return restore(given, io, readConfig(io.environment));
    },
  },
  {
    name: 'models check',
    arguments: '<models> [photos]',
    example: 'npx hakiki models check ./models ./photos',
    summary:
      'test the manifest, the result for a bundled picture, and the speed of your own models. With your photos, the command also compares your models with ours and recommends whether to switch',
    run: async (given, io) => {
      const { runModelsCheck } = await import('./models-check.ts');
      return runModelsCheck(given.words, io);
    },
  },
  {
    name: 'rotate-data-keys',
    options: {
      '--account <id>': 'only this account',
    },
    example: 'npx hakiki rotate-data-keys --account 3',
    summary:
      'create a new version of the data key of one account or of all accounts. Former versions still decrypt old data',
    run: (given, io) =>
      withPlatform(io, async (platform) => {
        const { runRotateDataKeys } = await import('./rotate-data-keys.ts');
        return runRotateDataKeys(given, io, platform);
      }),
  },
  {
    name: 'rotate-master-key',
    example: 'MASTER_KEY=<new> MASTER_KEY_PREVIOUS=<former> npx hakiki rotate-master-key',
    summary: 'encrypt every data key again with a new master key. The data itself does not change',
    run: (_given, io) =>
      withPlatform(io, async ({ db, config }) => {
        const [next, former] = [
          needed(config.masterKey, 'rotate-master-key with MASTER_KEY set'),
          needed(config.masterKeyPrevious, 'rotate-master-key with MASTER_KEY_PREVIOUS set'),
        ];
        const { openMasterKey } = await import('../platform/crypto/open-master-keys.ts');
        const { rewrapDataKeys } = await import('../platform/crypto/data-key-store.ts');
        const count = await rewrapDataKeys(db, await openMasterKey(former), await openMasterKey(next));
        io.report?.({ wrapped: count });
        io.out(`${count} data keys wrapped anew`);
        return 0;
      }),
  },
];
