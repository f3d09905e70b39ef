import { Readable } from 'node:stream';
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../platform/errors.ts';
import { imageKind } from '../vision/image/decode-image.ts';

const MAX_FILE_BYTES = 5 * 1_048_576;
/** Two files and their fields, with room for the form's own text: what is longer is refused. */
const MAX_FORM_BYTES = 2 * MAX_FILE_BYTES + 1_048_576;

const FILES = ['document_front', 'document_back'] as const;
type FileName = (typeof FILES)[number];

/** What the reader looks at; of everything else nobody asks how often it was given. */
const ASKED: readonly string[] = ['document_type', 'country', ...FILES];

export interface DocumentForm {
  readonly fields: { document_type?: string; country?: string };
  readonly files: Partial<Record<FileName, Buffer>>;
}

/** What else a form may hold: unknown fields and files are passed over, up to these. */
const LIMITS = { fileSize: MAX_FILE_BYTES, files: 4, fields: 20, fieldSize: 10_000, parts: 24, headerPairs: 50 };

/** The contract's words, for a file of whatever size: what lies beyond the limit is not read. */
const tooLarge = (): AppError => new AppError('file_over_5_mb');
const twice = (name: string): AppError => new AppError('field_repeated', { field: name });
const malformed = (cause?: unknown): AppError => new AppError('form_malformed', {}, { cause });

/** Lets a scope take multipart bodies, as the streams that `readDocumentForm` reads. */
export function takeForms(scope: FastifyInstance): void {
  scope.addContentTypeParser('multipart/form-data', (_request, payload, done) => done(null, payload));
}

/**
 * Reads the multipart form of a document verification, with at most two files in memory. Unknown fields are passed over.
 * Throws AppError for a file over 5 MB as soon as it is known to be, and for bytes that are no form; files are judged by their content in
 * `assertImages`.
 */
export async function readDocumentForm({ headers, body }: FastifyRequest): Promise<DocumentForm> {
  if (Number(headers['content-length'] ?? 0) > MAX_FORM_BYTES) throw tooLarge();
  // No body at all: neither a length nor chunks were declared.
  if (!(body instanceof Readable)) throw malformed();
  return readForm(body, parserFor(headers));
}

function parserFor(headers: FastifyRequest['headers']): BusboyInstance {
  try {
    return new Busboy({ headers: headers as BusboyHeaders, limits: LIMITS });
  } catch (cause) {
    throw malformed(cause);
  }
}

function readForm(body: Readable, parser: BusboyInstance): Promise<DocumentForm> {
  const fields: Record<string, string> = Object.create(null) as Record<string, string>;
  const files: Partial<Record<FileName, Buffer>> = {};
  let received = 0;
  return new Promise((resolve, reject) => {
    const fail = (error: AppError): void => {
      body.unpipe(parser);
      reject(error);
    };
    parser
      .on('file', (field, file) => {
        const name = FILES.find((known) => known === field);
        const chunks: Buffer[] = [];
        file.on('data', (chunk: Buffer) => name && chunks.push(chunk));
        file.on('limit', () => fail(tooLarge()));
        file.on('error', (error) => fail(malformed(error)));
        file.on('end', () => {
          // An empty file field is what a browser sends for no file chosen.
          if (!name || !chunks.length) return;
          if (files[name]) fail(twice(name));
          else files[name] = Buffer.concat(chunks);
        });
      })
      .on('field', (name, value) => {
        if (name in fields && ASKED.includes(name)) fail(twice(name));
        else fields[name] = value;
      })
      .on('partsLimit', () => fail(new AppError('too_many_form_parts')))
      .on('filesLimit', () => fail(new AppError('too_many_form_files')))
      .on('fieldsLimit', () => fail(new AppError('too_many_form_fields')))
      .on('error', (error) => fail(malformed(error)))
      .on('finish', () => {
        // As a file would be without the `@` of curl, or as base64.
        const words = FILES.find((name) => fields[name] && !files[name]);
        if (words) fail(new AppError('file_expected', { field: words }));
        else resolve({ fields, files });
      });
    body
      .on('data', (chunk: Buffer) => {
        received += chunk.length;
        if (received > MAX_FORM_BYTES) fail(tooLarge());
      })
      .on('error', (error) => fail(error instanceof AppError ? error : malformed(error)))
      .on('close', () => body.readableEnded || reject(malformed()))
      .pipe(parser);
  });
}

/** The front and the back, both pictures by their content. */
export function assertImages({ document_front: front, document_back: back }: DocumentForm['files']): {
  front: Buffer;
  back?: Buffer;
} {
  if (!front) throw new AppError('field_required', { field: 'document_front' });
  const imageOf = (bytes: Buffer, name: FileName): Buffer => {
    if (!['jpeg', 'png'].includes(imageKind(bytes))) throw new AppError('image_expected', { field: name });
    return bytes;
  };
  return { front: imageOf(front, 'document_front'), ...(back && { back: imageOf(back, 'document_back') }) };
}
