// `node scripts/squash-migrations.mjs`: makes server/migrations/0001-baseline.sql of server/schema.sql and moves the migrations before it to
// server/migrations/before-baseline (docs/adr/0419). Run it once, before the first release, after `npm run check`; commit what it changes.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './setup.mjs';

const BASELINE = '0001-baseline.sql';
const folder = join(root, 'server/migrations');
const former = join(folder, 'before-baseline');
const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));
if (names.includes(BASELINE)) throw new Error(`${BASELINE} is there: a baseline is made once`);

mkdirSync(former);
for (const name of names) execFileSync('git', ['mv', join(folder, name), join(former, name)], { cwd: root });
const schema = readFileSync(join(root, 'server/schema.sql'), 'utf8');
const header = `-- The tables of a new database. Made of the ${names.length} migrations in before-baseline, the last of them ${names.sort().at(-1)} (docs/adr/0419).\n`;
writeFileSync(join(folder, BASELINE), header + schema.replace(/^(--.*\n)+/, ''));
execFileSync('git', ['add', join(folder, BASELINE)], { cwd: root });
