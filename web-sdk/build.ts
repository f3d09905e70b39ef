// Bundles the SDK into `dist/`: an ES module, a script-tag bundle, and the hosted page. Nothing is done where the sources have not changed.
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packFaceNet } from './build-face-net.ts';

const root = import.meta.dirname;
const dist = join(root, 'dist');
const stamp = join(dist, '.built-from');

function sourceHash(): string {
  const hash = createHash('sha256');
  const folders = ['src', 'page'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  );
  for (const file of [...folders, 'build.ts', 'build-face-net.ts', 'package.json'].sort())
    if (/\.(ts|html|css|json)$/.test(file)) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

const wanted = sourceHash();
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  // Loaded only here: most calls find everything built.
  const { build } = await import('rolldown');
  mkdirSync(dist, { recursive: true });
  // Safari 15.4, Chrome and WebView 87, Firefox 115 (docs/web-sdk.md).
  const shared = { platform: 'browser', transform: { target: 'es2020' } } as const;
  const bundle = (input: string, file: string, format: 'esm' | 'iife') =>
    build({
      ...shared,
      input: join(root, 'src', input),
      output: { file: join(dist, file), format, minify: true, ...(format === 'iife' && { name: 'HakikiSdk' }) },
    });
  await bundle('index.ts', 'hakiki.js', 'esm');
  await bundle('index.ts', 'hakiki.iife.js', 'iife');
  await bundle('hosted-page.ts', 'verify.js', 'esm');
  await bundle('demo-page.ts', 'demo.js', 'esm');
  await bundle('self-test.ts', 'selftest.js', 'esm');
  await bundle('hints/hints-worker.ts', 'hints.js', 'iife');
  await bundle('face/face-worker.ts', 'face.js', 'iife');
  writeFileSync(join(dist, 'face.bin'), packFaceNet());
  for (const file of ['verify.html', 'verify.css', 'demo.html', 'demo.css', 'selftest.html'])
    copyFileSync(join(root, 'page', file), join(dist, file));
  writeFileSync(stamp, wanted);
}
