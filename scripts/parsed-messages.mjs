// Fails where a program compares or parses a message for people: what is decided is a code (`contract/src/codes.ts`). Tests may read messages.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** A message that is compared, searched, matched or cut. */
export const PARSES =
  /\b[Mm]essage\??\.(?:includes|match|matchAll|startsWith|endsWith|search|indexOf|replace|replaceAll|split)\(|\.(?:test|exec)\([^()]*\b[Mm]essage\b[^()]*\)|(?<!typeof\s[\w.?]*)\b[Mm]essage\s*[!=]==?\s*['"`]|['"`]\s*[!=]==\s*[\w.?]*\b[Mm]essage\b/;

/** Messages of libraries, which give nothing else to tell one fault from another. */
const LIBRARIES = {
  'server/src/platform/database/database-away.ts': 'pg-pool has no code for a timeout of its own',
  'server/src/vision/image/decode-pixels.ts': 'sharp has no code for too many pixels',
  'server/src/vision/pdf/pdf-process.ts': 'PDFium has no code for a password',
  'server/src/watchlists/formats/xml-records.ts': 'saxes writes the place into its message',
};

const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((name) => /^(server|contract|packages|dashboard|web-sdk|client|mobile|scripts|bin)\//.test(name))
  .filter((name) => !/\.(test|fixture)\.tsx?$|^scripts\/parsed-messages\.mjs$/.test(name));
const found = files
  .filter((name) => !Object.hasOwn(LIBRARIES, name))
  .flatMap((name) =>
    readFileSync(join(root, name), 'utf8')
      .split('\n')
      .flatMap((line, index) => (PARSES.test(line) ? [`${name}:${index + 1}: ${line.trim()}`] : [])),
  );
for (const line of found) console.error(line);
if (found.length) console.error('A message is for people: compare its code.');
process.exitCode = found.length ? 1 : 0;
