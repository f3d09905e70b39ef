import { erasureReasons } from '@hakiki/contract';
import type { Command } from './command.ts';
import { modelsFor, withPlatform } from './command-needs.ts';

const ERASURE_CODES = `reason for the audit log: ${erasureReasons.join(', ')}`;

/** Commands about documents, faces and people's stored data. */
export const recordCommands: readonly Command[] = [
  {
    name: 'read',
    arguments: '<files...>',
    options: {
      '--back <image>': 'picture of the back; only with one image',
      '--type <type>': 'document type, such as passport; default: any',
      '--country <country>': 'country, such as nigeria; default: any',
    },
    example: 'npx hakiki read front.jpg --back back.jpg --type kenya_id --country kenya',
    summary: 'read pictures and PDF pages of documents and print one line of JSON for each',
    run: async (given, io) => {
      const { runRead } = await import('./read.ts');
      return runRead(given, { ...io, models: await modelsFor(io) });
    },
  },
  {
    name: 'evaluate',
    arguments: '<documents|faces|liveness|screening> <folder>',
    options: {
      '--branch <id>': 'faces: branch for which the printed request sets the threshold',
      '--list <file>': 'screening: only write the listed names to this file, as a custom list to import',
      '--url <url>': 'screening: use this server, into which the list was imported',
      '--key <key>': 'screening: API key of that server',
    },
    example: 'npx hakiki evaluate documents ./labelled',
    summary:
      'measure accuracy on your own labelled data, and print a table and JSON. docs/documents.md, faces.md, liveness.md and screening.md describe the folder',
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
      'compute the decision of a stored verification again, from its record and with today’s lists. The command computes a face comparison again from its stored values, pictures and snapshot',
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
    summary: 'permanently delete one result with its evidence, its images, its ongoing screening and its unsent events',
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
      '--account <id>': 'account whose records are searched',
      '--number <number>': 'ID number',
      '--name <name>': 'name; requires --birth-date',
      '--birth-date <date>': 'YYYY-MM-DD',
      '--reference <reference>': 'your own reference for the customer',
      '--email <address>': 'email address',
      '--out <file>': 'export: the ZIP file',
      '--reason <code>': `forget: ${ERASURE_CODES}`,
      '--yes': 'forget: delete without confirmation',
    },
    example: 'npx hakiki person find --account 3 --number 22222222222',
    summary: 'show, export (with images) or permanently delete all data about one person',
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
      '--account <id>': 'id of the account; 0 for entries that belong to no account',
      '--out <file>': 'file to create; default: standard output',
    },
    example: 'npx hakiki audit export --account 3 --out audit.jsonl',
    summary: 'write an account’s audit log as lines of JSON, with a signature at the end',
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
      '--key <key>': 'public key of the expected signature',
    },
    example: 'npx hakiki audit verify audit.jsonl --heads audit-heads.jsonl',
    summary: 'check that an exported audit log was not changed. The command requires only the exported files',
    run: async (given, io) => {
      const { runAuditVerify } = await import('./audit.ts');
      return runAuditVerify(given, io);
    },
  },
  {
    name: 'audit reviews',
    options: { '--account <id>': 'account whose histories are verified; default: all accounts' },
    example: 'npx hakiki audit reviews --account 3',
    summary: 'check that the histories of work items and cases in the database were not changed',
    run: (given, io) =>
      withPlatform(io, async (platform) => {
        const { runAuditReviews } = await import('./audit-reviews.ts');
        return runAuditReviews(given, io, platform);
      }),
  },
];
