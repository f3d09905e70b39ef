import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { settings } from '../server/src/app/config.ts';
import { listSources } from '../server/src/watchlists/formats/sources.ts';

/** `node scripts/settings-docs.ts [--check]`: the README's tables of settings and lists and `.env.example`, from the tables in the code. */
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
const block = (text: string, name: string, content: string): string =>
  text.replace(
    new RegExp(`(<!-- ${name} -->\\n)[\\s\\S]*?(\\n?<!-- /${name} -->)`),
    (_all, open: string) => `${open}${content}\n<!-- /${name} -->`,
  );

const readme = readFileSync(join(root, 'README.md'), 'utf8');
const written = block(block(readme, 'settings', table), 'lists', lists);
const files = [
  ['README.md', written],
  ['.env.example', example],
] as const;
for (const [name, text] of files) {
  const file = join(root, name);
  if (!process.argv.includes('--check')) writeFileSync(file, text);
  else if (readFileSync(file, 'utf8') !== text) {
    console.error(`${name} is not what config.ts says: run "node scripts/settings-docs.ts"`);
    process.exitCode = 1;
  }
}
