import * as contract from '@hakiki/contract';
import { beforeAll, expect, test } from 'vitest';
import { granted } from '../../server/src/accounts/permissions.ts';
import { describeApi } from '../../server/src/app/describe-api.ts';
import { BY_PEOPLE } from '../attacks/endpoint-rules.fixture.ts';
import type { Role } from '../attacks/endpoint-things.fixture.ts';
import { wholeOperations } from './whole-operations.ts';

type ForPeople = contract.EndpointForPeople;
const roles = Object.keys(granted) as Role[];

const isForPeople = (value: unknown): value is ForPeople =>
  typeof value === 'object' && value !== null && 'answers' in value && (value as contract.Endpoint).access === 'token';
const nameOf = ({ method, path }: Pick<contract.Endpoint, 'method' | 'path'>): string => `${method} ${path}`;
const endpoints: readonly ForPeople[] = Object.values(contract)
  .flatMap((part): unknown[] => (typeof part === 'object' ? Object.values(part) : []))
  .filter(isForPeople);

let described: Record<string, Record<string, Record<string, unknown>>>;
beforeAll(async () => {
  ({ paths: described } = wholeOperations(await describeApi()) as { paths: typeof described });
});

test('every endpoint for people declares a permission, or that every signed-in person may call it', () => {
  const known = [...contract.permissions, 'any_user', 'by_content'];
  expect(endpoints.length).toBeGreaterThan(150);
  for (const endpoint of endpoints) expect(known, nameOf(endpoint)).toContain(endpoint.permission);
});

test('every operation of the description with a dashboard token says its permission, and no other does', () => {
  let counted = 0;
  for (const [path, methods] of Object.entries(described))
    for (const [method, operation] of Object.entries(methods)) {
      const security = operation['security'] as Record<string, unknown>[];
      const isOfPeople = security.some((one) => 'dashboardToken' in one);
      counted += Number(isOfPeople);
      expect('x-permission' in operation, `${method} ${path}`).toBe(isOfPeople);
    }
  // The description leaves out endpoints that only the dashboard's own pages call.
  expect(counted).toBe(endpoints.filter(({ ownPages }) => !ownPages).length);
});

/** Whether the role may, by the declaration alone: an auditor changes nothing but their own session and credentials. */
function may(role: Role, { permission, method, path, readOnly }: ForPeople): boolean {
  if (role === 'auditor' && method !== 'GET' && !readOnly && !path.startsWith('/v1/auth/')) return false;
  return permission === 'any_user' || (granted[role] as readonly string[]).includes(permission);
}

test('what is declared is what each role was found to be allowed', () => {
  const declared = endpoints.filter(({ permission }) => permission !== 'by_content');
  expect(endpoints.length - declared.length).toBeLessThan(12);
  for (const endpoint of declared) {
    const rule = BY_PEOPLE[nameOf(endpoint)];
    expect(rule, nameOf(endpoint)).toBeDefined();
    expect(roles.filter((role) => may(role, endpoint)).toSorted(), nameOf(endpoint)).toEqual(rule!.may.toSorted());
  }
});

/** They take a page's query, and are of the account, the person or the installation. */
const BRANCH_IGNORED = [
  'GET /v1/audit-log',
  'GET /v1/auth/sessions',
  'GET /v1/authorities/health',
  'GET /v1/branches',
  'GET /v1/employees',
];

test('an endpoint that takes a branch declares how it is chosen', () => {
  const takes = endpoints.filter(({ query }) => 'branch' in ((query as { properties?: object }).properties ?? {}));
  const declares = endpoints.filter(({ branch }) => branch !== undefined);
  expect(declares.length).toBeGreaterThan(100);
  expect([...declares.map(nameOf), ...BRANCH_IGNORED].toSorted()).toEqual(takes.map(nameOf).toSorted());
});
