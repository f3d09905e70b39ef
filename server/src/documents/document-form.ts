import { MAX_DOCUMENT_FILE_BYTES } from '@hakiki/contract';
import type { FastifyRequest } from 'fastify';
import { malformedForm, readMultipartForm } from '../http/multipart-form.ts';
import { AppError } from '../platform/errors.ts';
import { imageKind } from '../vision/image/decode-image.ts';

/** Maximum size of a form: two files, the other fields, and the text of the form itself. A longer form is rejected. */
const MAX_FORM_BYTES = 2 * MAX_DOCUMENT_FILE_BYTES + 1_048_576;

const FILES = ['document_front', 'document_back'] as const;
type FileName = (typeof FILES)[number];

/** Fields that the reader uses. If one of them is repeated, the request fails with `field_repeated`. */
const ASKED: readonly string[] = ['document_type', 'country', ...FILES];

export interface DocumentForm {
  readonly fields: { document_type?: string; country?: string };
  readonly files: Partial<Record<FileName, Buffer>>;
}

/** Limits of a form. Unknown fields and files are ignored up to these limits. */
const LIMITS = {
  fileSize: MAX_DOCUMENT_FILE_BYTES,
  files: 4,
  fields: 20,
  fieldSize: 10_000,
  parts: 24,
  headerPairs: 50,
};

/**
 * The contract's error for a file over the limit. The error does not contain the file's size, because bytes beyond the
 * limit are not read.
 */
const tooLarge = (): AppError => new AppError('file_over_5_mb');
const twice = (name: string): AppError => new AppError('field_repeated', { field: name });

/**
 * Reads the multipart form of a document verification, with at most two files in memory. Ignores unknown fields. Throws
 * AppError for a file over 5 MB as soon as the limit is exceeded, and for a body that is not a multipart form.
 * `assertImages` checks the content of the files.
 */
export function readDocumentForm(request: FastifyRequest): Promise<DocumentForm> {
  const fields: Record<string, string> = Object.create(null) as Record<string, string>;
  const files: Partial<Record<FileName, Buffer>> = {};
  return readMultipartForm(request, {
    ...{ limits: LIMITS, maxBytes: MAX_FORM_BYTES, tooLarge },
    listen: (parser, fail, resolve) =>
      parser
        .on('file', (field, file) => {
          const name = FILES.find((known) => known === field);
          const chunks: Buffer[] = [];
          file.on('data', (chunk: Buffer) => name && chunks.push(chunk));
          file.on('limit', () => fail(tooLarge()));
          file.on('error', (error) => fail(malformedForm(error)));
          file.on('end', () => {
            // A browser sends an empty file field if the user chose no file.
            if (!name || !chunks.length) return;
            if (files[name]) fail(twice(name));
            else files[name] = Buffer.concat(chunks);
          });
        })
        .on('field', (name, value) => {
          if (name in fields && ASKED.includes(name)) fail(twice(name));
          else fields[name] = value;
        })
        .on('finish', () => {
          // The file was sent as a text field. For example, curl does this without the `@`, or the file was sent as
          // base64.
          const words = FILES.find((name) => fields[name] && !files[name]);
          if (words) fail(new AppError('file_expected', { field: words }));
          else resolve({ fields, files });
        }),
  });
}

/** Returns the front and the back. Throws AppError if the content of one of them is not a JPEG or PNG image. */
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
