import { describeApi } from '../../server/src/app/describe-api.ts';
import { wholeOperations } from '../contract/whole-operations.ts';
import { anyJson, bentJson } from './damage.ts';
import type { Dice } from './dice.ts';

interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly minLength?: number;
  readonly minItems?: number;
  readonly minimum?: number;
  readonly properties?: Record<string, Schema>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}
interface Operation {
  readonly requestBody?: { readonly content: Record<string, { readonly schema?: Schema; readonly example?: unknown }> };
  readonly security?: readonly Record<string, unknown>[];
  readonly parameters?: readonly { readonly in: string; readonly name: string }[];
}

/** The secret to send: the branch's key, the owner's token, or an SDK session's. */
export type Caller = 'key' | 'token' | 'session';
export interface DescribedInput {
  readonly method: string;
  readonly path: string;
  readonly caller: Caller;
  readonly body: unknown;
}

/** Endpoints that would end the run's own session, key or rights, or start minutes of work. */
const LEFT_OUT =
  /sign-out|\/v1\/auth\/(sign-in|sessions|second-factor)|account\/security|\/v1\/sandbox\/fill|cohort\/snapshots|sdk\/(session\/(open|handoff)|submit)/;
const SESSION = /^\/v1\/sdk\/(session(\/|$)|uploads|attempts|submit)/;
const IDS = [
  '1',
  '2',
  '7',
  '31',
  '0',
  '-1',
  '1e9',
  '999999999999999999999',
  'a',
  '%00',
  '%2e%2e%2f',
  "1'--",
  '00000000-0000-4000-8000-000000000011',
  'x'.repeat(300),
  '%F0%9F',
  '%ED%A0%80',
  '__proto__',
];
/** Paths whose low ids are the run's own user and key. */
const OWN = /\/v1\/(employees|api-keys)\//;
const WORDS = ['', '1', '-1', '1e9', '%00', '%20', 'true', '[]', 'eyJ', '2026-02-30', 'x'.repeat(2000), '%ED%A0%80'];

function exampleOf(schema: Schema | undefined, depth = 0): unknown {
  if (schema === undefined || depth > 6) return {};
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return exampleOf(schema.anyOf[0], depth + 1);
  if (schema.allOf)
    return Object.assign({}, ...schema.allOf.map((one) => exampleOf(one, depth + 1) as Record<string, unknown>));
  if (schema.type === 'object' || schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, one]) => [name, exampleOf(one, depth + 1)]),
    );
  if (schema.type === 'array')
    return Array.from({ length: schema.minItems ?? 1 }, () => exampleOf(schema.items, depth + 1));
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1;
  if (schema.type === 'boolean') return true;
  return 'a'.repeat(Math.max(1, schema.minLength ?? 1));
}

/** Inputs for every endpoint of the API that takes JSON or nothing: bodies bent from the recorded ones, ids and parameters of any shape. */
export async function makeDescribedInputs(): Promise<(dice: Dice) => DescribedInput> {
  const { paths } = wholeOperations(await describeApi()) as {
    paths: Record<string, Record<string, Operation>>;
  };
  const endpoints = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => method !== 'delete' && !LEFT_OUT.test(path))
      .filter(([, { requestBody }]) => !requestBody || requestBody.content['application/json'])
      .map(([method, operation]) => {
        const content = operation.requestBody?.content['application/json'];
        return {
          method: method.toUpperCase(),
          path,
          caller: callerOf(path, operation),
          body: content && (content.example ?? exampleOf(content.schema)),
          query: (operation.parameters ?? []).filter((one) => one.in === 'query').map(({ name }) => name),
        };
      }),
  );
  return (dice) => {
    const { method, path, caller, body, query } = dice.one(endpoints);
    const filled = path.replace(/\{[^}]+\}/g, () => (OWN.test(path) ? String(40 + dice.below(60)) : dice.one(IDS)));
    const asked = query.length && dice.below(2) ? `?${dice.one(query)}=${dice.one(WORDS)}` : '';
    const bent =
      body === undefined
        ? undefined
        : dice.below(6) && Object.keys(body as object).length
          ? bentJson(body as Record<string, unknown>, dice)
          : anyJson(dice);
    return { method, path: filled + asked, caller, body: bent };
  };
}

function callerOf(path: string, { security }: Operation): Caller {
  if (SESSION.test(path)) return 'session';
  return security?.some((one) => 'dashboardToken' in one) ? 'token' : 'key';
}
