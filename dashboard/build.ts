// Builds the dashboard into `dist/`. Nothing is done where the sources have not changed.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

const root = import.meta.dirname;
const stamp = join(root, 'dist', '.built-from');

function sourceHash(): string {
  const hash = createHash('sha256');
  // The preview of a brand is drawn by the capture element's own parts; what fields are called, the service says too.
  const sources = ['src', '../web-sdk/src', '../contract/src/texts'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  );
  for (const file of [...sources, 'build.ts', 'package.json', 'index.html'].sort())
    if (/\.(tsx?|html|css|json|svg)$/.test(file)) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

const wanted = sourceHash();
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
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
      // What most pages need is one file, not twenty of some hundred bytes with as many headers: docs/adr/0342.
      rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'common', minShareCount: 8 }] } } },
      manifest: 'manifest.json',
      reportCompressedSize: false,
    },
  });
  writeFileSync(stamp, wanted);
}
