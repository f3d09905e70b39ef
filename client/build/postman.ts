import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { convertV2 } from 'openapi-to-postmanv2';

/** `node client/build/postman.ts [file]`: a Postman collection (v2.1) of the API, from openapi.json. Set `baseUrl` and the keys in Postman. */
const root = join(import.meta.dirname, '..', '..');
const [file = join(root, 'client', 'hakiki.postman_collection.json')] = process.argv.slice(2);
const api = JSON.parse(readFileSync(join(root, 'openapi.json'), 'utf8'));
// Postman has no relative servers: its variable baseUrl takes this one's place.
api.servers = [{ url: 'http://127.0.0.1:3000' }];
const OPTIONAL = ['Idempotency-Key', 'x-reference'];
interface Folder {
  readonly item: readonly { readonly request: { readonly header?: { key: string; disabled?: boolean }[] } }[];
}
const options = { folderStrategy: 'Tags', requestNameSource: 'Fallback', disableOptionalParameters: true } as const;
convertV2({ type: 'json', data: api }, options, (error, result) => {
  const [collection] = result?.output ?? [];
  if (error || !collection) throw error ?? new Error(result?.reason ?? 'no collection');
  // Optional headers are off until somebody fills them in: one Idempotency-Key for every request would replay the first.
  for (const folder of (collection.data as { readonly item: readonly Folder[] }).item)
    for (const { request } of folder.item)
      for (const header of request.header ?? []) if (OPTIONAL.includes(header.key)) header.disabled = true;
  writeFileSync(file, `${JSON.stringify(collection.data, null, 2)}\n`);
});
