import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { settings } from '../server/src/app/config.ts';
import { listSources } from '../server/src/watchlists/formats/sources.ts';
import { ruleBlocks } from './rules-docs.ts';

/**
 * `node scripts/settings-docs.ts [--check]`: what documents repeat of the code, from the code: the README's tables of settings and lists,
 * `.env.example`, and the rules in docs/transactions.md.
 */
const root = join(import.meta.dirname, '..');
const table = [
  '| variable | default | meaning |',
  '|---|---|---|',
  ...settings.map(({ name, default: fallback, meaning }) => `| \`${name}\` | ${fallback} | ${meaning} |`),
].join('\n');
const example = `# Every setting, as it is when unset. Copy to .env and load it with your process manager.\n${settings
  .map(
    ({ name, default: fallback, meaning }) =>
      `\n# ${meaning.replaceAll('`', '')} (${fallback.replaceAll('`', '')})\n#${name}=`,
  )
  .join('\n')}\n`;

const lists = [
  '| source | list | who may use it |',
  '|---|---|---|',
  ...listSources.map(({ id, title, licence }) => `| \`${id}\` | ${title} | ${licence} |`),
].join('\n');
function block(text: string, name: string, content: string): string {
  const place = new RegExp(`(<!-- ${name} -->\\n)[\\s\\S]*?(\\n?<!-- /${name} -->)`);
  if (!place.test(text)) throw new Error(`There is no place for "${name}"`);
  return text.replace(place, (_all, open: string) => `${open}${content}\n<!-- /${name} -->`);
}

const readme = readFileSync(join(root, 'README.md'), 'utf8');
const written = block(block(readme, 'settings', table), 'lists', lists);
const transactions = readFileSync(join(root, 'docs/transactions.md'), 'utf8');
const files = [
  ['README.md', written],
  [
    'docs/transactions.md',
    Object.entries(ruleBlocks()).reduce((text, [name, content]) => block(text, name, content), transactions),
  ],
  ['.env.example', example],
] as const;
for (const [name, text] of files) {
  const file = join(root, name);
  if (!process.argv.includes('--check')) writeFileSync(file, text);
  else if (readFileSync(file, 'utf8') !== text) {
    console.error(`${name} is not what the code says: run "node scripts/settings-docs.ts"`);
    process.exitCode = 1;
  }
}
