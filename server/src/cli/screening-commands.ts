import type { Command } from './command.ts';
import { withPlatform } from './command-needs.ts';

/** Commands about watchlists, transactions and their rules. */
export const screeningCommands: readonly Command[] = [
  {
    name: 'lists',
    arguments: '<import|refresh|status> [source] [files...]',
    options: {
      '--force': 'import: accept a version that is implausibly short',
      '--strict': 'import: a doubtful value of a custom list stops the import',
      '--branch <id>': 'import: a list only for this branch',
      '--date <date>': 'import: date of publication, YYYY-MM-DD',
    },
    example: 'npx hakiki lists import us_ofac_sdn ./sdn.csv ./alt.csv ./add.csv',
    summary: 'import watch lists, download the official lists, or show the versions in force',
    run: (given, io) =>
      withPlatform(io, async (platform) => {
        const { listDeps } = await import('../app/list-deps.ts');
        const { runListsCommand } = await import('./lists.ts');
        return runListsCommand(given, { ...listDeps(platform), print: io.out, report: io.report });
      }),
  },
  {
    name: 'screen',
    arguments: '<csv> [out]',
    example: 'npx hakiki screen customers.csv hits.csv',
    summary: 'screen the names of a CSV file and write the results as CSV',
    run: (given, io) =>
      withPlatform(io, async (platform) => {
        const { screenFile } = await import('./screen-file.ts');
        return screenFile(given, io, platform);
      }),
  },
  {
    name: 'transactions import',
    arguments: '<csv>',
    options: {
      '--branch <id>': 'branch of the history',
      '--map <file>': 'JSON file that names the column of each field (docs/transactions.md)',
      '--preset <name>': 'paysim, amlsim or amlworld, instead of a map',
      '--currency <code>': 'currency of files that name none; default: NGN',
      '--start <time>': 'start time for files that count hours or days; default: 2026-01-01',
    },
    example: 'npx hakiki transactions import october.csv --branch 5 --map columns.json',
    summary:
      'import past transactions for rules and back-tests. The command continues an interrupted import, and sends no events',
    run: (given, io) =>
      withPlatform(io, async (platform) => {
        const { runImportTransactions } = await import('./import-transactions.ts');
        return runImportTransactions(given, io, platform);
      }),
  },
  {
    name: 'transactions replay',
    arguments: '<id>',
    example: 'npx hakiki transactions replay 1042',
    summary:
      'evaluate a transaction again from its record, with the rules that were in force then. The command fails if the result differs from the recorded one',
    run: (given, io) =>
      withPlatform(io, async (platform) => {
        const { runReplayTransaction } = await import('./replay-transaction.ts');
        return runReplayTransaction(given.words, io, platform);
      }),
  },
  {
    name: 'rules backtest',
    options: {
      '--branch <id>': 'branch of the transactions and rules',
      '--draft <id>': 'draft to test',
      '--shipped <country>': 'test the shipped rules of a country, instead of a draft',
      '--from <time>': 'start in ISO 8601; default: 30 days before --to',
      '--to <time>': 'end, at most 90 days after --from; default: now',
    },
    example: 'npx hakiki rules backtest --branch 5 --draft 3',
    summary:
      'evaluate rules on past transactions and compare the results with those of the rules in force. The command flags no transaction',
    run: (given, io) =>
      withPlatform(io, async (platform) => {
        const { runRulesBacktest } = await import('./rules-backtest.ts');
        return runRulesBacktest(given, io, platform);
      }),
  },
  {
    name: 'goaml import',
    options: {
      '--branch <id>': 'branch whose reports use the profile',
      '--name <name>': 'name of the profile, such as NFIU; a profile with the same name is replaced',
      '--xsd <file>': 'the unit’s schema',
      '--settings <file>': 'JSON: the unit’s codes (docs/goaml-reports.md)',
    },
    example: 'npx hakiki goaml import --branch 5 --name NFIU --xsd goaml.xsd --settings nfiu.json',
    summary: 'import the schema and codes of a financial intelligence unit',
    run: (given, io) =>
      withPlatform(io, async (platform) => {
        const { runGoamlProfileImport } = await import('./goaml-profile.ts');
        return runGoamlProfileImport(given, io, platform);
      }),
  },
];
