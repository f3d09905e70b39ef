import { textOf } from '../../components/masked.tsx';
import { isMasked } from '../../components/masked-value.ts';

/**
 * Returns the event with a text for each masked value: the text itself if the value was revealed, or else the masked
 * form.
 */
export function inWords(value: unknown): unknown {
  if (isMasked(value)) return textOf(value);
  if (Array.isArray(value)) return value.map(inWords);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, inWords(inner)]));
}
