// The contents of a production folder (`scripts/production.mjs` makes one), as data: what is copied, and what of the installed packages is left out.

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Folders and files that the running service reads, from the root. One that is not there (a page not built) is left out. */
export const copied = [
  ...['package.json', 'package-lock.json', '.npmrc', '.env.example', 'bin', 'scripts', 'docs'],
  ...['README.md', 'CHANGELOG.md', 'LICENSE', 'SECURITY.md', 'THIRD_PARTY_NOTICES.md'],
  ...['contract', 'packages', 'server', 'client', 'clients', 'web-sdk', 'dashboard', 'website', '.cache/models'],
];

/** Files that are not copied: packages (installed anew, without those of development), tests, screenshots. */
export const notCopied = (path) =>
  /(^|\/)node_modules(\/|$)|\.(test|fixture)\.ts$|^docs\/screens(\/|$)|(^|\/)golden(\/|$)/.test(path);

/** Files that are removed from the installed packages. `unless` names a condition under which it stays. */
export const removed = [
  {
    path: 'onnxruntime-node/bin/napi-v6/*/*',
    unless: 'this platform',
    why: 'The package brings its library for every platform: 245 MB of 288.',
  },
  { path: '@vladmandic/*/model*', why: 'Read when model files are made; those lie in .cache/models by then.' },
  {
    path: '@vladmandic/*/dist',
    why: 'Libraries for browsers. The sandbox shows pictures of these packages, nothing else is used.',
  },
  { path: '@gutenye', why: 'Models, as above.' },
  { path: '@hyzyla/pdfium/dist/*base64*', why: 'PDFium once more, for browsers.' },
  { path: 'node', unless: 'the pinned Node is needed', why: 'The machine has a Node that runs TypeScript.' },
  { path: 'node-*-*/include', why: 'Headers for native code.' },
  { path: 'node-*-*/share', why: 'Manual pages.' },
  { path: 'node-*-*/lib', why: 'npm.' },
  { path: 'node-*-*', unless: 'the pinned Node is needed', why: 'As above.' },
];

/** Files of any package that only compilers and debuggers read: type declarations and source maps. */
export const isForDevelopment = (path) => /\.([cm]?[jt]s\.map|d\.[cm]?ts)$/.test(path);

/** The files below a folder, links not followed: packages of this repository stand in node_modules as links. */
export const filesBelow = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesBelow(path);
    return entry.isFile() ? [path] : [];
  });

/** The files and folders below `folder` that a path of names with `*` means. */
export function expand(folder, path) {
  let found = [folder];
  for (const name of path.split('/')) {
    const wanted = new RegExp(`^${name.replaceAll('*', '.*')}$`);
    found = found
      .filter((at) => existsSync(at))
      .flatMap((at) =>
        readdirSync(at)
          .filter((entry) => wanted.test(entry))
          .map((entry) => join(at, entry)),
      );
  }
  return found;
}
