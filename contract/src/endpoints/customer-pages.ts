import { Type } from 'typebox';
import { CrossCheck } from '../cross-check.ts';
import { describedBy } from '../described-by.ts';
import type { ScreenedSubject } from '../evidence/screened-subject.ts';
import { expected } from '../expectations.ts';
import { literals, Maybe, MaybeText, Time } from '../schemas.ts';
import { BranchQuery, endpoint } from './management.ts';
import { WorkItem } from './queue.ts';
import { Kind, Outcome, Reference, VerificationSummary } from './verifications.ts';

const tag = 'Customers';

export const CustomerLine = Type.Object({
  id: Type.Integer(),
  reference: MaybeText,
  name: Type.Union([Type.String(), Type.Null()], { description: 'First letter of each word' }),
  records: Type.Integer(),
  first_at: Time,
  last_at: Time,
  last: Maybe(Type.Object({ id: Type.Integer(), kind: Kind, outcome: Outcome })),
});
export const listCustomers = endpoint(
  {
    method: 'GET',
    path: '/v1/customers',
    tag,
    summary: 'List customers by `reference`, last seen first or by number of records',
    data: Type.Object({ items: Type.Array(CustomerLine), cursor: MaybeText, previous_cursor: MaybeText }),
  },
  {
    permission: 'any_user',
    branch: 'query',
    query: Type.Intersect([
      BranchQuery,
      Type.Object({
        limit: Type.Optional(Type.String({ pattern: '^([1-9][0-9]?|100)$', ...expected('expected_limit_to_100') })),
        cursor: Type.Optional(
          Type.String({ pattern: '^p?r?[0-9]{1,15}-[0-9]{1,15}$', ...expected('expected_cursor_both_ways') }),
        ),
        sort: Type.Optional(
          literals(['seen', 'records'], {
            description: 'seen (default): last seen first; records: most records first',
          }),
        ),
        transaction: Type.Optional(
          Type.String({
            pattern: '^[0-9]{1,15}$',
            ...expected('expected_transaction_of_customers'),
          }),
        ),
      }),
    ]),
  },
);
export const searchCustomers = endpoint(
  {
    method: 'POST',
    path: '/v1/customers/search',
    tag,
    summary:
      'Search customers by reference, name or number. Returns at most 50. The value is in the body to keep it out of URLs',
    data: Type.Object({ items: Type.Array(CustomerLine) }),
  },
  {
    permission: 'any_user',
    branch: 'query',
    readOnly: true,
    query: BranchQuery,
    body: Type.Object({ search: Type.String({ minLength: 1, maxLength: 200 }) }),
  },
);
const Counts = Type.Object({ records: Type.Integer(), images: Type.Integer(), transactions: Type.Integer() });
export const readCustomer = endpoint(
  {
    method: 'GET',
    path: '/v1/customers/:reference',
    tag,
    summary: 'Retrieve all data about a customer',
    data: Type.Object({
      id: Type.String({ description: 'The reference' }),
      reference: Type.String(),
      verifications: Type.Array(VerificationSummary, { description: 'Newest first, at most 200' }),
      cross_checks: Type.Array(CrossCheck),
      work: Type.Array(WorkItem, { description: 'Queue items of this customer, including cases' }),
      watches: Type.Array(
        Type.Object({
          verification_id: Type.Integer(),
          created_at: Time,
          subject: describedBy<ScreenedSubject>(['ScreenedSubject']),
          alerts: Type.Integer(),
        }),
      ),
      transactions: Type.Array(
        Type.Object({
          id: Type.Integer(),
          branch_id: Type.Integer(),
          created_at: Time,
          at: Time,
          status: literals(['safe', 'suspicious', 'not_evaluated']),
          amount: Maybe(Type.Number()),
          currency: MaybeText,
          open_case: MaybeText,
        }),
        { description: 'Transactions in the whole account, newest first, at most 200' },
      ),
      forget: Type.Object(
        { digest: Type.String(), deleted: Counts, stays: Counts, holds: Type.Integer() },
        {
          description: 'What `POST /v1/persons/forget` with this reference and digest would delete and keep',
        },
      ),
    }),
  },
  {
    permission: 'any_user',
    branch: 'query',
    params: Type.Object({ reference: Reference }),
    query: BranchQuery,
    personal: { subject: 'customer' },
  },
);
