import { readdirSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { type AnyNode, parse } from 'acorn';
import { describe, expect, test } from 'vitest';
import { repository } from '../service.fixture.ts';

const WRITING = new Set(['set', 'values', 'doUpdateSet']);

type Syntax = AnyNode;

/** Every node within, itself first; only into the children that `into` allows. */
function* within(node: Syntax, into: (node: Syntax) => boolean = () => true): Generator<Syntax> {
  yield node;
  for (const child of Object.values(node).flat())
    if (child && typeof (child as Syntax).type === 'string' && into(child as Syntax))
      yield* within(child as Syntax, into);
}
const isFunction = ({ type }: Syntax): boolean => /Function/.test(type);

/**
 * Calls of `.set()`, `.values()` and `.doUpdateSet()` of a query whose columns cannot be read from the source: a spread or a variable that
 * came from elsewhere may carry any column. Allowed are literals, `picked(row, columns)`, and what the same file makes of these.
 */
function unreadable(name: string, text: string): string[] {
  const js = stripTypeScriptTypes(text);
  const file = parse(js, { ecmaVersion: 'latest', sourceType: 'module', locations: true });
  const known = new Map<string, Syntax[]>();
  const note = (key: string, node: Syntax): void => void known.set(key, [...(known.get(key) ?? []), node]);
  for (const node of within(file)) {
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && node.init) note(node.id.name, node.init);
    if (node.type === 'FunctionDeclaration' && node.id) note(node.id.name, node);
  }

  function readable(node: Syntax, depth = 0): boolean {
    if (depth > 20) return false;
    const all = (nodes: readonly (Syntax | null)[]): boolean =>
      nodes.length > 0 && nodes.every((one) => one !== null && readable(one, depth + 1));
    switch (node.type) {
      case 'AwaitExpression':
        return all([node.argument]);
      case 'ObjectExpression':
        return node.properties.every(
          (property) => property.type === 'Property' || readable(property.argument, depth + 1),
        );
      case 'ArrayExpression':
        return node.elements.every((one) => one !== null && readable(one, depth + 1));
      case 'ConditionalExpression':
        return all([node.consequent, node.alternate]);
      case 'LogicalExpression':
        return node.operator === '&&' && all([node.right]);
      case 'ArrowFunctionExpression':
      case 'FunctionDeclaration': {
        if (node.body.type !== 'BlockStatement') return all([node.body]);
        const returned = [...within(node.body, (child) => !isFunction(child))].filter(
          (one) => one.type === 'ReturnStatement',
        );
        return all(returned.map((one) => one.argument ?? null));
      }
      case 'Identifier':
        return all(known.get(node.name) ?? []);
      case 'CallExpression': {
        const { callee } = node;
        if (callee.type === 'Identifier') return callee.name === 'picked' || all(known.get(callee.name) ?? []);
        const method =
          callee.type === 'MemberExpression' && callee.property.type === 'Identifier' && callee.property.name;
        return method === 'map' && all(node.arguments);
      }
      default:
        return false;
    }
  }

  return [...within(file)].flatMap((node) => {
    if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression' || node.arguments.length !== 1)
      return [];
    const { property } = node.callee;
    if (property.type !== 'Identifier' || !WRITING.has(property.name)) return [];
    const [argument] = node.arguments as [Syntax];
    return readable(argument) ? [] : `${name}:${argument.loc?.start.line} ${js.slice(argument.start, argument.end)}`;
  });
}

const source = join(repository, 'server', 'src');
const stores = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !/\.(test|fixture)\.ts$/.test(file))
  .map((file) => [file, readFileSync(join(source, file), 'utf8')] as const)
  .filter(([, text]) => /\.(insertInto|updateTable|mergeInto)\(/.test(text));

describe('statements that write name their columns', () => {
  test('in every source file', () => {
    expect(stores.length).toBeGreaterThan(10);
    expect(stores.flatMap(([file, text]) => unreadable(file, text))).toEqual([]);
  });

  test.each([
    ['a body spread into set', 'const f = (body) => db.updateTable("t").set({ ...body, name: 1 })'],
    ['a body spread into values', 'const f = (body) => db.insertInto("t").values({ id: 1, ...body })'],
    ['the rest of a body', 'const f = ({ password, ...rest }) => db.updateTable("t").set({ ...rest })'],
    [
      'a body itself',
      'const f = (change) => db.insertInto("t").values({ id: 1 }).onConflict((c) => c.doUpdateSet(change))',
    ],
    [
      'a body through a callback',
      'const f = (change) => db.updateTable("t").set((eb) => ({ name: eb.ref("name"), ...change }))',
    ],
    [
      'a body through a variable',
      'const f = (body) => { const row = { ...body }; return db.insertInto("t").values(row); }',
    ],
    ['bodies of a list', 'const f = (rows) => db.insertInto("t").values(rows.map((row) => ({ ...row })))'],
  ])('%s is found', (_what, text) => expect(unreadable('example.ts', text)).toHaveLength(1));

  test.each([
    ['db.updateTable("t").set({ name: body.name, ...(body.role && { role: body.role }) })'],
    ['db.insertInto("t").values(picked(body, ["name"]))'],
    ['db.insertInto("t").values(rows.map((row) => ({ id: row.id })))'],
  ])('%s is not', (text) => expect(unreadable('example.ts', text)).toEqual([]));
});
