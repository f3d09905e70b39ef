import { Type } from 'typebox';
import { expected } from '../expectations.ts';
import { Maybe, MaybeTime, Time } from '../schemas.ts';
import { WeakenedGuard } from './changes.ts';
import { BranchQuery, endpoint } from './management.ts';
import { Capture } from './verifications.ts';

const Rows = Type.String({ description: 'Path and query of the counted list' });
const Judged = {
  false_positives: Type.Integer({ description: 'Cases closed as false_positive or explained' }),
  confirmed: Type.Integer({ description: 'Cases closed as reported_str or confirmed_not_reported' }),
};
const Day = Type.String({ description: 'YYYY-MM-DD in the time zone of the branch' });

export const readOverview = endpoint(
  {
    method: 'GET',
    path: '/v1/overview',
    tag: 'Overview',
    summary: 'Retrieve figures of a branch for a period, each with the path of the list that it counts',
    data: Type.Object({
      from: Time,
      to: Time,
      verifications: Type.Array(
        Type.Object({ kind: Type.String(), outcome: Type.String(), count: Type.Integer(), rows: Rows }),
      ),
      verifications_by_day: Type.Array(
        Type.Object({ day: Day, kind: Type.String(), outcome: Type.String(), count: Type.Integer(), rows: Rows }),
      ),
      lists: Type.Object(
        {
          missing: Type.Array(Type.String(), {
            description: 'Required lists that are not in force. Screening is skipped until they are imported',
          }),
          outdated: Type.Array(
            Type.Object({ source: Type.String(), age_hours: Type.Integer(), max_age_hours: Type.Integer() }),
            { description: 'Lists older than `LIST_MAX_AGE_HOURS`. Screening still uses them' },
          ),
        },
        { description: 'Watch lists that need the operator' },
      ),
      weakened: Type.Array(WeakenedGuard, {
        description: 'Safeguards that are weaker than their default, or than before the newest change',
      }),
      changes_waiting: Type.Integer({ description: 'Changes that wait for a second person' }),
      reasons: Type.Array(Type.Object({ reason: Type.String(), count: Type.Integer() }), {
        description: 'Reasons of customer decisions: pass, fail or review',
      }),
      transactions_by_day: Type.Array(
        Type.Object({ day: Day, status: Type.String(), count: Type.Integer(), rows: Rows }),
      ),
      rules_failed: Type.Object(
        { count: Type.Integer(), rows: Rows },
        { description: 'Transactions with activity code 450: a rule could not be evaluated and no flag rule hit' },
      ),
      queue: Type.Array(
        Type.Object({
          kind: Type.String(),
          waiting: Type.Integer(),
          overdue: Type.Integer(),
          mine: Type.Integer(),
          rows: Rows,
        }),
      ),
      time_to_decide: Type.Array(
        Type.Object({
          kind: Type.String(),
          decided: Type.Integer(),
          in_time: Type.Integer({ description: 'Decided by the deadline' }),
          median_minutes: Type.Number(),
          p90_minutes: Type.Number(),
          rows: Rows,
          late_rows: Rows,
        }),
      ),
      closed_cases: Type.Object({
        ...Judged,
        false_positive_share: Maybe(Type.Number()),
        limit: Maybe(Type.Number({ description: "The board's limit of false positives, 0 to 1" })),
        over_limit: Type.Boolean(),
      }),
      before: Maybe(
        Type.Object(
          {
            verifications: Type.Array(Type.Object({ outcome: Type.String(), count: Type.Integer() })),
            transactions: Type.Array(Type.Object({ status: Type.String(), count: Type.Integer() })),
            decided: Type.Integer(),
            in_time: Type.Integer(),
            closed_cases: Type.Object(Judged),
          },
          { description: 'The period of the same length before; null if its records are deleted or never were' },
        ),
      ),
      captures: Type.Array(
        Type.Object({
          device: Type.String({
            description: 'Class of device, for example `android-chrome`, `ios-safari` or `android-app-low-memory`',
          }),
          runs: Type.Integer(),
          rows: Rows,
          captures: Type.Array(Type.Object({ capture: Capture, count: Type.Integer(), rows: Rows }), {
            description:
              '`good`: sharp, with a face and a readable document. `tried_again` is counted in addition to the others',
          }),
        }),
        { description: 'Quality of the pictures of SDK runs, by device' },
      ),
      webhooks: Type.Object({
        deliveries: Type.Array(Type.Object({ state: Type.String(), count: Type.Integer(), rows: Rows })),
        failing_since: MaybeTime,
        paused_at: MaybeTime,
      }),
    }),
  },
  {
    permission: 'any_user',
    branch: 'query',
    query: Type.Intersect([
      BranchQuery,
      Type.Object({
        days: Type.Optional(Type.String({ pattern: '^([1-9]|[1-8][0-9]|90)$', ...expected('expected_days_to_90') })),
      }),
    ]),
  },
);

export const WaitingCount = Type.Object({ waiting: Type.Integer(), overdue: Type.Integer() });

export const readWaiting = endpoint(
  {
    method: 'GET',
    path: '/v1/waiting',
    tag: 'Overview',
    summary: 'Count what waits in a branch: items of the queue (at most 1,000 of a kind), alerts, cases and reports',
    data: Type.Object({
      queue: WaitingCount,
      alerts: WaitingCount,
      cases: WaitingCount,
      reports: Maybe(WaitingCount),
    }),
  },
  { permission: 'any_user', branch: 'query', query: BranchQuery, audited: false },
);

export const readOperator = endpoint(
  {
    method: 'GET',
    path: '/v1/operator',
    tag: 'Overview',
    summary: 'Retrieve the state of the installation, for account administrators',
    data: Type.Object({
      version: Type.String(),
      mode: Type.String(),
      node: Type.String(),
      started_at: Time,
      memory_bytes: Type.Integer(),
      disk: Maybe(Type.Object({ free_bytes: Type.Number(), total_bytes: Type.Number() })),
      database: Type.Object({ version: Type.String(), size_bytes: Type.Number(), connections: Type.Integer() }),
      jobs: Type.Object({ due: Type.Integer(), oldest_due_seconds: Type.Number() }),
      ready: Type.Record(Type.String(), Type.Boolean()),
      figures: Type.Array(Type.Object({ name: Type.String(), of: Maybe(Type.String()), value: Type.Number() }), {
        description: 'As at /metrics: waiting images, running webhook attempts, entities by list and others',
      }),
    }),
  },
  { permission: 'manage_keys' },
);

export const readRetention = endpoint(
  {
    method: 'GET',
    path: '/v1/retention',
    tag: 'Overview',
    summary: 'Retrieve how long records and images are kept, and which are deleted next',
    data: Type.Object({
      records_days: Maybe(Type.Integer({ description: 'null: until they are deleted by hand' })),
      images_days: Maybe(Type.Integer()),
      records: Type.Integer({ description: 'Stored results of the branch' }),
      with_images: Type.Integer(),
      oldest_at: MaybeTime,
      due: Type.Object(
        { records: Type.Integer(), images: Type.Integer() },
        { description: 'Due for deletion within seven days, except for legal holds' },
      ),
    }),
  },
  { permission: 'any_user', branch: 'query', query: BranchQuery, audited: false },
);
