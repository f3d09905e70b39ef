import { MAX_ATTACHMENT_BYTES } from '@hakiki/contract';
import type { FastifyRequest } from 'fastify';
import { malformedForm, readMultipartForm } from '../http/multipart-form.ts';
import { AppError } from '../platform/errors.ts';

const FIELD = 'file';
/** Maximum length of an unknown field's name in an error, in characters. */
const MAX_SHOWN_NAME = 60;
/** Maximum size of the body: the file and the text of the form around it. */
const MAX_FORM_BYTES = MAX_ATTACHMENT_BYTES + 16_384;
/** The form has one file and nothing else. With `parts: 2`, a second part is read, so that the refusal can name it. */
const LIMITS = { fileSize: MAX_ATTACHMENT_BYTES, files: 1, fields: 1, fieldSize: 1000, parts: 2, headerPairs: 20 };

/** The file in a form, as the browser sent it. */
export interface SentFile {
  readonly name: string;
  readonly bytes: Buffer;
}

const tooLarge = (): AppError => new AppError('attachment_too_large', { max: MAX_ATTACHMENT_BYTES / 1_048_576 });

/** The name of a part may be missing. */
const unknownField = (name: string | undefined): AppError =>
  new AppError('unknown_field', { field: (name ?? '').replace(/\p{C}/gu, '').slice(0, MAX_SHOWN_NAME) });

/**
 * Reads a multipart form with one file. Throws AppError as soon as the file exceeds 10 MB. Also throws for another
 * field, for a second file, and for a body that is not a multipart form.
 */
export function readAttachmentForm(request: FastifyRequest): Promise<SentFile> {
  let file: SentFile | undefined;
  return readMultipartForm(request, {
    ...{ limits: LIMITS, maxBytes: MAX_FORM_BYTES, tooLarge },
    listen: (parser, fail, resolve) =>
      parser
        .on('file', (field, stream, name) => {
          const chunks: Buffer[] = [];
          stream
            .on('data', (chunk: Buffer) => chunks.push(chunk))
            .on('limit', () => fail(tooLarge()))
            .on('error', (error: unknown) => fail(malformedForm(error)))
            .on('end', () => {
              file = { name: name ?? '', bytes: Buffer.concat(chunks) };
            });
          if (field !== FIELD) fail(unknownField(field));
        })
        .on('field', (name) =>
          // A program such as curl without the `@` sent the file as a text field.
          fail(name === FIELD ? new AppError('file_expected', { field: FIELD }) : unknownField(name)),
        )
        .on('finish', () => {
          // A browser sends an empty file field if the user chose no file.
          if (file?.bytes.length) resolve(file);
          else fail(new AppError('field_required', { field: FIELD }));
        }),
  });
}
