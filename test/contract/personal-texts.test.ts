import { defineEndpoint, publicTexts, transactions } from '@hakiki/contract';
import { describe, expect, test } from 'vitest';
import { maskPersonal } from '../../server/src/http/mask-personal.ts';
import { personalTexts, textsOf } from '../../server/src/http/personal-texts.ts';

const texts = personalTexts();
/** The value at a path of `personalTexts`, inside lists and objects, with a name where the path has `*`. */
const valueAtPath = (path: string): unknown =>
  path
    .split('.')
    .reduceRight<unknown>(
      (value, part) => (part === '0' ? [value] : { [part === '*' ? 'ada' : part]: value }),
      'Ngozi 2026-01-31',
    );

test('all subjects that can be revealed have answers with texts', () => {
  expect([...texts.keys()].toSorted()).toEqual(Object.keys(publicTexts).toSorted());
  expect([...texts.values()].every((own) => own.size > 0)).toBe(true);
});

describe.each([...texts])('an answer about a %s', (subject, own) => {
  test('marks each text as personal, or lists it as public', () => {
    const unmarked = [...own].filter(([, kind]) => kind === 'text').map(([path]) => path);
    expect(unmarked.toSorted()).toEqual([...publicTexts[subject as keyof typeof publicTexts]].toSorted());
  });
  test('is masked where its schema says so, and nowhere else', () => {
    for (const [path, kind] of own) {
      const masked = JSON.stringify(maskPersonal(valueAtPath(path), `${subject}:1`));
      const isPersonal = kind === 'personal' || kind instanceof RegExp;
      expect(masked.includes('"masked":true'), path).toBe(isPersonal);
      expect(masked.includes('Ngozi'), path).toBe(!isPersonal);
    }
  });
});

test('a text is found in lists, alternatives, parts and names that are not fixed', () => {
  const text = { type: 'string' };
  const mask = { type: 'object', properties: { masked: { const: true } } };
  const schema = {
    allOf: [
      { properties: { list: { type: 'array', items: { anyOf: [text, mask] } } } },
      { properties: { maybe: { anyOf: [text, { type: 'null' }] }, open: {}, word: { enum: ['a'] } } },
      { properties: { names: { type: 'object', additionalProperties: text } } },
    ],
  };
  expect([...textsOf(schema)]).toEqual([
    ['list.0', 'personal'],
    ['maybe', 'text'],
    ['word', 'fixed'],
    ['names.*', 'text'],
  ]);
});

test.each([
  { oneOf: [{ type: 'string' }] },
  { $ref: '#/$defs/Person' },
  { type: ['string', 'null'] },
  { type: 'array', items: [{ type: 'string' }] },
])('a schema in which texts would be missed is refused: %j', (schema) => {
  expect(() => [...textsOf({ properties: { part: schema } } as never)]).toThrow(/at part/);
});

test('a text that is a code is shown, and any other in its place is masked', () => {
  const masked = maskPersonal(
    { nodes: [{ bank_code: '058' }, { bank_code: 'Ngozi 058' }, { bank_code: null }] },
    'links:1',
  );
  const mask = { masked: true, subject: 'links:1', field: 'nodes.1.bank_code', hint: null };
  expect(masked).toEqual({ nodes: [{ bank_code: '058' }, { bank_code: mask }, { bank_code: null }] });
});

test('the pattern of codes is read from the schema', () => {
  const mask = { type: 'object', properties: { masked: { const: true } } };
  const schema = { properties: { code: { anyOf: [{ type: 'string' }, mask], 'x-code': '^[0-9]+$' } } };
  expect([...textsOf(schema)]).toEqual([['code', /^[0-9]+$/]]);
});

test('an endpoint with a personal answer is a GET', () => {
  const { readTransaction } = transactions;
  expect(() => defineEndpoint({ ...readTransaction, method: 'POST' })).toThrow(
    'POST /v1/transactions/:id has a personal answer, but only a GET may',
  );
  expect(defineEndpoint(readTransaction).personal).toEqual({ subject: 'transaction' });
});
