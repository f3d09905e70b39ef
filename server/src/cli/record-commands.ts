import { erasureReasons } from '@hakiki/contract';
import type { Command } from './command.ts';
import { modelsFor, withPlatform } from './command-needs.ts';

const ERASURE_CODES = `why, for the audit log: ${erasureReasons.join(', ')}`;

/** Commands about documents, faces and people's stored data. */
export const recordCommands: readonly Command[] = [
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
    run: async (given, io) => {
      const { runRead } = await import('./read.ts');
      return runRead(given, { ...io, models: await modelsFor(io) });
    },
  },
  {
    name: 'evaluate',
    arguments: '<documents|faces|liveness|screening> <folder>',
    options: {
      '--branch <id>': 'faces: for which branch the threshold would be set',
      '--list <file>': 'screening: only write the listed names there, as a custom list to import',
      '--url <url>': 'screening: ask this server, where that list was imported',
      '--key <key>': 'its API key',
    },
    example: 'npx hakiki evaluate documents ./labelled',
    summary:
      'accuracy on labelled data of your own, as a table and JSON; docs/documents.md, faces.md, liveness.md and screening.md say what the folder holds',
    run: async (given, io) => {
      const { runEvaluate } = await import('./evaluate.ts');
      return runEvaluate(given, io, () => modelsFor(io));
    },
  },
  {
    name: 'replay',
    arguments: '<verification>',
    example: 'npx hakiki replay 1042',
    summary:
      'decide a stored verification again, from its record and under today’s lists; two faces from their numbers, pictures and snapshot',
    run: (given, io) =>
      withPlatform(io, async (platform) => {
        const { replayStored } = await import('./replay-stored.ts');
        return replayStored(given.words, io, platform);
      }),
  },
  {
    name: 'forget',
    arguments: '<verification>',
    options: { '--reason <code>': ERASURE_CODES },
    example: 'npx hakiki forget 1042 --reason person_asked',
    summary: 'delete one result with its evidence, images, watch and unsent events, for good',
    run: (given, io) =>
      withPlatform(io, async (platform) => {
        const { forgetStored } = await import('./forget-stored.ts');
        return forgetStored(given, io, platform);
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
      '--reason <code>': `forget: ${ERASURE_CODES}`,
      '--yes': 'forget: delete without asking',
    },
    example: 'npx hakiki person find --account 3 --number 22222222222',
    summary: 'everything about one person: shown, exported with its images, deleted for good',
    run: (given, io) =>
      withPlatform(io, async (platform) => {
        const { runPerson } = await import('./person.ts');
        return runPerson(given, io, platform);
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
    run: (given, io) =>
      withPlatform(io, async (platform) => {
        const { runAuditExport } = await import('./audit.ts');
        return runAuditExport(given, io, platform);
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
    run: async (given, io) => {
      const { runAuditVerify } = await import('./audit.ts');
      return runAuditVerify(given, io);
    },
  },
];
