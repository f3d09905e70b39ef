import { textOf } from '../../components/masked.tsx';
import { isMasked } from '../../components/masked-value.ts';

/** The event with a masked value's form, or its revealed text, in the value's place. */
export function inWords(value: unknown): unknown {
  if (isMasked(value)) return textOf(value);
  if (Array.isArray(value)) return value.map(inWords);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, inWords(inner)]));
}
