import { AppError } from '../platform/errors.ts';

export interface ComparisonBody {
  readonly image_one?: string;
  readonly image_two?: string;
  readonly image_url?: string;
  readonly selfie_url?: string;
}

export interface NamedValue {
  readonly field: keyof ComparisonBody;
  readonly value: string;
}

const PAIRS = [
  ['image_one', 'image_two'],
  ['image_url', 'selfie_url'],
] as const;

/**
 * Returns the first complete pair of images in a request body. Throws AppError invalid_input that names the missing
 * field.
 */
export function pairOfImages(body: ComparisonBody): readonly [NamedValue, NamedValue] {
  const named = (field: keyof ComparisonBody): NamedValue => ({ field, value: body[field] ?? '' });
  const begun = PAIRS.find((pair) => pair.some((field) => body[field]?.trim())) ?? PAIRS[0];
  const [one, two] = PAIRS.find((pair) => pair.every((field) => body[field]?.trim())) ?? begun;
  const missing = [one, two].find((field) => !body[field]?.trim());
  if (missing) throw new AppError('field_required', { field: missing });
  return [named(one), named(two)];
}
