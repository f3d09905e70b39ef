import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
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
    name: 'migrate',
    usage: 'migrate',
    summary: 'bring the database up to date (a start does it too)',
    run: (_args, io) =>
      withPlatform(io, async ({ migrated }) => {
        io.out(migrated.length ? `Applied ${migrated.join(', ')}` : 'The database is up to date');
        return 0;
      }),
  },
  {
    name: 'account create',
    usage: 'account create --name <company> --email <owner> [--owner-name <name>] [--branch <name>] [--verified]',
    summary: 'make a company with its owner and first branch; the password is asked from PASSWORD or made',
    run: (args, io) =>
      withPlatform(io, async (platform) => {
        const { runAccountCreate } = await import('./account.ts');
        return runAccountCreate(args, io, platform);
      }),
  },
  {
    name: 'account verify',
    usage: 'account verify <account id>',
    summary: 'let an account use the Identity Verification suite',
    run: (args, io) =>
      withPlatform(io, async ({ db }) => {
        const { runAccountVerify } = await import('./account.ts');
        return runAccountVerify(args, io, db);
      }),
  },
  {
    name: 'user reset-password',
    usage: 'user reset-password --email <address> [--account <id>] [--second-factor]',
    summary: 'set a password (PASSWORD, or one that is made) and end all sessions; --second-factor removes that too',
    run: (args, io) =>
      withPlatform(io, async ({ db, clock }) => {
        const { runResetPassword } = await import('./user.ts');
        return runResetPassword(args, io, { db, clock });
      }),
  },
  {
    name: 'key issue',
    usage: 'key issue --branch <id> [--name <name>] [--expires <ISO 8601>]',
    summary: 'issue an API key; its text is printed once',
    run: (args, io) =>
      withPlatform(io, async ({ db }) => {
        const { runKeyIssue } = await import('./account.ts');
        return runKeyIssue(args, io, db);
      }),
  },
  {
    name: 'lists',
    usage: 'lists import <source> <file-or-folder-or-url>… | lists refresh | lists status',
    summary: 'bring in watch lists, fetch the official ones, see what is in force',
    run: (args, io) =>
      withPlatform(io, async (platform) => {
        const { listDeps } = await import('../app/list-deps.ts');
        const { runListsCommand } = await import('./lists.ts');
        return runListsCommand(args, { ...listDeps(platform), print: io.out });
      }),
  },
  {
    name: 'read',
    usage: 'read <image>… [--back <image>] [--type t] [--country c]',
    summary: 'what the document reader sees, one JSON line a file',
    run: async (args, io) => {
      const { runRead } = await import('./read.ts');
      return runRead(args, { ...io, models: await modelsFor(io) });
    },
  },
  {
    name: 'replay',
    usage: 'replay <onboarding id>',
    summary: 'decide a stored verification again, from its record and under today’s lists',
    run: (args, io) =>
      withPlatform(io, async (platform) => {
        const { replayStored } = await import('./replay-stored.ts');
        return replayStored(args, io, platform);
      }),
  },
  {
    name: 'forget',
    usage: 'forget <verification id>',
    summary: 'delete one result with its evidence, images, watch and unsent events, for good',
    run: (args, io) =>
      withPlatform(io, async (platform) => {
        const { forgetStored } = await import('./forget-stored.ts');
        return forgetStored(args, io, platform);
      }),
  },
  {
    name: 'person',
    usage:
      'person find|export|forget --account <id> [--number n] [--name n --birth-date YYYY-MM-DD] [--reference r] [--email e] [--out file.zip] [--yes]',
    summary: 'everything about one person: shown, exported with its images, deleted for good',
    run: (args, io) =>
      withPlatform(io, async (platform) => {
        const { runPerson } = await import('./person.ts');
        return runPerson(args, io, platform);
      }),
  },
  {
    name: 'audit export',
    usage: 'audit export --account <id; 0: of no account> [--out <file>]',
    summary: 'an account’s audit log as lines of JSON, its end signed',
    run: (args, io) =>
      withPlatform(io, async (platform) => {
        const { runAuditExport } = await import('./audit.ts');
        return runAuditExport(args, io, platform);
      }),
  },
  {
    name: 'audit verify',
    usage: 'audit verify <export> [--heads <file of signed heads>] [--key <public key>]',
    summary: 'whether an exported audit log is as it was written; needs the files alone',
    run: async (args, io) => {
      const { runAuditVerify } = await import('./audit.ts');
      return runAuditVerify(args, io);
    },
  },
  {
    name: 'screen',
    usage: 'screen <csv> [<out.csv>]',
    summary: 'screen the names of a file; a CSV comes out',
    run: (args, io) =>
      withPlatform(io, async (platform) => {
        const { screenFile } = await import('./screen-file.ts');
        return screenFile(args, io, platform);
      }),
  },
  {
    name: 'evaluate',
    usage: 'evaluate <documents|faces|screening> <folder>',
    summary: 'accuracy on labelled data of your own, as a table and JSON',
    run: async (args, io) => {
      const { runEvaluate } = await import('./evaluate.ts');
      return runEvaluate(args, io, () => modelsFor(io));
    },
  },
  {
    name: 'listen',
    usage: 'listen [--forward <url>] [--key <hash key or SDK secret>] [--port 4100]',
    summary: 'receive, check and show webhooks during development, and pass them on',
    run: async (args, io) => {
      const { runListen } = await import('./listen.ts');
      return runListen(args, io);
    },
  },
  {
    name: 'doctor',
    usage: 'doctor <url> --key <hash key or SDK secret>',
    summary: 'which mistake a receiver of webhooks makes',
    run: async (args, io) => {
      const { runDoctor } = await import('./doctor.ts');
      return runDoctor(args, io);
    },
  },
  {
    name: 'openapi',
    usage: 'openapi [--check <file> | --write <file>]',
    summary: "print the API's description, or hold a file to it",
    run: async (args, io) => {
      const { values } = parseArgs({
        args: [...args],
        options: { check: { type: 'string' }, write: { type: 'string' } },
      });
      const { describeApi } = await import('../app/describe-api.ts');
      const text = `${JSON.stringify(await describeApi(), null, 2)}\n`;
      if (values.write) writeFileSync(values.write, text);
      if (values.check && readFileSync(values.check, 'utf8') !== text) {
        io.err(`${values.check} is not what the schemas say: run "npx hakiki openapi --write ${values.check}"`);
        return 1;
      }
      if (!values.check && !values.write) io.out(text);
      return 0;
    },
  },
  {
    name: 'bench',
    usage: 'bench [name]',
    summary: 'measure speed on this machine; without a name, what can be measured',
    run: async (args, io) => {
      const { runBench } = await import('./bench.ts');
      return runBench(args, io, join(import.meta.dirname, '..', '..', '..', 'bench'));
    },
  },
  {
    name: 'backup',
    usage: 'backup <folder> [--with-key] [--without-lost-images]',
    summary: 'copy the embedded database and the images, while the service runs; again into the same folder is quicker',
    run: async (args, io) => {
      const { backUp } = await import('../backup/backup.ts');
      return backUp(args, io, readConfig(io.environment));
    },
  },
  {
    name: 'restore',
    usage: 'restore <folder>',
    summary: 'put a backup into an empty DATA_DIR, for the next start',
    run: async (args, io) => {
      const { restore } = await import('../backup/backup.ts');
      return restore(args, io, readConfig(io.environment));
    },
  },
  {
    name: 'models check',
    usage: 'models check <folder of models> [folder of labelled photos]',
    summary:
      'try models of your own: manifest, a bundled picture, speed, and on your photos beside ours whether to switch',
    run: async (args, io) => {
      const { runModelsCheck } = await import('./models-check.ts');
      return runModelsCheck(args, io);
    },
  },
  {
    name: 'rotate-data-keys',
    usage: 'rotate-data-keys [--account <id>]',
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
    usage: 'rotate-master-key   (MASTER_KEY: the new one, MASTER_KEY_PREVIOUS: the former)',
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
        io.out(`${count} data keys wrapped anew`);
        return 0;
      }),
  },
];
