import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import type { Raster } from '../image/raster.ts';
import { processMessages } from '../process-message.ts';
import type { PdfFault, RenderedHead } from './pdf-message.ts';

/** A longer file is refused before it is opened. */
export const MAX_PDF_BYTES = 20 * 1_048_576;

export interface RenderPdfOptions {
  /** A file that takes longer is given up, and the process that renders it is killed. */
  readonly timeoutMs?: number;
  /** The program, for tests. */
  readonly program?: string;
}

export interface PdfPages {
  /** PNG files, first page first. */
  readonly pages: readonly Uint8Array[];
  /** Pages that the file has, beyond those rendered too. */
  readonly of: number;
}

const NOTHING = Buffer.alloc(0);
const TIMEOUT_MS = 60_000;
const PROGRAM = fileURLToPath(new URL('./pdf-process.ts', import.meta.url));
const HEADER = Buffer.from('%PDF-');
/** Readers take a file whose header stands within its first 1024 bytes. */
const HEADER_WITHIN = 1024;

/** By content, as other readers do: some bytes may stand before the header. */
export const isPdf = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, HEADER_WITHIN)).includes(HEADER);

/**
 * Renders a PDF's pages in a process of its own, which ends with the file: it may hang, grow or crash, and is killed. Never rejects: what
 * cannot be rendered is a result. The process may read files (its own program) and neither write them nor start another.
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
    // It ends while we still write: the exit tells.
    child.stdin.on('error', () => {});
    child.stdin.end(bytes);
  });
}
