import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { livenessCompleted, moduleEvents } from '@hakiki/contract';
import openapiTypes, { astToString, type OpenAPI3 } from 'openapi-typescript';

/** `node client/build/generate.ts`: the client's types, from openapi.json and from the schemas of the events. Not committed. */
const root = join(import.meta.dirname, '..', '..');
const folder = join(root, 'client', 'src', 'generated');
const api = JSON.parse(readFileSync(join(root, 'openapi.json'), 'utf8')) as OpenAPI3;
const events: OpenAPI3 = {
  openapi: '3.1.0',
  info: { title: 'Webhook events', version: '1' },
  paths: {},
  components: { schemas: JSON.parse(JSON.stringify({ ...moduleEvents, 'liveness.completed': livenessCompleted })) },
};
mkdirSync(folder, { recursive: true });
for (const [name, description] of [
  ['api.ts', api],
  ['events.ts', events],
] as const)
  writeFileSync(join(folder, name), astToString(await openapiTypes(description)));
