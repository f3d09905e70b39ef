import { Readable } from 'node:stream';
import { Busboy, type BusboyConfig, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../platform/errors.ts';

export const malformedForm = (cause?: unknown): AppError => new AppError('form_malformed', {}, { cause });

/** Makes a Fastify scope accept multipart bodies as streams, which `readMultipartForm` reads. */
export function takeForms(scope: FastifyInstance): void {
  scope.addContentTypeParser('multipart/form-data', (_request, payload, done) => done(null, payload));
}

export interface FormReading<T> {
  readonly limits: BusboyConfig['limits'];
  /** Maximum size of the body in bytes. */
  readonly maxBytes: number;
  /** Error for a body that is larger than `maxBytes`. */
  readonly tooLarge: () => AppError;
  /** Listens to the parts of the form. `fail` ends the reading. */
  readonly listen: (parser: BusboyInstance, fail: (error: AppError) => void, resolve: (form: T) => void) => void;
}

/**
 * Reads a multipart form, part by part. Throws AppError as soon as a limit is exceeded, and for a body that is not a
 * multipart form.
 */
export async function readMultipartForm<T>(
  { headers, body }: FastifyRequest,
  { limits, maxBytes, tooLarge, listen }: FormReading<T>,
): Promise<T> {
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw tooLarge();
  // A request that declares neither a length nor chunks has no body.
  if (!(body instanceof Readable)) throw malformedForm();
  const parser = parserFor(headers, limits);
  let received = 0;
  return new Promise((resolve, reject) => {
    const fail = (error: AppError): void => {
      body.unpipe(parser);
      reject(error);
    };
    listen(parser, fail, resolve);
    parser
      .on('partsLimit', () => fail(new AppError('too_many_form_parts')))
      .on('filesLimit', () => fail(new AppError('too_many_form_files')))
      .on('fieldsLimit', () => fail(new AppError('too_many_form_fields')))
      .on('error', (error) => fail(malformedForm(error)));
    body
      .on('data', (chunk: Buffer) => {
        received += chunk.length;
        if (received > maxBytes) fail(tooLarge());
      })
      .on('error', (error) => fail(error instanceof AppError ? error : malformedForm(error)))
      .on('close', () => body.readableEnded || reject(malformedForm()))
      .pipe(parser);
  });
}

function parserFor(headers: FastifyRequest['headers'], limits: BusboyConfig['limits']): BusboyInstance {
  try {
    return new Busboy({ headers: headers as BusboyHeaders, limits });
  } catch (cause) {
    throw malformedForm(cause);
  }
}
