// Connects an example with a started sandbox, by the keys that `npm start` wrote into DATA_DIR (./data).
// As a command: `node examples/connect.mjs <url>` sends the branch's module events to <url>, and prints the hash key that signs them.
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The keys of the sandbox, and a function that calls it. */
export function openSandbox() {
  const folder = process.env.DATA_DIR ?? join(root, 'data');
  const sandbox = JSON.parse(readFileSync(join(folder, 'sandbox.json'), 'utf8'));
  /** Sends JSON and gives `data` of the answer. Throws an Error with the message of a refusal. */
  async function call(method, path, { json, headers = { authorization: `Token ${sandbox.dashboard_token}` } } = {}) {
    const response = await fetch(sandbox.base_url + path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: json === undefined ? undefined : JSON.stringify(json),
    });
    const body = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${body.message}`);
    return body.data;
  }
  return { sandbox, call };
}

/** Sends the branch's module events to `url`; gives the hash key that signs them. */
export async function connectModuleEvents(url) {
  const { call } = openSandbox();
  const hashKey = randomBytes(16).toString('hex');
  const events = ['customer_verified', 'suspicious_transaction', 'screening_alert'];
  await call('PUT', '/v1/integrations/webhook', { json: { url, hash_key: hashKey, events } });
  return hashKey;
}

/**
 * Makes an SDK configuration of this name, or changes the one that has it.
 * @returns Its `client_id`, and the key that signs its events: the webhook secret without dashes.
 */
export async function connectConfiguration(name, values) {
  const { call } = openSandbox();
  const { items } = await call('GET', '/v1/sdk-config?limit=100');
  const former = items.find((config) => config.name === name);
  const config = former
    ? await call('PATCH', `/v1/sdk-config/${former.id}`, { json: values })
    : await call('POST', '/v1/sdk-config', { json: { name, ...values } });
  const { webhook_secret: secret } = await call('GET', `/v1/sdk-config/${config.id}/webhook-secret/`);
  return { clientId: config.client_id, key: secret.replaceAll('-', '') };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [url] = process.argv.slice(2);
  if (!url) throw new Error('node examples/connect.mjs <url>');
  console.log(await connectModuleEvents(url));
}
