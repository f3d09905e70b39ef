import type { Role, Sent, Things } from './endpoint-things.fixture.ts';

export interface Rule {
  readonly may: readonly Role[];
  /** Makes what the call is about, anew for each call that would use it up. */
  readonly request: (things: Things, role: Role) => Sent | Promise<Sent>;
  /** Statuses for an allowed caller; 200 or 201 where absent. */
  readonly answers?: readonly number[];
  /** `false`: shows nobody's data, or leaves a record of its own. */
  readonly audited?: boolean;
  /** Changes nothing although its method may. */
  readonly readOnly?: boolean;
}

const ALL: readonly Role[] = ['owner', 'admin', 'analyst', 'auditor'];
const WORKERS: readonly Role[] = ['owner', 'admin', 'analyst'];
const SETTINGS: readonly Role[] = ['owner', 'admin'];
const OWNER: readonly Role[] = ['owner'];
const LOG: readonly Role[] = ['owner', 'auditor'];

const none = () => ({});
const json = (body: unknown) => () => ({ json: body });
const read = (request: Rule['request'] = none, may = ALL, answers = [200, 201]): Rule => ({ may, request, answers });
const open = (request: Rule['request'] = none): Rule => ({ may: ALL, request, audited: false });

/** Routes with another way in: a session of the SDK, a signed link, none at all. Those that are in the log have tests of their own. */
export const NOT_BY_PEOPLE = [
  / \/(?!v1\/|api\/)/,
  / \/v1\/sdk\/(?!sessions)/,
  /POST \/v1\/auth\/(sign-in|sign-in\/passkey|sign-in\/passkey\/finish|reset|set-password|provider|provider\/finish)$/,
  /GET \/v1\/auth\/methods$/,
];

/** By route: who of the account's people may, with what, and whether it is in the log. */
export const BY_PEOPLE: Record<string, Rule> = {
  'GET /v1/me': open(),
  'GET /v1/branches': open(),
  'POST /v1/branches': { may: SETTINGS, request: json({ name: 'Another' }) },
  'PATCH /v1/branches/:id': {
    may: SETTINGS,
    request: (things) => ({ ids: [things.branch], json: { name: `Branch ${things.next()}` } }),
  },
  'GET /v1/employees': read(),
  'POST /v1/employees': {
    may: OWNER,
    request: (things) => ({ json: { email: things.email(), name: things.secret('Ngozi Bello'), role: 'analyst' } }),
  },
  'PATCH /v1/employees/:id': {
    may: OWNER,
    request: async (things) => ({
      ids: [await things.employee()],
      json: { role: 'auditor', name: things.secret('Ife Ojo') },
    }),
  },
  'POST /v1/employees/:id/password-link': {
    may: OWNER,
    request: async (things) => ({ ids: [await things.employee()] }),
  },
  'DELETE /v1/employees/:id/second-factor': {
    may: OWNER,
    request: async (things) => ({ ids: [await things.employee()] }),
  },
  'GET /v1/api-keys': read(),
  'POST /v1/api-keys': { may: OWNER, request: json({ name: 'Another' }) },
  'PATCH /v1/api-keys/:id': {
    may: OWNER,
    request: async (things) => ({ ids: [await things.apiKey()], json: { name: 'Renamed' } }),
  },
  'POST /v1/api-keys/:id/replacement': {
    may: OWNER,
    request: async (things) => ({ ids: [await things.apiKey()], json: { overlap_hours: 1 } }),
  },
  'DELETE /v1/api-keys/:id': { may: OWNER, request: async (things) => ({ ids: [await things.apiKey()] }) },

  'GET /v1/verifications': read(),
  'POST /v1/verifications/search': { ...read(json({ search: 'Amaka Okafor' })), readOnly: true },
  'GET /v1/verifications/:id': read((things) => ({ ids: [things.verification] })),
  'GET /v1/verifications/:id/images/:index': read((things) => ({ ids: [things.withImage, 0] })),
  'POST /v1/reveal': {
    ...read(
      (things) => ({
        json: {
          subject: `verification:${things.verification}`,
          fields: ['evidence.identifier.number'],
          reason: 'customer_request',
          note: things.secret('she asked at the counter'),
        },
      }),
      WORKERS,
    ),
    readOnly: true,
  },
  'GET /v1/verifications/:id/evidence.json': read((things) => ({ ids: [things.verification] })),
  'GET /v1/verifications/:id/evidence.pdf': read((things) => ({ ids: [things.verification] })),
  'POST /v1/persons/find': { ...read((things) => ({ json: { number: things.number } }), OWNER), readOnly: true },
  'POST /v1/persons/export': { ...read((things) => ({ json: { number: things.number } }), OWNER), readOnly: true },
  'POST /v1/persons/forget': {
    may: OWNER,
    request: async (things) => ({ json: await things.personToForget() }),
  },
  'GET /v1/legal-holds': read(none, OWNER),
  'POST /v1/legal-holds': {
    may: OWNER,
    request: (things) => ({ json: { number: things.number, reason: things.secret('order of the high court') } }),
  },

  'GET /v1/audit-log': read(none, LOG),
  'GET /v1/audit-log/head': read(none, LOG),
  'GET /v1/audit-log/check': read(none, LOG),
  'GET /v1/retention': open(),
  'POST /v1/integrations/webhook/examine': { may: SETTINGS, request: none },
  'POST /v1/sdk-config/:config_id/test-session': { may: SETTINGS, request: () => ({ ids: [1], json: {} }) },
  'GET /v1/cases/:id/evidence.json': read(async (things) => ({ ids: [await things.case()] })),
  'GET /v1/cases/:id/evidence.pdf': read(async (things) => ({ ids: [await things.case()] })),
  'GET /v1/exports': read(none, ['owner', 'admin', 'auditor']),
  'POST /v1/exports': { may: SETTINGS, request: json({ kind: 'verifications' }), answers: [201, 409] },
  'GET /v1/exports/:id': { ...read(() => ({ ids: [999_999] }), ['owner', 'admin', 'auditor']), answers: [404] },
  'GET /v1/exports/:id/file': { ...read(() => ({ ids: [999_999] }), ['owner', 'admin', 'auditor']), answers: [404] },
  'DELETE /v1/exports/:id': { may: SETTINGS, request: () => ({ ids: [999_999] }), answers: [404] },
  'GET /v1/saved-views': open(),
  'POST /v1/saved-views': {
    may: WORKERS,
    request: (things) => ({ json: { page: 'queue', name: `View ${things.next()}`, query: '' } }),
    audited: false,
  },
  'DELETE /v1/saved-views/:id': {
    may: WORKERS,
    request: () => ({ ids: [999_999] }),
    answers: [404],
    audited: false,
  },
  'GET /v1/text-templates': open(),
  'POST /v1/text-templates': {
    may: SETTINGS,
    request: (things) => ({ json: { kind: 'note', name: `Template ${things.next()}`, text: '{case_id}' } }),
    answers: [201, 409],
  },
  'PUT /v1/text-templates/:id': {
    may: SETTINGS,
    request: (things) => ({ ids: [999_999], json: { kind: 'note', name: `Template ${things.next()}`, text: 'a' } }),
    answers: [404],
  },
  'DELETE /v1/text-templates/:id': { may: SETTINGS, request: () => ({ ids: [999_999] }), answers: [404] },
  'GET /v1/thresholds': open(),
  'POST /v1/thresholds/effect': { may: SETTINGS, request: json({ kind: 'limit', amount: 5 }), answers: [201, 409] },
  'GET /v1/changes': open(),
  'POST /v1/changes/check': {
    ...open(json({ settings: { policy: {} } })),
    may: SETTINGS,
    readOnly: true,
  },
  'POST /v1/changes': {
    may: SETTINGS,
    request: json({ limit: { kind: 'limit', amount: 5, backtest: 999_999 }, reason: 'r' }),
    answers: [400],
  },
  'GET /v1/changes/:id': read(async (things) => ({ ids: [(await things.change()).id] })),
  'POST /v1/changes/:id/approve': {
    may: SETTINGS,
    request: async (things) => {
      const { id, digest } = await things.change();
      return { ids: [id], json: { digest } };
    },
    answers: [200, 409],
  },
  'POST /v1/changes/:id/reject': {
    may: SETTINGS,
    request: async (things) => ({ ids: [(await things.change()).id], json: { note: things.secret('not agreed') } }),
    answers: [200, 409],
  },
  'POST /v1/changes/:id/withdraw': {
    may: WORKERS,
    request: async (things) => ({ ids: [(await things.change()).id] }),
    answers: [200, 409],
  },
  'GET /v1/verifications/:id/replay': read((things) => ({ ids: [things.verification] })),
  'GET /v1/transactions/:id/replay': read(() => ({ ids: [1] })),
  'GET /v1/reports': read(none, WORKERS),
  'GET /v1/account/security': read(),
  'PUT /v1/account/security': {
    may: OWNER,
    // The owner of another account, who has a factor; else 409.
    request: async (things, role) => ({
      ...(role === 'owner' && { token: (await things.withSecondFactor(role)).token }),
      json: { second_factor_required: true },
    }),
  },

  'POST /v1/auth/sign-out': { may: ALL, request: async (things, role) => ({ token: await things.signedIn(role) }) },
  'POST /v1/auth/sign-out-everywhere': {
    may: ALL,
    request: async (things, role) => ({ token: await things.signedIn(role) }),
  },
  'POST /v1/auth/confirm': {
    may: ALL,
    request: async (things, role) => ({ token: await things.signedIn(role), json: { password: things.password } }),
  },
  'GET /v1/auth/sessions': read(),
  'DELETE /v1/auth/sessions/:id': {
    may: ALL,
    request: async (things, role) => things.sessionToEnd(role),
  },
  'POST /v1/auth/password': {
    may: ALL,
    request: async (things, role) => ({
      token: await things.signedIn(role),
      json: { current_password: things.password, new_password: things.secret('a quite different horse battery') },
    }),
  },
  'POST /v1/auth/second-factor': {
    may: ALL,
    request: async (things, role) => ({ token: await things.signedIn(role) }),
  },
  'POST /v1/auth/second-factor/confirm': {
    may: ALL,
    request: async (things, role) => things.secondFactorBegun(role),
  },
  'POST /v1/auth/second-factor/remove': {
    may: ALL,
    request: async (things, role) => things.secondFactorToRemove(role),
  },
  'GET /v1/auth/passkeys': open(),
  'POST /v1/auth/passkeys/begin': { ...open(), readOnly: true },
  // `test/sign-in/passkey.test.ts` has passkeys that are valid.
  'POST /v1/auth/passkeys': {
    may: ALL,
    request: (things) => ({
      json: { name: things.secret('phone of Ngozi'), credential_id: 'AA', client_data: 'AA', attestation: 'AA' },
    }),
    answers: [400],
  },
  'DELETE /v1/auth/passkeys/:id': { may: ALL, request: () => ({ ids: [999_999] }), answers: [404] },
  'POST /v1/auth/recovery-codes': {
    may: ALL,
    request: async (things, role) => ({ token: (await things.withSecondFactor(role)).token }),
  },

  'GET /v1/integrations/webhook': open(),
  'PUT /v1/integrations/webhook': {
    may: SETTINGS,
    request: (things) => ({
      json: {
        url: `http://127.0.0.1:9/${things.next()}`,
        hash_key: things.secret('kkkkkkkkkkkkkkkkkkkkkkkk'),
        events: ['customer_verified'],
      },
    }),
  },
  'POST /v1/integrations/webhook/test': { may: SETTINGS, request: none },
  'POST /v1/sdk-config/:config_id/sandbox-run': {
    may: SETTINGS,
    request: async (things) => ({ ids: [await things.config()], json: { outcome: 'verified' } }),
  },
  'POST /v1/sdk-config/:config_id/webhook-test': {
    may: SETTINGS,
    request: async (things) => ({ ids: [await things.config()] }),
  },
  'DELETE /v1/integrations/webhook': { may: SETTINGS, request: none },
  'GET /v1/webhook-deliveries': read(),
  'GET /v1/webhook-deliveries/:id': read((things) => ({ ids: [things.delivery] })),
  'POST /v1/webhook-deliveries/:id/resend': { may: SETTINGS, request: (things) => ({ ids: [things.delivery] }) },
  'POST /v1/webhook-deliveries/resend': { may: SETTINGS, request: json({ since: '2026-01-01T00:00:00Z' }) },

  'GET /v1/sdk-config': open(),
  'POST /v1/sdk-config': { may: SETTINGS, request: json({ name: 'Another', countries: ['nigeria'] }) },
  'GET /v1/sdk-config/:config_id': open(async (things) => ({ ids: [await things.config()] })),
  'PATCH /v1/sdk-config/:config_id': {
    may: SETTINGS,
    request: async (things) => ({ ids: [await things.config()], json: { countries: ['kenya'] } }),
  },
  'DELETE /v1/sdk-config/:config_id': {
    may: SETTINGS,
    request: async (things) => ({ ids: [await things.config()] }),
  },
  'GET /v1/sdk-config/:config_id/webhook-secret': read(async (things) => ({ ids: [await things.config()] }), OWNER),
  'POST /v1/sdk-config/:config_id/webhook-secret': {
    may: OWNER,
    request: async (things) => ({ ids: [await things.config()] }),
  },

  'GET /v1/authorities': open(),
  'GET /v1/authorities/health': open(),
  'PUT /v1/authorities': { may: SETTINGS, request: (things) => ({ json: { routing: things.otherRouting() } }) },
  'PUT /v1/authorities/:provider/credentials': {
    may: OWNER,
    request: (things) => ({
      ids: ['smile_id'],
      json: { credentials: { partner_id: things.secret('partner-77'), api_key: things.secret('smile-secret-key') } },
    }),
  },

  'GET /v1/lists': open(),
  'GET /v1/lists/refreshes': open(),
  // `test/lists.extended.test.ts` tests what they show, and to whom.
  'GET /v1/lists/:id/versions': open(() => ({ ids: [1] })),
  'GET /v1/lists/:id/changes': open(() => ({ ids: [1] })),
  // No address outside is asked for: what a refresh does and leaves in the log, `test/lists.extended.test.ts` holds.
  'POST /v1/lists/refreshes': { may: OWNER, request: json({ sources: ['nothing'] }), answers: [400] },
  'GET /v1/alerts': read(),
  'GET /v1/alerts/:id': read(() => ({ ids: [1] }), ALL, [404]),
  // There is none: what a decision leaves in the log, `watch-alerts` in server/src/screening holds.
  'POST /v1/alerts/:id/decision': {
    may: WORKERS,
    request: (things) => ({ ids: [1], json: { status: 'cleared', reason: things.secret('another person') } }),
    answers: [404],
  },
  'GET /v1/faces/cohort': read(none, SETTINGS),
  // Nobody is enrolled.
  'POST /v1/faces/cohort/snapshots': { may: SETTINGS, request: none, answers: [400] },

  'GET /v1/transactions': read(),
  'GET /v1/transactions/:id': read(() => ({ ids: [1] })),
  'GET /v1/reportable-transactions': read(),
  'GET /v1/customers': read(),
  'POST /v1/customers/search': { ...read(json({ search: 'Amaka Okafor' })), readOnly: true },
  'GET /v1/customers/:reference': read((things) => ({ ids: [things.reference] })),
  'GET /v1/overview': read(),
  'GET /v1/waiting': open(),
  'GET /v1/operator': read(none, OWNER),
  'GET /v1/sandbox/fill': open(),
  // The branch has a key of that name: it is filled already. Filling is `test/sandbox-fill.extended.test.ts`.
  'POST /v1/sandbox/fill': { may: OWNER, request: none, answers: [409] },
  'GET /v1/me/notice-mail': { ...read(none, WORKERS), audited: false },
  'PUT /v1/me/notice-mail': { may: WORKERS, request: json({ choice: 'off', language: 'en' }) },
  'GET /v1/queue/notices': read(none, WORKERS),
  'GET /v1/queue': read(),
  'GET /v1/queue/:id': read(async (things) => ({ ids: [await things.item()] })),
  'POST /v1/queue/next': {
    may: WORKERS,
    request: async (things) => {
      await things.item();
      return { json: { kinds: ['customer'] } };
    },
  },
  'POST /v1/queue/assign': {
    may: WORKERS,
    request: async (things) => ({ json: { ids: [await things.item()], user_id: null } }),
  },
  'POST /v1/queue/decisions': {
    may: WORKERS,
    request: async (things) => ({
      json: {
        ids: [await things.item()],
        decision: 'reject',
        reason: 'other',
        note: things.secret('his uncle said so'),
      },
    }),
  },
  'POST /v1/queue/:id/decision': {
    may: WORKERS,
    request: async (things) => ({
      ids: [await things.item()],
      json: { decision: 'approve', reason: 'different_person', note: things.secret('the branch knows her') },
    }),
  },
  'POST /v1/queue/:id/checklist': {
    may: WORKERS,
    request: async (things) => ({
      ids: [await things.item()],
      json: { step: 'adverse_media', done: true, note: things.secret('nothing in the papers about her') },
    }),
  },
  // Nothing was decided: what taking back and a second person leave, `test/queue.test.ts` holds.
  'POST /v1/queue/:id/undo': {
    may: WORKERS,
    request: async (things) => ({ ids: [await things.item()] }),
    answers: [409],
  },
  'POST /v1/queue/:id/second': {
    may: WORKERS,
    request: async (things) => ({ ids: [await things.item()], json: { agree: true } }),
    answers: [409],
  },
  'GET /v1/cases': read(),
  'POST /v1/cases': {
    may: WORKERS,
    request: (things) => ({
      json: {
        kind: 'activity',
        customer: { customer_name: 'Ada Eze', customer_email: things.email() },
        reason: things.secret('asked how to stay below the threshold'),
      },
    }),
  },
  'GET /v1/cases/:id/links': read(async (things) => ({ ids: [await things.case()] })),
  'GET /v1/cases/:id/money': read(async (things) => ({ ids: [await things.case()] })),
  'GET /v1/cases/:id': read(async (things) => ({ ids: [await things.case()] })),
  'POST /v1/cases/next': {
    may: WORKERS,
    request: async (things) => {
      await things.case();
      return {};
    },
  },
  'POST /v1/cases/:id/assign': {
    may: WORKERS,
    request: async (things) => ({ ids: [await things.case()], json: { user_id: 1 } }),
  },
  'POST /v1/cases/:id/notes': {
    may: WORKERS,
    request: async (things) => ({ ids: [await things.case()], json: { text: things.secret('he said it was a gift') } }),
  },
  // What a file leaves in the log, `test/attachments.test.ts` tests; here, who may.
  'POST /v1/cases/:id/attachments': {
    may: WORKERS,
    request: async (things) => ({
      ids: [await things.case()],
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    }),
    answers: [400],
  },
  'GET /v1/cases/:id/attachments/:attachment': {
    ...read(async (things) => ({ ids: [await things.case(), 999_999] }), WORKERS),
    answers: [404],
  },
  'POST /v1/cases/:id/attachments/:attachment/remove': {
    may: WORKERS,
    request: async (things) => ({ ids: [await things.case(), 999_999], json: { reason: 'r' } }),
    answers: [404],
  },
  'POST /v1/cases/:id/propose': {
    may: WORKERS,
    request: async (things) => ({
      ids: [await things.case()],
      json: { disposition: 'confirmed_not_reported', reason: things.secret('structuring at the counter') },
    }),
  },
  'POST /v1/cases/:id/approve': {
    may: WORKERS,
    request: async (things) => ({
      ids: [await things.case('proposed')],
      json: { reason: things.secret('I agree with it') },
    }),
  },
  'POST /v1/cases/:id/reject': {
    may: WORKERS,
    request: async (things) => ({
      ids: [await things.case('proposed')],
      json: { reason: things.secret('look again please') },
    }),
  },
  'POST /v1/cases/:id/reopen': {
    may: WORKERS,
    request: async (things) => ({
      ids: [await things.case('closed')],
      json: { reason: things.secret('a new complaint') },
    }),
  },
  'GET /v1/report-profiles': read(none, WORKERS),
  // What a report needs is much: what its steps leave, `server/src/reports/file-report.test.ts` holds; here, who may.
  'POST /v1/report-profiles': {
    may: SETTINGS,
    request: json({ name: 'x', xsd: '<none/>', settings: {} }),
    answers: [400],
  },
  'POST /v1/cases/:id/reports': {
    may: WORKERS,
    request: async (things) => ({ ids: [await things.case()], json: { profile: 999_999 } }),
    answers: [400, 404],
  },
  'GET /v1/cases/:id/reports': read(async (things) => ({ ids: [await things.case()] }), WORKERS),
  'GET /v1/reports/:id': { ...read(() => ({ ids: [1] }), WORKERS), answers: [404] },
  'GET /v1/reports/:id/contents': { ...read(() => ({ ids: [1] }), WORKERS), answers: [404] },
  'GET /v1/reports/:id/xml': { ...read(() => ({ ids: [1] }), WORKERS), answers: [404] },
  'GET /v1/reports/:id/pdf': { ...read(() => ({ ids: [1] }), WORKERS), answers: [404] },
  'PUT /v1/reports/:id': { may: WORKERS, request: () => ({ ids: [1], json: { fields: {} } }), answers: [404] },
  'POST /v1/reports/:id/approve': { may: WORKERS, request: () => ({ ids: [1] }), answers: [404] },
  'POST /v1/reports/:id/state': {
    may: WORKERS,
    request: () => ({ ids: [1], json: { state: 'submitted', answer: 'FIU-1' } }),
    answers: [404],
  },
  'GET /v1/blacklist': read(),
  'POST /v1/blacklist': {
    may: SETTINGS,
    request: (things) => ({ json: { kind: 'email', value: things.email(), reason: things.secret('lied to us') } }),
  },
  'POST /v1/blacklist/import': {
    may: SETTINGS,
    request: (things) => ({ json: { entries: [{ kind: 'email', value: things.email(), reason: 'imported' }] } }),
  },
  'GET /v1/blacklist/:id': read(async (things) => ({ ids: [await things.listed()] })),
  'GET /v1/rules': open(),
  'GET /v1/rules/signals': open(),
  'POST /v1/rules/check': {
    ...open(async (things) => ({ json: { changes: [await things.ruleChange()] } })),
    readOnly: true,
  },
  'POST /v1/rules/preview': {
    may: SETTINGS,
    request: json({ rule: { name: 'half a rule' } }),
    readOnly: true,
  },
  'GET /v1/rules/signals/examples': read(),
  'PUT /v1/rules/country': { may: SETTINGS, request: json({ country: 'kenya' }), answers: [200, 409] },
  'GET /v1/customers/:reference/risk': read((things) => ({ ids: [things.reference] })),
  'GET /v1/risk-models': open(),
  'GET /v1/risk-models/current': open(),
  'GET /v1/risk-models/:id': { ...open(() => ({ ids: [999_999] })), answers: [404] },
  'POST /v1/risk-models/check': { ...open(json({ shipped: true })), readOnly: true },
  'GET /v1/risk-models/drafts': open(),
  'POST /v1/risk-models/drafts': {
    may: SETTINGS,
    request: (things) => ({ json: { shipped: true, reason: things.secret('the board wants it') } }),
    answers: [201, 400, 409],
  },
  'GET /v1/risk-models/drafts/:id/impact': open(async (things) => ({ ids: [await things.riskModelDraft()] })),
  'GET /v1/effectiveness': open(),
  'GET /v1/effectiveness.csv': open(),
  'GET /v1/risk-models/drafts/:id': open(async (things) => ({ ids: [await things.riskModelDraft()] })),
  'DELETE /v1/risk-models/drafts/:id': {
    may: SETTINGS,
    request: async (things) => ({ ids: [await things.riskModelDraft()] }),
  },
  'POST /v1/risk-models/drafts/:id/publish': {
    may: SETTINGS,
    request: async (things) => ({ ids: [await things.riskModelDraft()] }),
    answers: [200, 409],
  },
  'GET /v1/rule-lists': read(),
  'POST /v1/rule-lists': {
    may: SETTINGS,
    request: (things) => ({ json: { name: `list_${things.next()}`, kind: 'country', purpose: 'own countries' } }),
  },
  'GET /v1/rule-lists/:id': read(async (things) => ({ ids: [await things.ruleList()] })),
  'POST /v1/rule-lists/:id/drafts': {
    may: SETTINGS,
    request: async (things) => ({
      ids: [await things.ruleList()],
      json: { add: [{ value: 'GB' }], reason: things.secret('the board wants it') },
    }),
  },
  'POST /v1/rule-lists/:id/drafts/:draft/publish': {
    may: SETTINGS,
    request: async (things) => ({ ids: await things.ruleListDraft() }),
  },
  'DELETE /v1/rule-lists/:id/drafts/:draft': {
    may: SETTINGS,
    request: async (things) => ({ ids: await things.ruleListDraft() }),
  },
  'GET /v1/transaction-fields': read(),
  'POST /v1/transaction-fields': {
    may: SETTINGS,
    request: (things) => ({
      json: { name: `field_${things.next()}`, type: 'text', personal: true, meaning: 'a grade' },
    }),
  },
  'GET /v1/rules/drafts': read(),
  'POST /v1/rules/drafts': {
    may: SETTINGS,
    request: async (things) => ({
      json: { changes: [await things.ruleChange()], reason: things.secret('too many alerts') },
    }),
  },
  'GET /v1/rules/drafts/:id': read(async (things) => ({ ids: [await things.draft()] })),
  'DELETE /v1/rules/drafts/:id': { may: SETTINGS, request: async (things) => ({ ids: [await things.draft()] }) },
  'POST /v1/rules/drafts/:id/publish': {
    may: SETTINGS,
    request: async (things) => ({ ids: [await things.draft()] }),
  },
  'GET /v1/rules/backtests': read(),
  'POST /v1/rules/backtests': {
    may: SETTINGS,
    request: async (things) => ({ json: { changes: [await things.ruleChange()] } }),
    answers: [201, 409],
  },
  'GET /v1/rules/backtests/:id': { ...read(() => ({ ids: [999_999] })), answers: [404] },
  'GET /v1/rules/backtests/:id/samples': { ...read(() => ({ ids: [999_999] })), answers: [404] },
  'POST /v1/rules/backtests/:id/samples/:sample': {
    may: WORKERS,
    request: () => ({ ids: [999_999, 1], json: { suspicious: true } }),
    answers: [404],
  },
  'GET /v1/rules/drafts/:id/shadow': { ...read(async (things) => ({ ids: [await things.draft()] })), answers: [404] },
  'POST /v1/rules/drafts/:id/shadow': {
    may: SETTINGS,
    request: async (things) => ({ ids: [await things.draft()], json: { days: 1 } }),
    answers: [201, 409],
  },
  'GET /v1/rules/snoozes': read(),
  'POST /v1/rules/snoozes': {
    may: WORKERS,
    request: async (things) => ({
      json: { rule: 'fan_out', case: await things.case(), reason: 'r', until: '2001-01-01T00:00:00Z' },
    }),
    answers: [400],
  },
  'POST /v1/rules/snoozes/:id/approve': { may: WORKERS, request: () => ({ ids: [1] }), answers: [404] },
  'DELETE /v1/rules/snoozes/:id': { may: WORKERS, request: () => ({ ids: [1] }), answers: [404] },
  'GET /v1/rules/versions': read(),
  'GET /v1/rules/versions/:id': open(async (things) => ({ ids: [await things.ruleSet()] })),
};

const byKey = (request: Rule['request'] = none): Rule => ({ may: [], request });
const record = (request: Rule['request'], answers = [200, 201]): Rule => ({
  may: [],
  request,
  answers,
  audited: false,
});

/** By route of API keys: what is sent, and whether it is in the log; what leaves a record of its own is not. */
export const BY_KEY: Record<string, Rule> = {
  'POST /api/onboarding/document_verification': record(
    () => ({ headers: { 'content-type': 'multipart/form-data; boundary=x' } }),
    [400],
  ),
  'POST /api/onboarding/biometrics/face/liveliness_check': record(json({ live_media: 'none' }), [400]),
  'POST /api/onboarding/biometrics/face/comparison': record(json({ image_one: 'x', image_two: 'y' }), [400]),
  'POST /api/onboarding/verify_customer': record(json({ country: 'kenya', identifier: '22222222' })),
  'POST /api/aml/screening': record(json({ name: 'Ada Eze' })),
  'POST /api/aml/screening/batch': record(json({ subjects: [{ name: 'Ada Eze' }] })),
  'POST /api/v1/monitoring/transaction_monitoring': record((things) => ({ json: things.transaction() })),
  'POST /api/v1/monitoring/transaction_monitoring/batch': record((things) => ({
    json: { transactions: [things.transaction()] },
  })),
  'POST /v1/transactions/messages': record(() => ({ headers: { 'content-type': 'application/xml' } }), [400]),
  'GET /api/onboarding/settings': record(none),
  'GET /api/v1/monitoring/limit': record(none),
  'GET /api/v1/monitoring/threshold': record(none),
  'POST /api/onboarding/settings': byKey(json({ aml: false })),
  'POST /api/v1/monitoring/limit': byKey(json({ limit: 5_000_000 })),
  'POST /api/v1/monitoring/threshold': byKey(json({ threshhold: 900_000 })),
  'GET /api/v1/verifications': byKey(),
  'GET /api/v1/verifications/:id': byKey((things) => ({ ids: [things.verification] })),
  'GET /api/v1/customers/:reference': byKey((things) => ({ ids: [things.reference] })),
  'GET /api/v1/transactions/:transaction_id': byKey((things) => ({ ids: [things.transactionId] })),
  'PUT /v1/customers/:reference/risk': byKey((things) => ({
    ids: [things.reference],
    json: { occupation: 'salaried' },
  })),
  'POST /v1/sdk/sessions': byKey((things) => ({ json: things.session() })),
  'GET /v1/sdk/sessions/:id': byKey(async (things) => ({ ids: [await things.sessionId()] })),
};
