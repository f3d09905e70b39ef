import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LIST_COLUMNS, PROBLEMS } from '../contract/src/codes.ts';
import { listColumns } from '../packages/texts/src/en/list-columns.ts';
import { problems } from '../packages/texts/src/en/problems.ts';
import { settings } from '../server/src/app/settings.ts';
import { commands } from '../server/src/cli/commands.ts';
import { statuses } from '../server/src/http/error-answers.ts';
import { columnSynonyms } from '../server/src/watchlists/formats/custom-columns.ts';
import { listSources } from '../server/src/watchlists/formats/sources.ts';
import { attemptTable, ruleBlocks } from './rules-docs.ts';

/**
 * `node scripts/settings-docs.ts [--check]`: writes the parts of documents that are generated from the code: the table of settings in docs/configuration.md,
 * `.env.example`, the codes in docs/error-codes.md, the rules in docs/transaction-rules.md, the commands in docs/command-line.md, and the lists and the columns of a custom list in docs/screening.md.
 */
const root = join(import.meta.dirname, '..');
const table = [
  '| variable | default | meaning |',
  '|---|---|---|',
  ...settings.map(({ name, default: fallback, meaning }) => `| \`${name}\` | ${fallback} | ${meaning} |`),
].join('\n');
const example = `# Every setting, with its default in parentheses. Copy to .env and load it with your process manager.\n${settings
  .map(
    ({ name, default: fallback, meaning }) =>
      `\n# ${meaning.replaceAll('`', '')} (${fallback.replaceAll('`', '')})\n#${name}=`,
  )
  .join('\n')}\n`;

const lists = [
  '| source | list | licence |',
  '|---|---|---|',
  ...listSources.map(({ id, title, licence }) => `| \`${id}\` | ${title} | ${licence} |`),
].join('\n');
function block(text: string, name: string, content: string): string {
  const place = new RegExp(`(<!-- ${name} -->\\n)[\\s\\S]*?(\\n?<!-- /${name} -->)`);
  if (!place.test(text)) throw new Error(`There is no block "${name}"`);
  return text.replace(place, (_all, open: string) => `${open}${content}\n<!-- /${name} -->`);
}

const configuration = readFileSync(join(root, 'docs/configuration.md'), 'utf8');
const { inputs, ...rules } = ruleBlocks();
const transactions = readFileSync(join(root, 'docs/transactions.md'), 'utf8');
const transactionRules = readFileSync(join(root, 'docs/transaction-rules.md'), 'utf8');
const commandBlocks = commands
  .toSorted((a, b) => (a.name < b.name ? -1 : 1))
  .map(({ name, arguments: words, options = {}, summary, example }) => {
    const rows = Object.entries(options).map(
      ([flags, meaning]) => `| \`${flags.replaceAll('|', '\\|')}\` | ${meaning.replaceAll('|', '\\|')} |`,
    );
    const table = rows.length ? `\n\n| option | |\n|---|---|\n${rows.join('\n')}` : '';
    return `## ${name}\n\n\`hakiki ${name}${words ? ` ${words}` : ''}\`: ${summary}.${table}\n\n\`\`\`\n${example}\n\`\`\``;
  })
  .join('\n\n');
const columns = [
  '| column | meaning | other accepted names |',
  '|---|---|---|',
  ...LIST_COLUMNS.map((name) => {
    const synonyms = (columnSynonyms[name] ?? []).map((synonym) => `\`${synonym}\``).join(', ');
    return `| \`${name}\` | ${listColumns[`list_form_${name}`]} | ${synonyms} |`;
  }),
].join('\n');
const screening = readFileSync(join(root, 'docs/screening.md'), 'utf8');
const commandLine = readFileSync(join(root, 'docs/command-line.md'), 'utf8');
const errorCodes = Object.entries(PROBLEMS)
  .map(([kind, codes]) => {
    const rows = codes.map((code) => `| \`${code}\` | ${problems[code].replaceAll('|', '\\|')} |`);
    return `## ${statuses[kind as keyof typeof statuses]} ${kind}\n\n| code | message |\n|---|---|\n${rows.join('\n')}`;
  })
  .join('\n\n');
const files = [
  ['docs/configuration.md', block(configuration, 'settings', table)],
  ['docs/transactions.md', block(block(transactions, 'attempts', attemptTable()), 'inputs', inputs!)],
  [
    'docs/transaction-rules.md',
    Object.entries(rules).reduce((text, [name, content]) => block(text, name, content), transactionRules),
  ],
  ['docs/error-codes.md', block(readFileSync(join(root, 'docs/error-codes.md'), 'utf8'), 'codes', `\n${errorCodes}\n`)],
  ['docs/command-line.md', block(commandLine, 'commands', `\n${commandBlocks}\n`)],
  ['docs/screening.md', block(block(screening, 'columns', columns), 'lists', lists)],
  ['.env.example', example],
] as const;
for (const [name, text] of files) {
  const file = join(root, name);
  if (!process.argv.includes('--check')) writeFileSync(file, text);
  else if (readFileSync(file, 'utf8') !== text) {
    console.error(`${name} differs from the code: run "node scripts/settings-docs.ts"`);
    process.exitCode = 1;
  }
}
