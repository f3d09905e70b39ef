import { expectations } from '@hakiki/contract/expectations.ts';
import { renderKept } from '@hakiki/texts';
import { describe, expect, test } from 'vitest';
import { schemaProblem } from '../../server/src/http/error-answers.ts';
import type { SchemaFault } from '../../server/src/http/expectation.ts';
import { endpoints } from './schema-samples.ts';

interface Text {
  readonly pattern?: string;
  readonly format?: string;
  readonly description?: string;
  readonly 'x-expected'?: string;
}

/** Every text with a pattern or a checked format that a request may have, with its place. */
function* textsOf(schema: unknown, place: string): Generator<readonly [string, Text]> {
  if (typeof schema !== 'object' || schema === null) return;
  const { type, pattern, format } = schema as Text & { readonly type?: string };
  if (type === 'string' && (pattern !== undefined || format?.startsWith('iso-'))) yield [place, schema as Text];
  for (const [key, inner] of Object.entries(schema)) yield* textsOf(inner, `${place}/${key}`);
}

const explained = endpoints.flatMap(({ method, path, body, query, params }) =>
  [body, query, params].flatMap((schema) => [...textsOf(schema, `${method} ${path}`)]),
);

describe('what is expected of a value', () => {
  test('has a code wherever the description says it', () => {
    expect(explained.length).toBeGreaterThan(200);
    const without = explained.filter(
      ([, { pattern, description, 'x-expected': code }]) =>
        description !== undefined && pattern !== '\\S' && code === undefined,
    );
    expect(without.map(([place]) => place)).toEqual([]);
    const used = new Set(explained.map(([, text]) => text['x-expected']));
    expect(Object.keys(expectations).filter((code) => !used.has(code))).toEqual([]);
  });

  test.each(Object.keys(expectations))('%s is said in French', (code) => {
    expect(renderKept({ code }, 'fr')).not.toBe(renderKept({ code }, 'en'));
  });

  test.each<[string, Partial<SchemaFault>, string, string]>([
    ['a type', { keyword: 'type', params: { type: 'number' } }, 'a number', 'un nombre'],
    [
      'a value of a list',
      { keyword: 'enum', params: { allowedValues: ['web', 'card'] } },
      'one of web, card',
      'l’une des valeurs web, card',
    ],
    [
      'a length',
      { keyword: 'minLength', parentSchema: { minLength: 1, maxLength: 500 } },
      'from 1 to 500 characters',
      'de 1 à 500 caractères',
    ],
    [
      'a length without a minimum',
      { keyword: 'maxItems', parentSchema: { maxItems: 5 } },
      'at most 5 entries',
      'au plus 5 entrées',
    ],
    [
      'a length without a maximum',
      { keyword: 'minLength', parentSchema: { minLength: 8 } },
      'at least 8 characters',
      'au moins 8 caractères',
    ],
    [
      'a number without a maximum',
      { keyword: 'minimum', parentSchema: { minimum: 1 } },
      'a number of at least 1',
      'un nombre d’au moins 1',
    ],
    [
      'a number without a minimum',
      { keyword: 'maximum', parentSchema: { maximum: 5 } },
      'a number of at most 5',
      'un nombre d’au plus 5',
    ],
    ['one entry', { keyword: 'minItems', parentSchema: { minItems: 1 } }, 'at least 1 entry', 'au moins 1 entrée'],
    [
      'one character',
      { keyword: 'maxLength', parentSchema: { minLength: 1, maxLength: 1 } },
      'exactly 1 character',
      'exactement 1 caractère',
    ],
    [
      'a large number',
      { keyword: 'maximum', parentSchema: { minimum: 0, maximum: 1e15 } },
      'a number from 0 to 1000000000000000',
      'un nombre de 0 à 1000000000000000',
    ],
    [
      'a format',
      { keyword: 'format', parentSchema: { 'x-expected': 'expected_currency' } },
      'an ISO 4217 code such as NGN',
      'un code ISO 4217 comme NGN',
    ],
  ])('%s, in both languages', (_, fault, english, french) => {
    const { code, params } = schemaProblem({ instancePath: '/a/0', keyword: '', params: {}, ...fault }, undefined);
    const problem = { code, params };
    expect(renderKept(problem, 'en')).toBe(`Invalid value for a.0: expected ${english}`);
    expect(renderKept(problem, 'fr')).toBe(`Valeur incorrecte pour a.0 ; attendu : ${french}`);
  });

  test('a pattern that nothing describes is only named', () => {
    const fault = { instancePath: '/a', keyword: 'pattern', params: { pattern: '^x$' }, parentSchema: {} };
    expect(schemaProblem(fault, undefined).message).toBe('Invalid value for a');
  });
});
