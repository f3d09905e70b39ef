import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import './generate.ts';

/**
 * `node client/build/build.ts` builds the package for publication in `client/dist`, as ES modules and as CommonJS, each
 * with its types.
 */
const client = join(import.meta.dirname, '..');
const dist = join(client, 'dist');
rmSync(dist, { recursive: true, force: true });

const OPTIONS = [
  ...['--module', 'nodenext', '--target', 'es2022', '--lib', 'es2022', '--types', 'node', '--strict', '--declaration'],
  ...['--rewriteRelativeImportExtensions', '--esModuleInterop', '--skipLibCheck', '--exactOptionalPropertyTypes'],
];
for (const [name, type] of [
  ['esm', 'module'],
  ['cjs', 'commonjs'],
] as const) {
  // The compiler reads the nearest package.json to decide whether a file is a module or CommonJS. Each form therefore
  // has its own copy of the source.
  const source = join(dist, 'source', name);
  cpSync(join(client, 'src'), source, { recursive: true, filter: (path) => !path.endsWith('.test.ts') });
  const kind = `${JSON.stringify({ type })}\n`;
  writeFileSync(join(source, 'package.json'), kind);
  const compiler = join(client, 'node_modules', 'typescript', 'bin', 'tsc');
  const { status } = spawnSync(
    process.execPath,
    [compiler, ...OPTIONS, '--outDir', join(dist, name), join(source, 'index.ts')],
    { stdio: 'inherit' },
  );
  if (status !== 0) throw new Error(`The client does not compile as ${name}`);
  mkdirSync(join(dist, name), { recursive: true });
  writeFileSync(join(dist, name, 'package.json'), kind);
}
rmSync(join(dist, 'source'), { recursive: true });

const { name, version, license, dependencies } = JSON.parse(readFileSync(join(client, 'package.json'), 'utf8'));
const half = (folder: string) => ({ types: `./${folder}/index.d.ts`, default: `./${folder}/index.js` });
writeFileSync(
  join(dist, 'package.json'),
  `${JSON.stringify(
    {
      ...{ name, version, license, description: 'Client of Hakiki: typed API, webhook signatures' },
      engines: { node: '>=18' },
      main: './cjs/index.js',
      types: './cjs/index.d.ts',
      exports: { '.': { import: half('esm'), require: half('cjs') }, './package.json': './package.json' },
      dependencies,
    },
    null,
    2,
  )}\n`,
);
copyFileSync(join(client, 'README.md'), join(dist, 'README.md'));
copyFileSync(join(client, '..', 'LICENSE'), join(dist, 'LICENSE'));
