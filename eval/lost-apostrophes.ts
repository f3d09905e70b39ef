/**
 * How often the text recogniser loses an apostrophe, and whether its own probabilities tell: drawn names with and without one, in three typefaces and
 * three sizes, blurred and compressed, each read as the second reading of a field does. `node eval/lost-apostrophes.ts` prints the table of
 * eval/results/lost-apostrophes.md.
 */
import sharp from 'sharp';
import { modelDirectories } from '../server/src/app/vision-pool.ts';
import { rateText, wilson } from '../server/src/faces/evaluation/wilson.ts';
import type { Quad } from '../server/src/vision/image/page.ts';
import { openModels } from '../server/src/vision/models/models.ts';
import { makeReadLines } from '../server/src/vision/text/read-lines.ts';

const WITH =
  "O'NEIL|D'ALMEIDA|CHILDREN'S PLACE LTD|TOBI'S VENTURES|N'DIAYE AWA|GOD'S FAVOUR ENTERPRISES|ADE'S KITCHEN LIMITED|SA'ADATU BELLO|MU'AZU IBRAHIM|KING'S COURT NIG LTD|SULE MA'AJI|ABDULRA'UF SANI|JA'AFAR UMAR|MOTHER'S LOVE SCHOOLS|RABI'ATU GARBA|N'GUESSAN KOFFI".split(
    '|',
  );
const WITHOUT =
  'OKAFOR|ADEYEMI TUNDE|CHIDI EMEKA OBI|MAHDUL SERVICES LIMITED|ILLIYASU FALILAT|LILIAN TITILAYO|GRACE WANJIKU KAMAU|VERTEX NEXTGEN SOLUTIONS|JIMOH TAIWO|FLOW REALTOR AND PROPERTY LIMITED|AALIYAH SAAD|ISAAC MAAZI|TILLY LIJADU|JILL FITZ WILLIAMS|IJAIYE FISHERIES|ALLI ABDUL RAUF'.split(
    '|',
  );
const FONTS = ['DejaVu Sans', 'DejaVu Serif', 'DejaVu Sans Condensed'];
const SIZES = [13, 18, 26];
const BOUNDS = [0.02, 0.05, 0.1];
const STRETCHES = [1, 1.2];
const PAPER = '#e9eee2';

const read = makeReadLines(openModels(modelDirectories({ modelsDir: undefined })));

async function lineOf(text: string, font: string, size: number, bold: boolean) {
  const [width, height] = [Math.ceil(text.length * size * 0.9) + 20, Math.ceil(size * 1.7)];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${PAPER}"/><text x="6" y="${size * 1.25}" font-size="${size}" font-family="${font}" ${bold ? 'font-weight="bold"' : ''}>${text}</text></svg>`;
  const spoilt = await sharp(Buffer.from(svg))
    .blur(size < 16 ? 0.6 : 0.9)
    .jpeg({ quality: size < 16 ? 70 : 55 })
    .toBuffer();
  const cut = sharp(spoilt).trim({ threshold: 40 }).extend({ top: 2, bottom: 2, left: 3, right: 3, background: PAPER });
  const { data, info } = await cut.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}

const letters = (text: string): string => text.replace(/[^A-Za-z]/g, '').toUpperCase();
const isMarked = (text: string): boolean => /['’‘`´′＇]/.test(text);
const rows: { marked: boolean; kept: boolean; lost: number }[] = [];
for (const text of [...WITH, ...WITHOUT]) {
  for (const [at, font] of FONTS.entries()) {
    for (const size of SIZES) {
      const raster = await lineOf(text, font, size, at % 2 === 1);
      const quad: Quad = [[0, 0], [raster.width, 0], [raster.width, raster.height], [0, raster.height]]; // biome-ignore format: corners
      for (const stretch of STRETCHES) {
        const [line] = await read(raster, [quad], stretch);
        if (!line || letters(line.text) !== letters(text)) continue;
        rows.push({ marked: isMarked(text), kept: isMarked(line.text), lost: line.lostApostrophe ?? 0 });
      }
    }
  }
}
const marked = rows.filter((row) => row.marked);
const lost = marked.filter((row) => !row.kept);
const whole = rows.filter((row) => row.marked === row.kept);
console.log(
  `Apostrophe lost: ${rateText(wilson(lost.length, marked.length))} of ${marked.length} readings whose letters are right.\n`,
);
console.log(
  '| from a probability of | lost ones that are detected | readings that lost none and are called doubtful |\n|---|---|---|',
);
for (const bound of BOUNDS) {
  const detected = lost.filter((row) => row.lost >= bound).length;
  const doubted = whole.filter((row) => row.lost >= bound).length;
  console.log(
    `| ${bound} | ${detected} of ${lost.length} | ${rateText(wilson(doubted, whole.length))} of ${whole.length} |`,
  );
}
const sorted = whole.map((row) => row.lost).sort((a, b) => b - a);
console.log(
  `\nLargest of those that lost none: ${sorted
    .slice(0, 5)
    .map((p) => p.toFixed(3))
    .join(', ')}; of the lost ones the least: ${Math.min(...lost.map((row) => row.lost)).toFixed(3)}.`,
);
