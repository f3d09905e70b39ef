/**
 * `node eval/passports.ts [pages a condition] [condition]`: passports drawn by a generator that shares nothing with the sandbox's
 * specimen (OCR-B from Debian's fonts-ocr-b, layouts of six countries), photographed in many ways, read as a request would be.
 * Writes eval/results/passports.md.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { modelsCache } from '../models/cache.ts';
import { makeReadDocument } from '../server/src/documents/read-document.ts';
import { detectFaces } from '../server/src/vision/faces/detect.ts';
import { openModels } from '../server/src/vision/models/models.ts';
import { type Condition, conditions } from './documents/other-passports/conditions.ts';
import { drawDataPage } from './documents/other-passports/data-page.ts';
import { holders } from './documents/other-passports/holders.ts';
import { addReading, emptyRow, type Row, resultsTable } from './documents/other-passports/results.ts';
import { seededRandom } from './documents/pages/random.ts';

const read = makeReadDocument({ models: openModels([modelsCache()]), detectFaces });
const [each = '4', only, keep] = process.argv.slice(2);
if (execFileSync('fc-list', [':family=OCR B']).length === 0) {
  console.log('Skipped: the font OCR B is not installed (Debian: fonts-ocr-b)');
} else {
  const rows = new Map<string, Row>();
  for (const [index, condition] of conditions.entries()) {
    if (only && !condition.name.includes(only)) continue;
    rows.set(condition.name, await readAll(condition, index));
    process.stderr.write('.');
  }
  const heading = [
    '# Passports of another generator',
    '',
    `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model.trim()}, load ${loadavg()[0]?.toFixed(0)}, \`node eval/passports.ts ${each}\`, ${each} pages a condition.`,
    'Invented holders; layouts of the six countries from public descriptions; MRZ in OCR-B; names with hyphens, apostrophes, two',
    'surnames, cut by the MRZ, and of one name. Submitted as `passport` with its country. Fields: full, first and last name, birth',
    'and expiry date, gender, number. "Valid but wrong": `valid` claimed and some field wrong.',
    '',
  ];
  const report = `${heading.join('\n')}${resultsTable(conditions, rows)}\n`;
  console.log(report);
  if (!only) {
    mkdirSync(join(import.meta.dirname, 'results'), { recursive: true });
    writeFileSync(join(import.meta.dirname, 'results', 'passports.md'), report);
  }
}

async function readAll(condition: Condition, index: number): Promise<Row> {
  let row = emptyRow;
  const pages = condition.faults ? Math.min(3, Number(each)) : Number(each);
  for (let i = 0; i < pages; i++) {
    const holder = holders[(index * 5 + i * 7) % holders.length]!;
    const random = seededRandom(31_000 + index * 100 + i);
    const svg = await drawDataPage(holder, random);
    const picture = await condition.make(await sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer(), random);
    if (keep) writeFileSync(join(keep, `${index}-${i}.jpg`), picture);
    const elsewhere = holder.country === 'canada' ? 'usa' : 'canada';
    const before = process.cpuUsage();
    const reading = await read(picture, {
      expectedType: 'passport',
      expectedCountry: condition.submitted ? elsewhere : holder.country,
    });
    const { user, system } = process.cpuUsage(before);
    row = addReading(row, reading, holder, (user + system) / 1000);
  }
  return row;
}
