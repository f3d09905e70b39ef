import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A request and its answer as a sandbox gave it (`EXAMPLES=write node scripts/test.mjs test/contract/examples`). */
export interface Example {
  /** Absent where the request has no JSON body. */
  readonly request?: unknown;
  readonly status: number;
  readonly response: unknown;
}

/** By operationId. */
export type Examples = Readonly<Record<string, Example>>;
export const examplesFile = join(import.meta.dirname, '..', '..', '..', 'contract', 'examples.json');
export const readExamples = (): Examples => JSON.parse(readFileSync(examplesFile, 'utf8')) as Examples;

interface Content {
  content?: Record<string, { example?: unknown }>;
}
interface Operation {
  readonly operationId?: string;
  readonly requestBody?: Content;
  readonly responses?: Record<string, Content>;
}

/** Puts each operation's example beside the schema of its body and of its success. Changes `paths`. */
export function addExamples(paths: Readonly<Record<string, object>>, examples: Examples): void {
  for (const methods of Object.values(paths))
    for (const operation of Object.values(methods) as Operation[]) {
      const example = operation.operationId === undefined ? undefined : examples[operation.operationId];
      if (!example) continue;
      const body = operation.requestBody?.content?.['application/json'];
      if (body && example.request !== undefined) body.example = example.request;
      const response = operation.responses?.[String(example.status)]?.content?.['application/json'];
      if (response) response.example = example.response;
    }
}
