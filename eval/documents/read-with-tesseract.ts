import { spawnSync } from 'node:child_process';
import sharp from 'sharp';
import type { Page, Quad, TextLine } from '../../server/src/vision/image/page.ts';

/**
 * The same straightened page as Debian's `tesseract` reads it (English, automatic layout), so that only recognition differs. Words of
 * a line that stand more than two line heights apart are given as lines of their own, as our detector would.
 */
export async function readWithTesseract({ raster }: Page): Promise<Page> {
  const png = await sharp(raster.data, { raw: { width: raster.width, height: raster.height, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const run = spawnSync('tesseract', ['stdin', 'stdout', '-l', 'eng', '--psm', '3', 'tsv'], {
    input: png,
    maxBuffer: 1 << 26,
    env: { ...process.env, OMP_THREAD_LIMIT: '1' },
  });
  if (run.error) throw run.error;
  const words = run.stdout.toString('utf8').split('\n').slice(1).flatMap(wordOf);
  const runs: Word[][] = [];
  for (const word of words) {
    const last = runs.at(-1)?.at(-1);
    if (last && last.line === word.line && word.left - last.right < 2 * word.height) runs.at(-1)!.push(word);
    else runs.push([word]);
  }
  return { raster, lines: runs.map(lineOf) };
}

interface Word {
  readonly line: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly height: number;
  readonly score: number;
  readonly text: string;
}

function wordOf(row: string): Word[] {
  const columns = row.split('\t');
  const text = columns[11]?.trim();
  if (columns[0] !== '5' || !text) return [];
  const [left, top, width, height, score] = columns.slice(6, 11).map(Number) as [
    number,
    number,
    number,
    number,
    number,
  ];
  return [{ line: columns.slice(1, 5).join('-'), left, right: left + width, top, height, score: score / 100, text }];
}

function lineOf(words: readonly Word[]): TextLine {
  const left = words[0]!.left;
  const right = words.at(-1)!.right;
  const top = Math.min(...words.map((word) => word.top));
  const bottom = Math.max(...words.map((word) => word.top + word.height));
  const box: Quad = [[left, top], [right, top], [right, bottom], [left, bottom]]; // biome-ignore format: corners
  const at = (x: number) => (x - left) / Math.max(1, right - left);
  const centres: number[] = [];
  const scores: number[] = [];
  for (const [index, word] of words.entries()) {
    if (index > 0) {
      centres.push(at((words[index - 1]!.right + word.left) / 2));
      scores.push(word.score);
    }
    for (let place = 0; place < word.text.length; place++) {
      centres.push(at(word.left + ((place + 0.5) / word.text.length) * (word.right - word.left)));
      scores.push(word.score);
    }
  }
  const text = words.map((word) => word.text).join(' ');
  return { text, score: scores.reduce((sum, one) => sum + one, 0) / scores.length, box, centres, scores };
}
