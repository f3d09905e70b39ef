import { type TSchema, Type } from 'typebox';
import { branchPolicy } from '../branch-policy.ts';
import { defineEndpoint, type Endpoint, type EndpointForPeople } from '../endpoint.ts';
import { expected } from '../expectations.ts';
import { permissions } from '../permissions.ts';
import { Binary, literals, Maybe, MaybeText, Time, UtcOffset } from '../schemas.ts';
import { VerificationFilter, VerificationRecord, VerificationSummary } from './verifications.ts';

/** Returns the schema of management answers: `{status, data, message}` with the `status` `success`. */
export const managed = <D extends TSchema>(data: D) =>
  Type.Object({ status: Type.Literal('success'), data, message: Type.String() });
export const IdParams = Type.Object({ id: Type.String() });
export const BranchQuery = Type.Object({
  branch: Type.Optional(Type.String({ pattern: '^[0-9]{1,15}$', ...expected('expected_branch_id') })),
});
export const PageQuery = Type.Object({
  branch: Type.Optional(Type.String({ pattern: '^[0-9]{1,15}$', ...expected('expected_branch_id') })),
  limit: Type.Optional(Type.String({ pattern: '^([1-9][0-9]?|100)$', ...expected('expected_limit_to_100') })),
  cursor: Type.Optional(Type.String({ pattern: '^[0-9]{1,18}$', ...expected('expected_cursor') })),
});
/** Query of lists that can be paged in both directions, and that return a count on request. */
export const PageBothWaysQuery = Type.Object({
  branch: Type.Optional(Type.String({ pattern: '^[0-9]{1,15}$', ...expected('expected_branch_id') })),
  limit: Type.Optional(Type.String({ pattern: '^([1-9][0-9]?|100)$', ...expected('expected_limit_to_100') })),
  cursor: Type.Optional(Type.String({ pattern: '^p?[0-9]{1,15}$', ...expected('expected_cursor_both_ways') })),
  count: Type.Optional(Type.Literal('true')),
});
export const pageBothWays = <T extends TSchema>(item: T) =>
  Type.Object({
    items: Type.Array(item),
    cursor: MaybeText,
    previous_cursor: MaybeText,
    count: Maybe(Type.Integer({ description: 'Only with count=true. 1001: more than 1,000' })),
  });
/** Returns the schema of a page of a list, newest first. `cursor` is null on the last page. */
export const page = <T extends TSchema>(item: T) => Type.Object({ items: Type.Array(item), cursor: MaybeText });

type Rest = Partial<
  Pick<
    Endpoint,
    | 'params'
    | 'query'
    | 'body'
    | 'description'
    | 'stepUp'
    | 'beforeSecondFactor'
    | 'shownOnce'
    | 'audited'
    | 'readOnly'
    | 'personal'
    | 'branch'
    | 'branchInHandler'
    | 'permissionInHandler'
  >
> &
  Required<Pick<EndpointForPeople, 'permission'>>;
/** Defines a management endpoint. It requires a dashboard token and answers `{status, data, message}`. */
export const endpoint = <const M extends Endpoint['method'], const R extends Rest, D extends TSchema>(
  {
    status = 200,
    data,
    ...named
  }: {
    readonly method: M;
    readonly path: string;
    readonly tag: string;
    readonly summary: string;
    readonly data: D;
    readonly status?: 200 | 201;
  },
  rest: R,
) => defineEndpoint({ access: 'token', ...named, answers: { [status]: managed(data) }, ...rest });

export const Role = literals(['owner', 'admin', 'analyst', 'auditor']);
const EmployeeRole = literals(['admin', 'analyst', 'auditor']);
/** Permissions that roles can have. Reading requires no permission. */
export const Permission = literals(permissions);

export const User = Type.Object({
  id: Type.Integer(),
  email: Type.String(),
  name: Type.String(),
  role: Role,
  active: Type.Boolean(),
  account_id: Type.Integer(),
  second_factor: Type.Boolean(),
  created_at: Time,
});
/** New password, which must not be easy to guess. Any characters are allowed. */
export const NewPassword = Type.String({ minLength: 10, maxLength: 128 });
export const Email = Type.String({
  minLength: 3,
  maxLength: 254,
  pattern: '^[^@\\s]+@[^@\\s]+$',
  ...expected('expected_email'),
});
/** One e-mail address, without characters that mean something to a mail program: a comma makes two addresses. */
const NewEmail = Type.String({
  minLength: 3,
  maxLength: 254,
  pattern:
    '^[^@\\s,;:<>()\\[\\]"\\\\\\u0000-\\u001f\\u007f-\\u009f\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff]+@[^@\\s,;:<>()\\[\\]"\\\\\\u0000-\\u001f\\u007f-\\u009f\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff]+$',
  ...expected('expected_email'),
});
/** Link to set a password. If no mail server is configured, the caller must give it to the user. */
export const PasswordLink = Type.Object({
  sent: Type.Boolean(),
  link: Maybe(Type.String({ description: 'null if it was sent by e-mail' })),
  expires_at: Time,
});

export const me = endpoint(
  {
    method: 'GET',
    path: '/v1/me',
    tag: 'Management',
    summary: 'Retrieve the current user, account and branches',
    data: Type.Object({
      user: User,
      permissions: Type.Array(Permission, { description: 'Permissions of the user’s role' }),
      account: Type.Object({
        id: Type.Integer(),
        name: Type.String(),
        verified: Type.Boolean(),
        second_factor_required: Type.Boolean(),
      }),
      branches: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String(), utc_offset: UtcOffset })),
      people: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String(), assignable: Type.Boolean() }), {
        description: 'Users of the account, at most 200. `assignable`: items and cases can be assigned to the user',
      }),
      environment: literals(['sandbox', 'live']),
      session_idle_minutes: Type.Integer({
        description: 'A browser session ends after this many minutes without a request',
      }),
    }),
  },
  { permission: 'any_user', beforeSecondFactor: true, audited: false },
);

export const Branch = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  identity_verification_enabled: Type.Boolean(),
  ivs: Type.Boolean(),
  aml: Type.Boolean(),
  policy: branchPolicy(),
  created_at: Time,
});
const BranchChange = Type.Object({
  name: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  identity_verification_enabled: Type.Optional(Type.Boolean()),
  ivs: Type.Optional(Type.Boolean()),
  aml: Type.Optional(Type.Boolean()),
  policy: Type.Optional(branchPolicy()),
});
export const listBranches = endpoint(
  { method: 'GET', path: '/v1/branches', tag: 'Management', summary: 'List branches', data: page(Branch) },
  { permission: 'any_user', audited: false, query: PageQuery },
);
export const createBranch = endpoint(
  { method: 'POST', path: '/v1/branches', tag: 'Management', summary: 'Create a branch', data: Branch, status: 201 },
  { permission: 'change_settings', body: Type.Object({ name: Type.String({ minLength: 1, maxLength: 200 }) }) },
);
export const changeBranch = endpoint(
  { method: 'PATCH', path: '/v1/branches/:id', tag: 'Management', summary: 'Change a branch', data: Branch },
  { permission: 'change_settings', params: IdParams, body: BranchChange },
);

const ListedUser = Type.Object({ ...User.properties, passkeys: Type.Integer({ description: 'Number of passkeys' }) });
export const listEmployees = endpoint(
  { method: 'GET', path: '/v1/employees', tag: 'Management', summary: 'List employees', data: page(ListedUser) },
  { permission: 'any_user', query: PageQuery },
);
export const createEmployee = endpoint(
  {
    method: 'POST',
    path: '/v1/employees',
    tag: 'Management',
    summary: 'Create an employee, with a password or by invitation',
    data: Type.Intersect([User, Type.Object({ invitation: Type.Optional(PasswordLink) })]),
    status: 201,
  },
  {
    permission: 'manage_employees',
    stepUp: true,
    shownOnce: true,
    description:
      'Without `password`, the employee is invited by e-mail with a link to set one. If the installation has no mail server, the answer contains the link.',
    body: Type.Object({
      email: NewEmail,
      name: Type.String({ minLength: 1, maxLength: 200 }),
      role: EmployeeRole,
      password: Type.Optional(NewPassword),
    }),
  },
);
export const changeEmployee = endpoint(
  { method: 'PATCH', path: '/v1/employees/:id', tag: 'Management', summary: 'Change an employee', data: User },
  {
    permission: 'manage_employees',
    stepUp: true,
    params: IdParams,
    body: Type.Object({
      name: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
      role: Type.Optional(EmployeeRole),
      active: Type.Optional(Type.Boolean()),
      password: Type.Optional(NewPassword),
    }),
  },
);
export const linkEmployee = endpoint(
  {
    method: 'POST',
    path: '/v1/employees/:id/password-link',
    tag: 'Management',
    summary: 'Create a link for an employee to set a password. Former links stop working',
    data: PasswordLink,
    status: 201,
  },
  { permission: 'manage_employees', stepUp: true, shownOnce: true, params: IdParams },
);
export const resetSecondFactor = endpoint(
  {
    method: 'DELETE',
    path: '/v1/employees/:id/second-factor',
    tag: 'Management',
    summary: 'Remove the second factor and all passkeys of an employee who lost them',
    data: User,
  },
  { permission: 'manage_employees', stepUp: true, params: IdParams },
);

export const listVerifications = endpoint(
  {
    method: 'GET',
    path: '/v1/verifications',
    tag: 'Management',
    summary: 'List results, newest first',
    data: pageBothWays(VerificationSummary),
  },
  { permission: 'any_user', branch: 'query', query: Type.Intersect([PageBothWaysQuery, VerificationFilter]) },
);
export const searchVerifications = endpoint(
  {
    method: 'POST',
    path: '/v1/verifications/search',
    tag: 'Management',
    summary: 'Search results by name or number. The value is in the body to keep it out of URLs',
    data: page(VerificationSummary),
  },
  {
    permission: 'any_user',
    branch: 'query',
    readOnly: true,
    query: PageQuery,
    body: Type.Object({ search: Type.String({ minLength: 1, maxLength: 200 }) }),
  },
);
export const readVerification = endpoint(
  {
    method: 'GET',
    path: '/v1/verifications/:id',
    tag: 'Management',
    summary: 'Retrieve a result with its evidence and images',
    data: Type.Intersect([
      VerificationRecord,
      Type.Object({
        images: Type.Array(Type.Object({ name: Type.String(), content_type: Type.String(), url: Type.String() })),
      }),
    ]),
  },
  {
    permission: 'any_user',
    branch: 'query',
    params: IdParams,
    query: BranchQuery,
    personal: { subject: 'verification' },
  },
);
export const readVerificationImage = defineEndpoint({
  access: 'token',
  method: 'GET',
  path: '/v1/verifications/:id/images/:index',
  tag: 'Management',
  permission: 'any_user',
  branch: 'query',
  summary: 'Retrieve an image of a result',
  description: `With \`annotated=true\`, the image of a document also shows the values read and their positions. If answers are masked, the image is blurred.
Revealing \`images.<index>\` shows it for five minutes. Clips are not returned here: revealing a clip returns its URL.`,
  params: Type.Object({ id: Type.String(), index: Type.String() }),
  query: Type.Intersect([
    BranchQuery,
    Type.Object({ annotated: Type.Optional(Type.String({ pattern: '^(true|false)$' })) }),
  ]),
  media: ['image/jpeg', 'image/png', 'image/webp'],
  answers: { 200: Binary },
});
