import { type Static, Type } from 'typebox';
import { givenId, givenWords, literals, Maybe, MaybeText, MaybeTime, Time } from '../schemas.ts';
import { changeKinds, changeStates, guards } from '../values.ts';
import { BranchQuery, endpoint, IdParams, PageQuery, page } from './management.ts';
import { Erasure, ErasureReason } from './persons.ts';
import { DocumentFiles, LivenessPolicy, TurnsWaiver } from './sdk-configs.ts';
import { ThresholdChange } from './thresholds.ts';

const tag = 'Changes by two people';
const Kind = literals(changeKinds);
const State = literals(changeStates);
const MaybeId = Maybe(Type.Integer());
export const Value = Type.Union([
  Type.Boolean(),
  Type.Number(),
  Type.String(),
  Type.Null(),
  Type.Object({ amount: Type.Number(), currency: Type.String() }),
]);

const SubjectId = Type.Optional(
  Type.Integer({ description: 'The SDK configuration, the entry of the blacklist or the legal hold that it is of' }),
);

export const GuardName = literals(guards);
export const Difference = Type.Object({
  guard: GuardName,
  subject_id: SubjectId,
  before: Value,
  after: Value,
  weakens: Type.Boolean({ description: 'Whether less is checked, flagged or hidden afterwards' }),
});

/** Safeguard that is weaker than its default, or than before its newest change. */
export const WeakenedGuard = Type.Object({
  guard: GuardName,
  subject_id: SubjectId,
  value: Value,
  before: Value,
  change: Maybe(Type.Integer({ description: 'Null: set before there were changes' })),
  at: MaybeTime,
  by_key: Type.Boolean(),
  self_approved: Type.Boolean(),
});

export const proposal = {
  settings: Type.Optional(
    Type.Object(
      {
        ivs: Type.Optional(Type.Boolean()),
        aml: Type.Optional(Type.Boolean()),
        policy: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
      },
      { description: 'Of the branch, as in `PATCH /v1/branches/{id}`' },
    ),
  ),
  security: Type.Optional(
    Type.Object(
      { second_factor_required: Type.Boolean() },
      { description: 'Of the account, as in `PUT /v1/account/security`' },
    ),
  ),
  limit: Type.Optional(
    Type.Object(
      {
        ...ThresholdChange,
        backtest: givenId({ description: 'A back-test that tried this limit, and is done' }),
      },
      { description: 'A limit of the branch' },
    ),
  ),
  person: Type.Optional(Erasure),
  sdk_config: Type.Optional(
    Type.Object(
      {
        id: givenId(),
        liveness_policy: Type.Optional(LivenessPolicy),
        turns_waiver: Type.Optional(TurnsWaiver),
        document_files: Type.Optional(DocumentFiles),
      },
      { description: 'Of an SDK configuration of the branch, as in `PATCH /v1/sdk-config/{config_id}`' },
    ),
  ),
  blacklist_removal: Type.Optional(
    Type.Object({ id: givenId() }, { description: 'An entry of the blacklist to take off' }),
  ),
  hold_release: Type.Optional(Type.Object({ id: givenId() }, { description: 'A legal hold to release' })),
};

export const Change = Type.Object({
  id: Type.Integer(),
  kind: Kind,
  branch_id: Maybe(Type.Integer({ description: 'Null: of the whole account' })),
  state: State,
  reason: Maybe(Type.String({ description: 'Deleted when an erasure is over' })),
  reason_code: Maybe(ErasureReason),
  differences: Type.Array(Difference),
  proposed_by: Maybe(Type.Integer({ description: 'Null: an API key made the change' })),
  key_id: Maybe(Type.Integer({ description: 'The API key that made the change' })),
  proposed_at: Time,
  expires_at: MaybeTime,
  decided_by: MaybeId,
  decided_at: MaybeTime,
  note: MaybeText,
  self_approved: Type.Boolean({ description: 'The owner approved it alone: nobody else of the account may' }),
});
export type Change = Static<typeof Change>;

const Counts = Type.Object({
  records: Type.Array(Type.Object({ id: Type.Integer(), branch_id: Type.Integer(), kind: Type.String() }), {
    description: 'At most 100, oldest first',
  }),
  record_count: Type.Integer(),
  transactions: Type.Integer(),
  sessions: Type.Integer(),
  alerts: Type.Integer(),
  blacklisted: Type.Integer(),
  listed: Type.Integer({ description: 'Entries of lists of rules' }),
  stays: Type.Boolean({ description: 'Whether a legal duty keeps some of it, whichever duty' }),
});
export const WholeChange = Type.Intersect([
  Change,
  Type.Object({
    digest: Type.String({ description: 'Of what is approved: give it to `approve`' }),
    outdated: Type.Boolean({ description: 'What it changes was changed since it was proposed: propose it again' }),
    erasure: Maybe(Counts),
    approval: Type.Object(
      {
        state: literals(['allowed', 'alone', 'own_proposal', 'too_new', 'forbidden', 'over']),
        from: MaybeTime,
      },
      {
        description:
          'Whether you may approve it. `alone`: yes, since nobody else of the account may. `too_new`: from the time `from` on',
      },
    ),
  }),
]);

export const listChanges = endpoint(
  {
    method: 'GET',
    path: '/v1/changes',
    tag,
    summary: 'Changes that take two people, and those that API keys made, newest first',
    data: page(Change),
  },
  {
    permission: 'any_user',
    branch: 'filter',
    audited: false,
    query: Type.Intersect([PageQuery, Type.Object({ state: Type.Optional(State) })]),
  },
);
export const checkChange = endpoint(
  {
    method: 'POST',
    path: '/v1/changes/check',
    tag,
    summary: 'What a change would weaken, and whether it takes two people; nothing is changed',
    data: Type.Object({ differences: Type.Array(Difference), needs_second: Type.Boolean() }),
  },
  {
    permission: 'by_content',
    branch: 'query',
    branchInHandler: true,
    readOnly: true,
    audited: false,
    query: BranchQuery,
    body: Type.Object(proposal),
  },
);
export const proposeChange = endpoint(
  {
    method: 'POST',
    path: '/v1/changes',
    tag,
    summary: 'Propose a change that another person must approve',
    data: WholeChange,
    status: 201,
  },
  {
    permission: 'by_content',
    branch: 'query',
    branchInHandler: true,
    stepUp: true,
    description:
      'Exactly one of `settings`, `security`, `limit`, `person`, `sdk_config`, `blacklist_removal` and `hold_release`. Nothing changes until another person approves it; after 7 days it expires.',
    query: BranchQuery,
    body: Type.Object({
      ...proposal,
      reason: givenWords(2000, { description: 'Why; for the person who approves it, and for the examiner' }),
    }),
  },
);
export const readChange = endpoint(
  { method: 'GET', path: '/v1/changes/:id', tag, summary: 'A change as who approves it sees it', data: WholeChange },
  { permission: 'any_user', params: IdParams },
);
export const approveChange = endpoint(
  {
    method: 'POST',
    path: '/v1/changes/:id/approve',
    tag,
    summary: 'Approve a change of another person: it is made at once',
    data: Type.Intersect([
      WholeChange,
      Type.Object({
        erased: Maybe(
          Type.Object({
            deleted: Type.Object({
              records: Type.Integer(),
              answers: Type.Integer(),
              transactions: Type.Integer(),
              sessions: Type.Integer(),
              blacklisted: Type.Integer(),
              listed: Type.Integer(),
            }),
            stays: Type.Object({ records: Type.Integer(), transactions: Type.Integer() }),
            notice: Type.String({ description: 'What to tell the person: the same words whatever stays' }),
          }),
        ),
      }),
    ]),
  },
  {
    permission: 'by_content',
    stepUp: true,
    description: '409 if what it changes was changed since it was proposed, or `digest` is not the one of the change.',
    params: IdParams,
    body: Type.Object({ digest: Type.String({ minLength: 64, maxLength: 64 }) }),
  },
);
export const rejectChange = endpoint(
  { method: 'POST', path: '/v1/changes/:id/reject', tag, summary: 'Reject a change', data: Change },
  { permission: 'by_content', params: IdParams, body: Type.Object({ note: givenWords(2000) }) },
);
export const withdrawChange = endpoint(
  { method: 'POST', path: '/v1/changes/:id/withdraw', tag, summary: 'Withdraw your own proposal', data: Change },
  { permission: 'any_user', params: IdParams },
);
