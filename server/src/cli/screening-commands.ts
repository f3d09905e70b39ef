import type { Command } from './command.ts';
import { withPlatform } from './command-needs.ts';

/** Commands about watchlists, transactions and their rules. */
export const screeningCommands: readonly Command[] = [
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
    summary: 'screen the names of a file; a CSV comes out',
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
      '--branch <id>': 'whose history it is',
      '--map <file>': 'JSON: which column holds what (docs/transactions.md)',
      '--preset <name>': 'paysim, amlsim or amlworld, instead of a map',
      '--currency <code>': 'for files that name none; NGN when absent',
      '--start <time>': 'for files that count hours or days; 2026-01-01 when absent',
    },
    example: 'npx hakiki transactions import october.csv --branch 5 --map columns.json',
    summary: 'bring in past transactions for rules and back-tests; goes on where it was cut off; no events',
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
      'evaluate a transaction again from its record alone, by the rules of its time; fails when another answer comes out',
    run: (given, io) =>
      withPlatform(io, async (platform) => {
        const { runReplayTransaction } = await import('./replay-transaction.ts');
        return runReplayTransaction(given.words, io, platform);
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
    run: (given, io) =>
      withPlatform(io, async (platform) => {
        const { runRulesBacktest } = await import('./rules-backtest.ts');
        return runRulesBacktest(given, io, platform);
      }),
  },
  {
    name: 'goaml import',
    options: {
      '--branch <id>': 'whose reports are made by it',
      '--name <name>': 'such as NFIU; one of the same name is replaced',
      '--xsd <file>': 'the unit’s schema',
      '--settings <file>': 'JSON: the unit’s codes (docs/goaml-reports.md)',
    },
    example: 'npx hakiki goaml import --branch 5 --name NFIU --xsd goaml.xsd --settings nfiu.json',
    summary: 'bring in the schema and codes of a financial intelligence unit',
    run: (given, io) =>
      withPlatform(io, async (platform) => {
        const { runGoamlProfileImport } = await import('./goaml-profile.ts');
        return runGoamlProfileImport(given, io, platform);
      }),
  },
];
