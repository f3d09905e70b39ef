/**
 * The process that renders a PDF. It reads the file from standard input. It writes pages to standard output, as
 * messages of `process-message.ts` with heads of `pdf-message.ts`. Only `render-pdf.ts` starts this process, and kills
 * it if the rendering takes too long. PDFium runs as WebAssembly. It cannot access files, the network or other memory.
 * It is built without JavaScript and XFA.
 */

import { PDFiumLibrary } from '@hyzyla/pdfium';
import { encodeProcessMessage } from '../process-message.ts';
import { MAX_PAGES, type RenderedHead } from './pdf-message.ts';

/**
 * Resolution of the pages. A4 at 200 dots per inch has 1654 × 2339 pixels. A smaller page is enlarged to the size of a
 * picture of a card.
 */
const DOTS_PER_INCH = 200;
const MIN_SIDE = 1400;
const MAX_SIDE = 2400;
/**
 * Maximum memory, in WebAssembly pages of 64 KiB. The limit is 768 MiB. It is needed because an image inside a PDF
 * declares its own size, which may have any value.
 */
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
    // The pages before the faulty page stay in the result.
    const locked = error instanceof Error && /password/i.test(error.message);
    send(rendered > 0 ? { pages: rendered } : { fault: locked ? 'locked' : 'unreadable' });
  }
}

const send = (head: RenderedHead, bytes: Uint8Array = new Uint8Array()): void => {
  for (const part of encodeProcessMessage(head, bytes)) process.stdout.write(part);
};

/** Returns the size in pixels of a page whose size is in points (72 per inch). */
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

/** The part of `WebAssembly.Memory` that this file uses. */
interface Memory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

/**
 * Limits the memory. If more memory is refused, PDFium reports that it is out of memory and stops rendering the page.
 */
function limitMemory(): void {
  const { prototype } = (globalThis as unknown as { WebAssembly: { Memory: { prototype: Memory } } }).WebAssembly
    .Memory;
  const { grow } = prototype;
  prototype.grow = function limited(this: Memory, delta: number): number {
    if (this.buffer.byteLength / 65_536 + delta > MAX_MEMORY) throw new RangeError('no more memory');
    return grow.call(this, delta);
  };
}
