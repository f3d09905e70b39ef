/**
 * The process that renders a PDF: the file on standard input until its end, pages on standard output as messages of
 * `process-message.ts` with heads of `pdf-message.ts`. Started by `render-pdf.ts` alone, which kills it when it takes too long. PDFium runs as WebAssembly:
 * it reaches no file, no network and no memory but its own. It is built without JavaScript and XFA.
 */

import { PDFiumLibrary } from '@hyzyla/pdfium';
import { encodeProcessMessage } from '../process-message.ts';
import { MAX_PAGES, type RenderedHead } from './pdf-message.ts';

/** A4 at 200 dots an inch is 1654 × 2339; smaller pages are drawn larger, as a picture of the card alone would be. */
const DOTS_PER_INCH = 200;
const MIN_SIDE = 1400;
const MAX_SIDE = 2400;
/** WebAssembly pages of 64 KiB: 768 MiB. An image inside a PDF says its own size, and may say anything. */
const MAX_MEMORY = 12_288;

limitMemory();
const chunks: Buffer[] = [];
process.stdin.on('data', (chunk: Buffer) => chunks.push(chunk));
process.stdin.on('end', () => {
  void renderAll(Buffer.concat(chunks)).then(() => process.stdout.end());
});

async function renderAll(bytes: Uint8Array): Promise<void> {
  const library = await PDFiumLibrary.init();
  let rendered = 0;
  try {
    const document = await library.loadDocument(bytes);
    const pages = document.getPageCount();
    for (let index = 0; index < Math.min(pages, MAX_PAGES); index++) {
      const page = document.getPage(index);
      const { originalWidth, originalHeight } = page.getOriginalSize();
      const size = sizeOf(originalWidth, originalHeight);
      const { data } = await page.render({ ...size, scale: 1, render: 'bitmap' });
      send({ page: index + 1, ...size }, withoutAlpha(data));
      rendered += 1;
    }
    send({ pages });
  } catch (error) {
    // Pages before one that cannot be rendered are kept.
    const locked = error instanceof Error && /password/i.test(error.message);
    send(rendered > 0 ? { pages: rendered } : { fault: locked ? 'locked' : 'unreadable' });
  }
}

const send = (head: RenderedHead, bytes: Uint8Array = new Uint8Array()): void => {
  for (const part of encodeProcessMessage(head, bytes)) process.stdout.write(part);
};

/** Pixels of a page of so many points (72 an inch). */
function sizeOf(width: number, height: number): { width: number; height: number } {
  const longest = Math.max(width, height);
  if (!(longest > 0 && Number.isFinite(longest))) throw new Error('the page has no size');
  const side = Math.min(MAX_SIDE, Math.max(MIN_SIDE, (longest * DOTS_PER_INCH) / 72));
  const pixels = (points: number) => Math.max(1, Math.round((points * side) / longest));
  return { width: pixels(width), height: pixels(height) };
}

function withoutAlpha(rgba: Uint8Array): Uint8Array {
  const out = new Uint8Array((rgba.length / 4) * 3);
  for (let from = 0, to = 0; from < rgba.length; from += 4, to += 3) {
    out[to] = rgba[from]!;
    out[to + 1] = rgba[from + 1]!;
    out[to + 2] = rgba[from + 2]!;
  }
  return out;
}

/** As much of WebAssembly.Memory as is used here. */
interface Memory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

/** PDFium takes a refused growth for the end of memory, and gives the page up. */
function limitMemory(): void {
  const { prototype } = (globalThis as unknown as { WebAssembly: { Memory: { prototype: Memory } } }).WebAssembly
    .Memory;
  const { grow } = prototype;
  prototype.grow = function limited(this: Memory, delta: number): number {
    if (this.buffer.byteLength / 65_536 + delta > MAX_MEMORY) throw new RangeError('no more memory');
    return grow.call(this, delta);
  };
}
