import type { FastifyRequest } from 'fastify';
import { AppError } from '../platform/errors.ts';
import { imageKind } from '../vision/image/decode-image.ts';

export const MAX_FILE_BYTES = 5 * 1_048_576;
/** Two files and their fields, with room for the form's own text: what is longer is refused by its length, unread. */
export const MAX_FORM_BYTES = 2 * MAX_FILE_BYTES + 1_048_576;

const FILES = ['document_front', 'document_back'] as const;
type FileName = (typeof FILES)[number];

export interface DocumentForm {
  readonly fields: { document_type?: string; country?: string };
  readonly files: Partial<Record<FileName, Buffer>>;
}

/**
 * Reads the multipart form of a document verification, with at most two files in memory. Unknown fields are passed over.
 * Throws AppError for a file over 5 MB and for bytes that are no form; files are judged by their content in `demandImages`.
 */
export async function readDocumentForm(request: FastifyRequest): Promise<DocumentForm> {
  if (Number(request.headers['content-length'] ?? 0) > MAX_FORM_BYTES)
    throw new AppError('too_large', 'File too large. Maximum size is 5MB.');
  const fields: Record<string, string> = {};
  const files: Partial<Record<FileName, Buffer>> = {};
  const limits = { fileSize: MAX_FILE_BYTES, files: 4, fields: 20, fieldSize: 10_000, parts: 24, headerPairs: 50 };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') {
        const bytes = await part.toBuffer();
        const name = FILES.find((known) => known === part.fieldname);
        // An empty file field is what a browser sends for no file chosen.
        if (name && bytes.length) files[name] = bytes;
      } else if (typeof part.value === 'string') fields[part.fieldname] = part.value;
    }
  } catch (error) {
    // What the form's parser finds wrong comes as plain errors (a fuzz test in test/hostile.test.ts); the limits as coded ones.
    if (error instanceof AppError || String((error as { code?: unknown }).code).startsWith('FST_')) throw error;
    throw new AppError('invalid_input', 'The form is not well formed', { cause: error });
  }
  return { fields, files };
}

/** The front and the back, both pictures by their content. */
export function demandImages({ document_front: front, document_back: back }: DocumentForm['files']): {
  front: Buffer;
  back?: Buffer;
} {
  if (!front) throw new AppError('invalid_input', 'document_front is required');
  const demand = (bytes: Buffer, name: FileName): Buffer => {
    if (!['jpeg', 'png'].includes(imageKind(bytes)))
      throw new AppError('invalid_input', `${name} must be a JPG or PNG image`);
    return bytes;
  };
  return { front: demand(front, 'document_front'), ...(back && { back: demand(back, 'document_back') }) };
}
