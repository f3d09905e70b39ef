import { type Static, Type } from 'typebox';
import { branchPolicy } from '../branch-policy.ts';
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
  Type.Integer({ description: 'Id of the SDK configuration, blacklist entry or legal hold' }),
);

export const GuardName = literals(guards);
export const Difference = Type.Object({
  guard: GuardName,
  subject_id: SubjectId,
  before: Value,
  after: Value,
  weakens: Type.Boolean({ description: 'True if the change checks, flags or hides less' }),
});

/** A safeguard that is weaker than its default, or weaker than before its newest change. */
export const WeakenedGuard = Type.Object({
  guard: GuardName,
  subject_id: SubjectId,
  value: Value,
  before: Value,
  change: Maybe(Type.Integer({ description: 'null: set before changes were recorded' })),
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
        policy: Type.Optional(branchPolicy()),
      },
      { description: 'Settings of the branch, as in `PATCH /v1/branches/{id}`' },
    ),
  ),
  security: Type.Optional(
    Type.Object(
      { second_factor_required: Type.Boolean() },
      { description: 'Settings of the account, as in `PUT /v1/account/security`' },
    ),
  ),
  limit: Type.Optional(
    Type.Object(
      {
        ...ThresholdChange,
        backtest: givenId({ description: 'Finished back-test of this limit' }),
      },
      { description: 'Limit of the branch' },
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
      { description: 'Settings of an SDK configuration of the branch, as in `PATCH /v1/sdk-config/{config_id}`' },
    ),
  ),
  blacklist_removal: Type.Optional(Type.Object({ id: givenId() }, { description: 'Blacklist entry to remove' })),
  hold_release: Type.Optional(Type.Object({ id: givenId() }, { description: 'Legal hold to release' })),
};

export const Change = Type.Object({
  id: Type.Integer(),
  kind: Kind,
  branch_id: Maybe(Type.Integer({ description: 'null: for the whole account' })),
  state: State,
  reason: Maybe(Type.String({ description: 'null after an erasure is finished' })),
  reason_code: Maybe(ErasureReason),
  differences: Type.Array(Difference),
  proposed_by: Maybe(Type.Integer({ description: 'null: an API key made the change' })),
  key_id: Maybe(Type.Integer({ description: 'API key that made the change' })),
  proposed_at: Time,
  expires_at: MaybeTime,
  decided_by: MaybeId,
  decided_at: MaybeTime,
  note: MaybeText,
  self_approved: Type.Boolean({ description: 'True if the owner approved it alone, because no other user may' }),
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
  listed: Type.Integer({ description: 'Entries of rule lists' }),
  stays: Type.Boolean({ description: 'True if a law requires keeping some of the data' }),
});
export const WholeChange = Type.Intersect([
  Change,
  Type.Object({
    digest: Type.String({ description: 'Digest of the change. Send it to `approve`' }),
    outdated: Type.Boolean({ description: 'True if its subject changed after the proposal. Propose it again' }),
    erasure: Maybe(Counts),
    approval: Type.Object(
      {
        state: literals(['allowed', 'alone', 'own_proposal', 'too_new', 'forbidden', 'over']),
        from: MaybeTime,
      },
      {
        description:
          'Whether you can approve it. `alone`: yes, because no other user may. `too_new`: not before `from`',
      },
    ),
  }),
]);

export const listChanges = endpoint(
  {
    method: 'GET',
    path: '/v1/changes',
    tag,
    summary: 'List changes that require two people or were made by an API key, newest first',
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
    summary: 'Check what a change would weaken, and whether it requires two people. Changes nothing',
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
      'Requires exactly one of `settings`, `security`, `limit`, `person`, `sdk_config`, `blacklist_removal` and `hold_release`. Nothing changes until another person approves it. It expires after 7 days.',
    query: BranchQuery,
    body: Type.Object({
      ...proposal,
      reason: givenWords(2000, { description: 'For the person who approves it and for examiners' }),
    }),
  },
);
export const readChange = endpoint(
  {
    method: 'GET',
    path: '/v1/changes/:id',
    tag,
    summary: 'Retrieve a change with all that its approver needs',
    data: WholeChange,
  },
  { permission: 'any_user', params: IdParams },
);
export const approveChange = endpoint(
  {
    method: 'POST',
    path: '/v1/changes/:id/approve',
    tag,
    summary: 'Approve a change that another user proposed. It takes effect at once',
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
            notice: Type.String({ description: 'Message for the person. It is the same for every result' }),
          }),
        ),
      }),
    ]),
  },
  {
    permission: 'by_content',
    stepUp: true,
    description:
      'Fails with 409 if its subject changed after the proposal, or `digest` is not the digest of the change.',
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
