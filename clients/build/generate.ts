import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { livenessCompleted, moduleEvents } from '@hakiki/contract';
import { describeApi } from '../../server/src/app/describe-api.ts';
import { type ApiDescription, type ClientDescription, describeCalls } from './describe-calls.ts';
import { renderCalls } from './render-calls.ts';
import { pascal, type Schema } from './tolerant-schemas.ts';

/**
 * `node clients/build/generate.ts` writes types and calls of the clients, and the digest that a test compares. The generator of types is fetched once into
 * .cache/clients (needs the network), so that nobody installs it who does not release clients.
 */
const QUICKTYPE = '26.0.0';
const root = join(import.meta.dirname, '..', '..');
const clients = join(root, 'clients');
const DIGEST = join(clients, 'generated.digest.txt');

/** Input of all generated files. */
export async function describeClients(): Promise<ClientDescription> {
  const events: Record<string, Schema> = {};
  for (const [name, schema] of Object.entries({ ...moduleEvents, 'liveness.completed': livenessCompleted }))
    events[`${pascal(name)}Event`] = JSON.parse(JSON.stringify(schema)) as Schema;
  return describeCalls((await describeApi()) as ApiDescription, events);
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
export const digestOf = (description: ClientDescription, files: readonly string[]): string =>
  [
    `${hashOf(JSON.stringify(description))}  description of the API`,
    ...files.toSorted().map((file) => `${hashOf(readFileSync(join(clients, file), 'utf8'))}  ${file}`),
    '',
  ].join('\n');

async function generate(): Promise<void> {
  const description = await describeClients();
  const quicktype = (await import(join(fetched(), 'dist', 'index.js'))) as { default: object };
  const { renderModels } = (await import('./render-models.mjs' as string)) as {
    renderModels(
      quicktype: object,
      definitions: ClientDescription['definitions'],
    ): Promise<Readonly<Record<string, string>>>;
  };
  const files = {
    ...(await renderModels(quicktype.default, description.definitions)),
    ...renderCalls(description.calls),
  };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(clients, file)), { recursive: true });
    writeFileSync(join(clients, file), text);
  }
  writeFileSync(DIGEST, digestOf(description, Object.keys(files)));
}

/** The folder of quicktype-core, in the version above. */
function fetched(): string {
  const folder = join(root, '.cache', 'clients');
  const tool = join(folder, 'node_modules', 'quicktype-core');
  const manifest = join(tool, 'package.json');
  if (existsSync(manifest) && (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version === QUICKTYPE)
    return tool;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{}');
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund'];
  execFileSync('npm', ['install', ...flags, `quicktype-core@${QUICKTYPE}`], { cwd: folder, stdio: 'inherit' });
  return tool;
}

if (import.meta.main) await generate();
