// `npm run site [-- --out FOLDER --base PATH]`: the documentation site as files for any web server, in `site` by default; PATH is where they are published, `/` by default.
import { join } from 'node:path';
import { ensureInstalled, root, runNode } from './setup.mjs';

const words = process.argv.slice(2);
const out = words.includes('--out') ? [] : ['--out', join(root, 'site')];
ensureInstalled();
process.exit(runNode([join(root, 'website', 'build.ts'), ...out, ...words]));
