import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../app/config.ts';
import { openPlatform, type Platform } from '../app/open-platform.ts';
import { modelDirectories } from '../app/vision-pool.ts';
import { AppError } from '../platform/errors.ts';
import { makeLog } from '../platform/log.ts';
import type { Command, Io } from './command.ts';

/** The database and what goes with it, for one command: started when no server runs, shared with the server when one does. */
async function withPlatform<T>({ environment }: Io, work: (platform: Platform) => Promise<T>): Promise<T> {
  const config = readConfig(environment);
  const platform = await openPlatform(config, makeLog('silent'));
  try {
    return await work(platform);
  } finally {
    await platform.close();
  }
}

async function modelsFor({ environment }: Io) {
  const { openModels } = await import('../vision/models/models.ts');
  return openModels(modelDirectories(readConfig(environment), environment));
}

const needed = (value: string | undefined, usage: string): string => {
  if (!value) throw new AppError('invalid_input', `Usage: hakiki ${usage}`);
  return value;
};

/** Every `hakiki` command. Modules are loaded by the command that needs them. */
export const commands: readonly Command[] = [
  {
    name: 'start',
    streams: true,
    example: 'npx hakiki start',
    summary: 'start the service, as `npm start` does; keys of the sandbox go to DATA_DIR (./data)',
    run: async () => {
      await import('../main.ts');
      // It ends the process itself, on SIGTERM and SIGINT.
      return new Promise<number>(() => {});
    },
  },
  {
    name: 'migrate',
    example: 'npx hakiki migrate',
    summary: 'bring the database up to date (a start does it too)',
    run: (_args, io) =>
      withPlatform(io, async ({ migrated }) => {
        io.report?.({ applied: migrated });
        io.out(migrated.length ? `Applied ${migrated.join(', ')}` : 'The database is up to date');
        return 0;
      }),
  },
  {
    name: 'account create',
    options: {
      '--name <company>': 'name of the company',
      '--email <address>': 'of its owner',
      '--owner-name <name>': 'name of the owner; that of the company when absent',
      '--branch <name>': 'name of the first branch; Main when absent',
      '--verified': 'may use the Identity Verification suite at once',
    },
    example: "npx hakiki account create --name 'Ada Lending' --email ada@example.com --verified",
    summary: 'make a company with its owner and first branch; the password is asked from PASSWORD or made',
    run: (args, io) =>
      withPlatform(io, async (platform) => {
        const { runAccountCreate } = await import('./account.ts');
        return runAccountCreate(args, io, platform);
      }),
  },
  {
    name: 'account verify',
    arguments: '<account>',
    example: 'npx hakiki account verify 3',
    summary: 'let an account use the Identity Verification suite',
    run: (args, io) =>
      withPlatform(io, async ({ db }) => {
        const { runAccountVerify } = await import('./account.ts');
        return runAccountVerify(args, io, db);
      }),
  },
  {
    name: 'user reset-password',
    options: {
      '--email <address>': 'of the user',
      '--account <id>': 'where several accounts have a user of that address',
      '--second-factor': 'take the second factor away too',
    },
    example: 'npx hakiki user reset-password --email ada@example.com',
    summary: 'set a password (PASSWORD, or one that is made) and end all sessions; --second-factor removes that too',
    run: (args, io) =>
      withPlatform(io, async ({ db, vault, clock }) => {
        const { runResetPassword } = await import('./user.ts');
        return runResetPassword(args, io, { db, vault, clock });
      }),
  },
  {
    name: 'key issue',
    options: {
      '--branch <id>': 'whose key it is',
      '--name <name>': 'what the key is called',
      '--expires <time>': 'ISO 8601; never when absent',
    },
    example: 'npx hakiki key issue --branch 5 --name website --expires 2027-12-31T00:00:00Z',
    summary: 'issue an API key; its text is printed once',
    run: (args, io) =>
      withPlatform(io, async ({ db }) => {
        const { runKeyIssue } = await import('./account.ts');
        return runKeyIssue(args, io, db);
      }),
  },
  {
    name: 'lists',
    arguments: '<import|refresh|status> [source] [files...]',
    options: {
      '--force': 'import: take a version that is implausibly short',
      '--strict': 'import: a doubtful value of a custom list stops the import',
      '--branch <id>': 'import: a list for this branch alone',
      '--date <date>': 'import: when it was published, YYYY-MM-DD',
    },
    example: 'npx hakiki lists import us_ofac_sdn ./sdn.csv ./alt.csv ./add.csv',
    summary: 'bring in watch lists, fetch the official ones, see what is in force',
    run: (args, io) =>
      withPlatform(io, async (platform) => {
        const { listDeps } = await import('../app/list-deps.ts');
        const { runListsCommand } = await import('./lists.ts');
        return runListsCommand(args, { ...listDeps(platform), print: io.out, report: io.report });
      }),
  },
  {
    name: 'read',
    arguments: '<files...>',
    options: {
      '--back <image>': 'the other side of the one image',
      '--type <type>': 'document type, such as passport; any when absent',
      '--country <country>': 'such as nigeria; any when absent',
    },
    example: 'npx hakiki read front.jpg --back back.jpg --type national_id --country kenya',
    summary: 'what the document reader sees of pictures and PDF pages, one JSON line each',
    run: async (args, io) => {
      const { runRead } = await import('./read.ts');
      return runRead(args, { ...io, models: await modelsFor(io) });
    },
  },
  {
    name: 'replay',
    arguments: '<verification>',
    example: 'npx hakiki replay 1042',
    summary: 'decide a stored verification again, from its record and under today’s lists',
    run: (args, io) =>
      withPlatform(io, async (platform) => {
        const { replayStored } = await import('./replay-stored.ts');
        return replayStored(args, io, platform);
      }),
  },
  {
    name: 'forget',
    arguments: '<verification>',
    example: 'npx hakiki forget 1042',
    summary: 'delete one result with its evidence, images, watch and unsent events, for good',
    run: (args, io) =>
      withPlatform(io, async (platform) => {
        const { forgetStored } = await import('./forget-stored.ts');
        return forgetStored(args, io, platform);
      }),
  },
  {
    name: 'person',
    arguments: '<find|export|forget>',
    options: {
      '--account <id>': 'whose records are searched',
      '--number <number>': 'ID number',
      '--name <name>': 'with --birth-date',
      '--birth-date <date>': 'YYYY-MM-DD',
      '--reference <reference>': 'your own name for the customer',
      '--email <address>': 'email address',
      '--out <file>': 'export: the ZIP file',
      '--yes': 'forget: delete without asking',
    },
    example: 'npx hakiki person find --account 3 --number 22222222222',
    summary: 'everything about one person: shown, exported with its images, deleted for good',
    run: (args, io) =>
      withPlatform(io, async (platform) => {
        const { runPerson } = await import('./person.ts');
        return runPerson(args, io, platform);
      }),
  },
  {
    name: 'audit export',
    streams: true,
    options: {
      '--account <id>': 'whose log; 0: what belongs to no account',
      '--out <file>': 'a new file; the standard output when absent',
    },
    example: 'npx hakiki audit export --account 3 --out audit.jsonl',
    summary: 'an account’s audit log as lines of JSON, its end signed',
    run: (args, io) =>
      withPlatform(io, async (platform) => {
        const { runAuditExport } = await import('./audit.ts');
        return runAuditExport(args, io, platform);
      }),
  },
  {
    name: 'audit verify',
    arguments: '<export>',
    options: {
      '--heads <file>': 'signed heads that were stored elsewhere',
      '--key <key>': 'public key it must be signed with',
    },
    example: 'npx hakiki audit verify audit.jsonl --heads audit-heads.jsonl',
    summary: 'whether an exported audit log is as it was written; needs the files alone',
    run: async (args, io) => {
      const { runAuditVerify } = await import('./audit.ts');
      return runAuditVerify(args, io);
    },
  },
  {
    name: 'transactions import',
    arguments: '<csv>',
    options: {
      '--branch <id>': 'whose history it is',
      '--map <file>': 'JSON: which column holds what (docs/transactions.md)',
      '--preset <name>': 'paysim, amlsim or amlworld, instead of a map',
      '--currency <code>': 'for files that name none; NGN when absent',
      '--start <time>': 'for files that count hours or days; 2026-01-01 when absent',
    },
    example: 'npx hakiki transactions import october.csv --branch 5 --map columns.json',
    summary: 'bring in past transactions for rules and back-tests; goes on where it was cut off; no events',
    run: (args, io) =>
      withPlatform(io, async (platform) => {
        const { runImportTransactions } = await import('./import-transactions.ts');
        return runImportTransactions(args, io, platform);
      }),
  },
  {
    name: 'transactions replay',
    arguments: '<id>',
    example: 'npx hakiki transactions replay 1042',
    summary:
      'evaluate a transaction again from its record alone, by the rules of its time; fails when another answer comes out',
    run: (args, io) =>
      withPlatform(io, async (platform) => {
        const { runReplayTransaction } = await import('./replay-transaction.ts');
        return runReplayTransaction(args, io, platform);
      }),
  },
  {
    name: 'rules backtest',
    options: {
      '--branch <id>': 'whose transactions and rules',
      '--draft <id>': 'the draft that is tried',
      '--shipped <country>': 'the shipped rules of a country, instead of a draft',
      '--from <time>': 'ISO 8601; 30 days before --to when absent',
      '--to <time>': 'now when absent; at most 90 days after --from',
    },
    example: 'npx hakiki rules backtest --branch 5 --draft 3',
    summary: 'try rules on past transactions beside those in force; nothing is flagged',
    run: (args, io) =>
      withPlatform(io, async (platform) => {
        const { runRulesBacktest } = await import('./rules-backtest.ts');
        return runRulesBacktest(args, io, platform);
      }),
  },
  {
    name: 'goaml import',
    options: {
      '--branch <id>': 'whose reports are made by it',
      '--name <name>': 'such as NFIU; one of the same name is replaced',
      '--xsd <file>': 'the unit’s schema',
      '--settings <file>': 'JSON: the unit’s codes (docs/transactions.md)',
    },
    example: 'npx hakiki goaml import --branch 5 --name NFIU --xsd goaml.xsd --settings nfiu.json',
    summary: 'bring in the schema and codes of a financial intelligence unit',
    run: (args, io) =>
      withPlatform(io, async (platform) => {
        const { runGoamlProfileImport } = await import('./goaml-profile.ts');
        return runGoamlProfileImport(args, io, platform);
      }),
  },
  {
    name: 'screen',
    arguments: '<csv> [out]',
    example: 'npx hakiki screen customers.csv hits.csv',
    summary: 'screen the names of a file; a CSV comes out',
    run: (args, io) =>
      withPlatform(io, async (platform) => {
        const { screenFile } = await import('./screen-file.ts');
        return screenFile(args, io, platform);
      }),
  },
  {
    name: 'evaluate',
    arguments: '<documents|faces|liveness|screening> <folder>',
    example: 'npx hakiki evaluate documents ./labelled',
    summary: 'accuracy on labelled data of your own, as a table and JSON',
    run: async (args, io) => {
      const { runEvaluate } = await import('./evaluate.ts');
      return runEvaluate(args, io, () => modelsFor(io));
    },
  },
  {
    name: 'listen',
    streams: true,
    options: {
      '--forward <url>': 'pass what is right on to this address',
      '--key <key>': 'hash key or SDK webhook secret',
      '--port <port>': '4100 when absent',
    },
    example: 'npx hakiki listen --key 0123456789abcdef --forward http://127.0.0.1:4000/webhooks',
    summary: 'receive, check and show webhooks during development, and pass them on',
    run: async (args, io) => {
      const { runListen } = await import('./listen.ts');
      return runListen(args, io);
    },
  },
  {
    name: 'sandbox fill',
    example: 'npx hakiki sandbox fill',
    summary: 'a month of invented activity in the running sandbox, so that every page has something to show',
    run: async (_args, io) => {
      const { runSandboxFill } = await import('./sandbox-fill.ts');
      return runSandboxFill(io, readConfig(io.environment).dataDir);
    },
  },
  {
    name: 'doctor',
    arguments: '[<url>]',
    options: {
      '--key <key>': 'hash key or SDK webhook secret; else HAKIKI_KEY',
    },
    example: 'npx hakiki doctor http://127.0.0.1:4000/webhooks --key 0123456789abcdef',
    summary: 'which mistake a receiver of webhooks makes; without <url>, whether the database keeps the accounts apart',
    run: async (args, io) => {
      const { runDoctor } = await import('./doctor.ts');
      return runDoctor(args, io);
    },
  },
  {
    name: 'openapi',
    options: {
      '--check <file>': 'fail when the file is another',
      '--write <file>': 'write it there',
    },
    example: 'npx hakiki openapi > openapi.json',
    summary: "print the API's description, or hold a file to it",
    run: async (args, io) => {
      const { given } = await import('./given.ts');
      const { check, write } = given('openapi', args).text;
      const { describeApi } = await import('../app/describe-api.ts');
      const text = `${JSON.stringify(await describeApi(), null, 2)}\n`;
      if (write) writeFileSync(write, text);
      if (check && readFileSync(check, 'utf8') !== text) {
        io.err(`${check} is not what the schemas say: run "npx hakiki openapi --write ${check}"`);
        return 1;
      }
      if (!check && !write) io.out(text);
      return 0;
    },
  },
  {
    name: 'bench',
    streams: true,
    arguments: '[name]',
    example: 'npx hakiki bench screening',
    summary: 'measure speed on this machine; without a name, what can be measured',
    run: async (args, io) => {
      const { runBench } = await import('./bench.ts');
      return runBench(args, io, join(import.meta.dirname, '..', '..', '..', 'bench'));
    },
  },
  {
    name: 'backup',
    arguments: '<folder>',
    options: {
      '--with-key': 'copy the key file too: keep such a backup as secret as the key',
      '--without-lost-images': 'go on when images are missing',
    },
    example: 'npx hakiki backup /backups/hakiki',
    summary: 'copy the embedded database and the images, while the service runs; again into the same folder is quicker',
    run: async (args, io) => {
      const { backUp } = await import('../backup/backup.ts');
      return backUp(args, io, readConfig(io.environment));
    },
  },
  {
    name: 'restore',
    arguments: '<folder>',
    example: 'DATA_DIR=./restored npx hakiki restore /backups/hakiki',
    summary: 'put a backup into an empty DATA_DIR, for the next start',
    run: async (args, io) => {
      const { restore } = await import('../backup/backup.ts');
      return restore(args, io, readConfig(io.environment));
    },
  },
  {
    name: 'models check',
    arguments: '<models> [photos]',
    example: 'npx hakiki models check ./models ./photos',
    summary:
      'try models of your own: manifest, a bundled picture, speed, and on your photos beside ours whether to switch',
    run: async (args, io) => {
      const { runModelsCheck } = await import('./models-check.ts');
      return runModelsCheck(args, io);
    },
  },
  {
    name: 'rotate-data-keys',
    options: {
      '--account <id>': 'of this account alone',
    },
    example: 'npx hakiki rotate-data-keys --account 3',
    summary:
      'a new version of the data key of one account, or of each; former ones go on decrypting what they encrypted',
    run: (args, io) =>
      withPlatform(io, async (platform) => {
        const { runRotateDataKeys } = await import('./rotate-data-keys.ts');
        return runRotateDataKeys(args, io, platform);
      }),
  },
  {
    name: 'rotate-master-key',
    example: 'MASTER_KEY=<new> MASTER_KEY_PREVIOUS=<former> npx hakiki rotate-master-key',
    summary: 'wrap every data key anew; the data itself is not touched',
    run: (_args, io) =>
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
