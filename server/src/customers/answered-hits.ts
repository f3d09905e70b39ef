import { recordOf } from './stored-form.ts';

/** Returns the content hashes of the list entries in a customer's answer. Reads them from the decrypted record. */
export function answeredHits(stored: Parameters<typeof recordOf>[0]): ReadonlySet<string> {
  const outcome = recordOf(stored).screening?.outcome;
  return new Set([...(outcome?.sanctions ?? []), ...(outcome?.peps ?? [])].map(({ content_hash }) => content_hash));
}
