import { recordOf } from './stored-form.ts';

/** Content hashes of the listed entries that a customer's own answer showed, out of what was encrypted of it. */
export function answeredHits(stored: Parameters<typeof recordOf>[0]): ReadonlySet<string> {
  const outcome = recordOf(stored).screening?.outcome;
  return new Set([...(outcome?.sanctions ?? []), ...(outcome?.peps ?? [])].map(({ content_hash }) => content_hash));
}
