import { readFileSync, statSync } from 'node:fs';
import { renderKept } from '@hakiki/texts';
import { makeReadCodes } from '../documents/codes.ts';
import type { DocumentReadingResult } from '../documents/document-reading.ts';
import { makeReadDocument } from '../documents/read-document.ts';
import { type DocumentType, documentTypes } from '../documents/reading.ts';
import { CommandFault } from '../platform/command-fault.ts';
import { detectFaces } from '../vision/faces/detect.ts';
import { faceDistanceWithin } from '../vision/faces/portrait-distance.ts';
import type { Models } from '../vision/models/models.ts';
import { MAX_PAGES } from '../vision/pdf/pdf-message.ts';
import { isPdf, renderPdf } from '../vision/pdf/render-pdf.ts';
import type { Given, Io } from './command.ts';
import { UsageError } from './usage-error.ts';

/** Maximum size of a file that is opened, in bytes. No supported image or PDF is larger. */
const LONGEST_FILE = 32 * 1_048_576;

const PDF_FAULTS = {
  unreadable: 'The PDF could not be read',
  locked: 'The PDF opens with a password alone',
  too_slow: 'The PDF takes too long to draw',
} as const;

/**
 * `hakiki read <file>… [--back <image>] [--type t] [--country c]`: reads documents in the same way as the endpoint,
 * including barcodes. Prints one JSON line for each image, and one for each of the first pages of a PDF. For a file
 * that cannot be read, prints a line with `ok: false` and the reason. Returns the exit status, which is 1 if nothing
 * could be read in one of the files.
 */
export async function runRead(
  { words: positionals, text: values }: Given,
  io: Pick<Io, 'out'> & { models: Models },
): Promise<number> {
  if (positionals.length === 0) throw new UsageError('read <file>… [--back <image>] [--type t] [--country c]');
  const type = documentType(values['type']);
  const back = values['back'] === undefined ? null : bytesOf(values['back']);
  if (back instanceof Error) throw new CommandFault(`${values['back']}: ${back.message}`);
  const options = {
    ...(back && { back }),
    ...(type && { expectedType: type }),
    ...(values['country'] && { expectedCountry: values['country'].trim().toLowerCase() }),
  };
  const read = makeReadDocument({
    models: io.models,
    detectFaces,
    compareFaces: faceDistanceWithin,
    readCodes: makeReadCodes(),
  });
  let status = 0;
  for (const file of positionals) {
    let any = false;
    for await (const line of linesOf(file, (bytes) => read(bytes, options))) {
      any ||= line.ok;
      io.out(JSON.stringify(line));
    }
    if (!any) status = 1;
  }
  return status;
}

type Line = ReturnType<typeof unread> | ReturnType<typeof lineOf>;

async function* linesOf(
  file: string,
  read: (bytes: Uint8Array) => Promise<DocumentReadingResult>,
): AsyncGenerator<Line & { page?: number }> {
  const bytes = bytesOf(file);
  if (bytes instanceof Error) yield unread(file, bytes.message);
  else if (!isPdf(bytes)) yield lineOf(file, await read(bytes));
  else {
    const rendered = await renderPdf(bytes);
    if (typeof rendered === 'string') return yield unread(file, PDF_FAULTS[rendered]);
    for (const [index, page] of rendered.pages.entries()) yield { ...lineOf(file, await read(page)), page: index + 1 };
    if (rendered.of > MAX_PAGES)
      yield { ...unread(file, `Only the first ${MAX_PAGES} of ${rendered.of} pages are read`), page: MAX_PAGES + 1 };
  }
}

function documentType(name: string | undefined): DocumentType | undefined {
  if (name === undefined) return undefined;
  const type = documentTypes.find((known) => known === name.trim().toLowerCase());
  if (!type) throw new CommandFault(`Unknown --type '${name}'. Known: ${documentTypes.join(', ')}`);
  return type;
}

function bytesOf(file: string): Uint8Array | Error {
  try {
    if (statSync(file).size > LONGEST_FILE) return new Error('the file is too large');
    return readFileSync(file);
  } catch (fault) {
    const code = (fault as NodeJS.ErrnoException).code;
    return new Error(code === 'ENOENT' ? 'no such file' : `cannot be opened (${code ?? 'unknown'})`);
  }
}

function unread(file: string, error: string) {
  return { file, ok: false, error, kind: null, country: null, fields: {}, mrz: null, quality: null, ms: 0 };
}

function lineOf(file: string, result: DocumentReadingResult) {
  if (!result.ok) {
    return {
      ...unread(file, renderKept(result.message, 'en')),
      kind: result.looksLike ?? null,
      quality: result.quality,
      ms: result.ms,
    };
  }
  const { kind, country, fields, mrz, quality, ms } = result;
  const plain = Object.fromEntries(Object.entries(fields).map(([name, reading]) => [name, reading.value]));
  return {
    file,
    ok: true,
    kind,
    country,
    fields: plain,
    mrz: mrz && { lines: mrz.lines, valid: mrz.valid },
    quality,
    ms,
  };
}
