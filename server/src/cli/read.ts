import { readFileSync } from 'node:fs';
import type { DocumentReadingResult } from '../documents/document-reading.ts';
import { makeReadDocument } from '../documents/read-document.ts';
import { type DocumentType, documentTypes } from '../documents/reading.ts';
import { AppError } from '../platform/errors.ts';
import type { Models } from '../vision/models/models.ts';
import type { Io } from './command.ts';
import { given } from './given.ts';

/**
 * `hakiki read <image>… [--back <image>] [--type t] [--country c]`: what the document reader sees, one JSON line a file; a file
 * that cannot be read is a line with `ok: false` and the reason. Gives the exit status: 1 when any could not be read.
 */
export async function runRead(args: readonly string[], io: Pick<Io, 'out'> & { models: Models }): Promise<number> {
  const { words: positionals, text: values } = given('read', args);
  if (positionals.length === 0)
    throw new AppError('invalid_input', 'Usage: hakiki read <image>… [--back <image>] [--type t] [--country c]');
  const type = documentType(values['type']);
  const back = values['back'] === undefined ? null : bytesOf(values['back']);
  if (back instanceof Error) throw new AppError('invalid_input', `${values['back']}: ${back.message}`);
  const options = {
    ...(back && { back }),
    ...(type && { expectedType: type }),
    ...(values['country'] && { expectedCountry: values['country'].trim().toLowerCase() }),
  };
  const read = makeReadDocument({ models: io.models });
  let status = 0;
  for (const file of positionals) {
    const bytes = bytesOf(file);
    const line = bytes instanceof Error ? unread(file, bytes.message) : lineOf(file, await read(bytes, options));
    if (!line.ok) status = 1;
    io.out(JSON.stringify(line));
  }
  return status;
}

function documentType(name: string | undefined): DocumentType | undefined {
  if (name === undefined) return undefined;
  const type = documentTypes.find((known) => known === name.trim().toLowerCase());
  if (!type) throw new AppError('invalid_input', `Unknown --type '${name}'. Known: ${documentTypes.join(', ')}`);
  return type;
}

function bytesOf(file: string): Uint8Array | Error {
  try {
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
    return { ...unread(file, result.message), kind: result.looksLike ?? null, quality: result.quality, ms: result.ms };
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
