import type { FaceTemplate } from '../../vision/faces/template.ts';

/**
 * One enrolled person before encryption. It has the templates of both photos, and the models that made these templates.
 */
export interface StoredPerson {
  readonly person: string;
  readonly models: string;
  readonly photos: readonly [StoredTemplate, StoredTemplate];
}
/**
 * An enrolled person, and the record from which the templates were made. If the record is deleted, the snapshots with
 * its templates are deleted too.
 */
export interface RecordedPerson extends StoredPerson {
  readonly verification: number;
}
interface StoredTemplate {
  readonly embedding: string;
  readonly fused: readonly string[];
}

const text = (values: Float32Array): string =>
  Buffer.from(values.buffer, values.byteOffset, values.byteLength).toString('base64');

function values(stored: string): Float32Array {
  const bytes = Buffer.from(stored, 'base64');
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
}

/** Returns a template as JSON, with 32-bit floats in base64. */
export const storedTemplate = ({ embedding, fused }: FaceTemplate): StoredTemplate => ({
  embedding: text(embedding),
  fused: fused.map(text),
});

export const readTemplate = ({ embedding, fused }: StoredTemplate): FaceTemplate => ({
  embedding: values(embedding),
  fused: fused.map(values),
});
