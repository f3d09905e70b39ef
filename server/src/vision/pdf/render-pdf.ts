import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import type { Raster } from '../image/raster.ts';
import { processMessages } from '../process-message.ts';
import type { PdfFault, RenderedHead } from './pdf-message.ts';

/** Maximum size of a file. A larger file is refused before it is opened. */
export const MAX_PDF_BYTES = 20 * 1_048_576;

export interface RenderPdfOptions {
  /** Maximum time for a file, in milliseconds. When the time is over, the rendering process is killed. */
  readonly timeoutMs?: number;
  /** Program of the process. Tests set another program. */
  readonly program?: string;
}

export interface PdfPages {
  /** The pages as PNG files, starting with the first page. */
  readonly pages: readonly Uint8Array[];
  /** Number of pages in the file. This includes pages that are not rendered. */
  readonly of: number;
}

const NOTHING = Buffer.alloc(0);
const TIMEOUT_MS = 60_000;
const PROGRAM = fileURLToPath(new URL('./pdf-process.ts', import.meta.url));
const HEADER = Buffer.from('%PDF-');
/** Maximum position of the header in bytes. PDF readers accept a file whose header is within its first 1024 bytes. */
const HEADER_WITHIN = 1024;

/**
 * Returns true if the content is a PDF, by the same rule as other PDF readers. There may be some bytes before the
 * header.
 */
export const isPdf = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, HEADER_WITHIN)).includes(HEADER);

/**
 * Renders a PDF's pages in a separate process for each file. A process that hangs or uses too much memory is killed.
 * The promise never rejects. If a file cannot be rendered, the result shows this. The process may read files, because
 * it must read its own program. It may not write files or start processes.
 */
export async function renderPdf(bytes: Uint8Array, options: RenderPdfOptions = {}): Promise<PdfPages | PdfFault> {
  if (bytes.length > MAX_PDF_BYTES) return 'unreadable';
  const rendered = await pagesOf(bytes, options);
  if (typeof rendered === 'string') return rendered;
  const png = ({ width, height, data }: Raster) =>
    sharp(data, { raw: { width, height, channels: 3 } })
      .png({ compressionLevel: 1 })
      .toBuffer();
  const pages: Uint8Array[] = [];
  for (const raster of rendered.rasters) pages.push(await png(raster));
  return { pages, of: rendered.of };
}

function pagesOf(
  bytes: Uint8Array,
  { timeoutMs = TIMEOUT_MS, program = PROGRAM }: RenderPdfOptions,
): Promise<{ rasters: Raster[]; of: number } | PdfFault> {
  return new Promise((resolve) => {
    const child = spawn(
      process.execPath,
      ['--max-old-space-size=256', '--permission', '--allow-fs-read=*', '--no-warnings', program],
      { stdio: ['pipe', 'pipe', 'ignore'], env: {} },
    );
    const rasters: Raster[] = [];
    const finish = (result: { rasters: Raster[]; of: number } | PdfFault): void => {
      clearTimeout(timer);
      child.kill('SIGKILL');
      resolve(result);
    };
    const ended = (): void => finish(rasters.length > 0 ? { rasters, of: rasters.length } : 'unreadable');
    const timer = setTimeout(() => finish('too_slow'), timeoutMs);
    const collect = processMessages<RenderedHead>();
    child.stdout.on('data', (chunk: Buffer) => {
      for (let next = collect(chunk); next; next = collect(NOTHING)) {
        const { head, bytes: data } = next;
        if ('fault' in head) finish(head.fault);
        else if ('pages' in head) finish({ rasters, of: head.pages });
        else rasters.push({ width: head.width, height: head.height, data });
      }
    });
    child.on('close', ended).on('error', ended);
    // The process may exit during the write. The exit status shows the reason.
    child.stdin.on('error', () => {});
    child.stdin.end(bytes);
  });
}
