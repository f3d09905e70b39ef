import { sql } from 'kysely';
import { hashPassword } from '../../server/src/accounts/authentication/passwords.ts';
import { issueToken } from '../../server/src/accounts/authentication/session-store.ts';
import { insertAccount, insertUser } from '../../server/src/accounts/store.ts';
import { masterKeyFrom } from '../../server/src/platform/crypto/master-key.ts';
import { makeVault } from '../../server/src/platform/crypto/vault.ts';
import type { Db } from '../../server/src/platform/database/tables.ts';
import { freshCode } from '../fresh-code.fixture.ts';
import type { ServiceAccess } from '../service.fixture.ts';

export type Role = 'owner' | 'admin' | 'analyst' | 'auditor';
export interface Sent {
  readonly ids?: readonly (string | number)[];
  readonly json?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** In place of the role's own: what the call ends. */
  readonly token?: string;
}

type As = Parameters<ServiceAccess['call']>[2];
export type Things = Awaited<ReturnType<typeof makeThings>>;

/** The service is started with it: the test encrypts names as it does. */
export const MASTER_KEY = Buffer.alloc(32, 9).toString('base64');

/** Records of every kind of the demo account, and makers of those that a call uses up. */
export async function makeThings({ call, sandbox }: ServiceAccess, db: Db, photo: string) {
  const vault = makeVault(db, [masterKeyFrom(MASTER_KEY)]);
  const [token, key] = [sandbox.dashboard_token, sandbox.api_key];
  const secrets = new Set<string>(['Amaka', 'Okafor', '22222222', '0123456789', 'customer-seven@demo.example']);
  let count = 0;
  const next = (): number => ++count;
  const secret = (text: string): string => {
    secrets.add(text);
    return text;
  };
  const password = secret('correct horse battery staple');
  const passwordHash = await hashPassword(password);
  const email = (): string => secret(`person-${next()}@e.example`);
  const made = async (method: string, path: string, options: As) => {
    const { status, body } = await call(method, path, options);
    if (status > 299) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(body)}`);
    return body.data;
  };
  const post = (path: string, json: unknown, as: As = { token }) => made('POST', path, { ...as, json });

  /** A fresh user of the role with a session: an employee of the demo account, or the owner of an account of its own. */
  const person = async (role: Role) => {
    const address = email();
    const accountId = role === 'owner' ? (await insertAccount(db, 'Own', true)).id : 1;
    const user = (await insertUser(db, vault, {
      accountId,
      email: address,
      name: secret('Chidi Anyanwu'),
      role,
      passwordHash,
    }))!;
    const session = await issueToken(db, { user, now: new Date() });
    return { user, token: secret(session.token) };
  };
  const signedIn = async (role: Role): Promise<string> => (await person(role)).token;
  const withSecondFactor = async (role: Role) => {
    const own = { token: await signedIn(role) };
    const { secret: shared } = await made('POST', '/v1/auth/second-factor', own);
    const code = await freshCode(secret(shared));
    const { recovery_codes } = await post('/v1/auth/second-factor/confirm', { code }, own);
    return { ...own, recovery: secret(recovery_codes[0] as string) };
  };

  const second = { token: await signedIn('admin') };
  const transaction = (): Record<string, unknown> & { transaction_id: string } => ({
    ...{ transaction_id: secret(`paid-${next()}`), amount: 5, currency: 'NGN', transaction_type: 'transfer' },
    account_type: 'individual',
    customer_details: { customer_name: secret('Zainab Musa'), customer_email: email() },
    additional_info: { ip_address: '203.0.113.7', location: 'Lagos' },
    origin_account: { account_number: '0123456789', bank_code: '058' },
    destination_account: { account_number: '9876543210', bank_code: '058' },
  });
  await post('/v1/blacklist', { kind: 'account', value: '058/9876543210', reason: 'makes a case of each transaction' });
  await post('/v1/api-keys', { name: 'Sandbox fill' });
  const sent = transaction();
  await post('/api/v1/monitoring/transaction_monitoring', sent, { key });
  await made('PUT', '/v1/integrations/webhook', {
    token,
    json: { url: 'http://127.0.0.1:9/none', hash_key: secret('h'.repeat(24)), events: ['customer_verified'] },
  });
  const reference = 'customer-seven@demo.example';
  const { onboarding_id: verification } = await made('POST', '/api/onboarding/verify_customer', {
    key,
    headers: { 'x-reference': reference },
    json: { country: 'nigeria', identifier: '22222222222' },
  });
  const compared = await call('POST', '/api/onboarding/biometrics/face/comparison', {
    key,
    json: { image_one: photo, image_two: photo },
  });
  const delivery = (await made('GET', '/v1/webhook-deliveries', { token })).items[0].id as number;
  const session = () => ({
    client_id: sandbox.client_id,
    verification_type: 'document_verification',
    user_reference: 'customer-seven@demo.example',
  });

  return {
    password,
    reference,
    verification: verification as number,
    withImage: Number(compared.headers.get('x-verification-id')),
    number: '22222222222',
    delivery,
    branch: (await post('/v1/branches', { name: 'Second' })).id as number,
    transactionId: sent.transaction_id,
    ...{ next, secret, email, signedIn, withSecondFactor, transaction, session },
    /** Texts that no log may hold. */
    secrets: () => [...secrets],
    async sessionToEnd(role: Role): Promise<Sent> {
      const { user, token: own } = await person(role);
      await issueToken(db, { user, now: new Date() });
      const { items } = await made('GET', '/v1/auth/sessions', { token: own });
      return { token: own, ids: [items[0].id as number] };
    },
    async secondFactorBegun(role: Role): Promise<Sent> {
      const own = { token: await signedIn(role) };
      const { secret: shared } = await made('POST', '/v1/auth/second-factor', own);
      return { ...own, json: { code: await freshCode(secret(shared)) } };
    },
    async secondFactorToRemove(role: Role): Promise<Sent> {
      const { token: own, recovery } = await withSecondFactor(role);
      return { token: own, json: { recovery_code: recovery } };
    },
    employee: async (): Promise<number> =>
      (await post('/v1/employees', { email: email(), name: 'E', role: 'analyst', password })).id,
    apiKey: async (): Promise<number> => (await post('/v1/api-keys', { name: 'To go' })).id,
    async personToForget() {
      const number = '2222222222';
      const { digest } = await post('/v1/persons/find', { number });
      return { number, digest: digest as string, reason_code: 'person_asked' };
    },
    /** A change that the second person proposed. */
    async change(): Promise<{ id: number; digest: string }> {
      const guarded = { policy: { faces: { stills: 'refuse' } } };
      const { id } = (await made('GET', '/v1/me', { token })).branches[0];
      await made('PATCH', `/v1/branches/${id}`, { token, json: guarded });
      return post('/v1/changes', { settings: { policy: {} }, reason: 'r' }, second);
    },
    config: async (): Promise<number> =>
      (
        await post('/v1/sdk-config', {
          name: 'To go',
          countries: ['nigeria'],
          webhook_url: 'http://127.0.0.1:9/none',
        })
      ).id,
    async case(state?: 'proposed' | 'closed'): Promise<number> {
      await post('/api/v1/monitoring/transaction_monitoring', transaction(), { key });
      const id = (await made('GET', '/v1/cases?limit=1', { token })).items[0].id as number;
      if (state) await post(`/v1/cases/${id}/propose`, { disposition: 'explained', reason: 'r' }, second);
      if (state === 'closed') await post(`/v1/cases/${id}/approve`, { reason: 'r' });
      return id;
    },
    /** Somebody of the sandbox's list of politically exposed persons, in review. */
    async item(): Promise<number> {
      const json = { country: 'nigeria', identifier: '11111111111', identifier_type: 'nin' };
      const { onboarding_id } = await post('/api/onboarding/verify_customer', json, { key });
      const { rows } = await sql<{ id: number }>`select id from work_items
        where kind = 'customer' and subject_id = ${onboarding_id}`.execute(db);
      return rows[0]!.id;
    },
    listed: async (): Promise<number> =>
      (await post('/v1/blacklist', { kind: 'email', value: email(), reason: 'test' })).id,
    async ruleChange() {
      const { items: rules } = await made('GET', '/v1/rules', { token });
      return { kind: 'remove', rule: rules.at(-1).stable_id as string };
    },
    async draft(): Promise<number> {
      return (await post('/v1/rules/drafts', { changes: [await this.ruleChange()], reason: 'r' }, second)).id;
    },
    ruleList: async (): Promise<number> =>
      (await post('/v1/rule-lists', { name: `list_${next()}`, kind: 'country', purpose: 'p' }, second)).id,
    async ruleListDraft(): Promise<number[]> {
      const list = await this.ruleList();
      const draft = { add: [{ value: 'GB' }], reason: 'r' };
      return [list, (await post(`/v1/rule-lists/${list}/drafts`, draft, second)).id];
    },
    /** A model that is another one each time. */
    async riskModelDraft(): Promise<number> {
      const { model } = await made('GET', '/v1/risk-models/current', { token });
      const bands = { medium: 10 + (next() % 30), high: 50 };
      return (await post('/v1/risk-models/drafts', { model: { ...model, bands }, reason: 'r' }, second)).id;
    },
    ruleSet: async (): Promise<number> => (await made('GET', '/v1/rules', { token })).rule_set,
    otherRouting: () => ({ timeout_ms: 5_000 + next() }),
    sessionId: async (): Promise<string> => (await post('/v1/sdk/sessions', session(), { key })).session_id,
  };
}
