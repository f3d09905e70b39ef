// Builds the dashboard into `dist/`. Nothing is done where the sources have not changed.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = import.meta.dirname;
const stamp = join(root, 'dist', '.built-from');

function sourceHash(): string {
  const hash = createHash('sha256');
  // The preview of a brand is drawn by the capture element's own parts; what fields are called, the service says too.
  const sources = ['src', '../web-sdk/src', '../packages/texts/src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  );
  for (const file of [...sources, 'build.ts', 'package.json', 'index.html'].sort())
    if (/\.(tsx?|html|css|json|svg)$/.test(file)) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/**
 * Code that most pages need is one file instead of twenty small ones with as many headers: docs/adr/0185. The words of
 * rules are apart, however many pages show rules, and so are proposals of changes: the queue, which opens first, needs neither.
 */
const RULE_WORDS =
  /packages\/texts\/src\/(?:rule-texts|(?:en|fr)\/(?:missing-values|rule-sentences|signals))|pages\/rules\/texts/;
const PROPOSALS = /pages\/changes\//;
const groups = [
  { name: 'common', test: (id: string) => !RULE_WORDS.test(id) && !PROPOSALS.test(id), minShareCount: 8, priority: 2 },
  { name: 'rule-words', test: RULE_WORDS, minShareCount: 2, priority: 1 },
  { name: 'queue', test: /pages\/queue\/(?:decide|follows|read-item)/, minShareCount: 2, priority: 0 },
];

const wanted = sourceHash();
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  // Loaded only here: most calls find everything built.
  const { build } = await import('vite');
  await build({
    root,
    configFile: false,
    base: '/dashboard/',
    logLevel: 'warn',
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      target: 'es2022',
      // Nothing inline, as the content security policy wants.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: { output: { codeSplitting: { groups } } },
      manifest: 'manifest.json',
      reportCompressedSize: false,
    },
  });
  writeFileSync(stamp, wanted);
}
