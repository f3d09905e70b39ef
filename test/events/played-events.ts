import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SandboxOutcome } from '@hakiki/contract';
import { drawSpecimenPassport, specimenHolder } from '../../server/src/documents/specimen/draw-passport.ts';
import { specimenPhoto } from '../../server/src/documents/specimen/specimen-photo.ts';
import { goThroughRun } from '../../server/src/sandbox/go-through-run.ts';
import type { Send } from '../../server/src/sandbox/send.ts';
import { specimenClip } from '../../server/src/sandbox/specimen-clip.ts';
import { blankClip } from '../motionless-clip.fixture.ts';
import type { ServiceAccess } from '../service.fixture.ts';

type Json = Readonly<Record<string, unknown>>;
type Part = { readonly [name: string]: unknown };

const PATIENCE_MS = 180_000;
const BROWSER =
  'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36';

/** The runs of docs/events.md: the heading of each, its session, and the outcome that the sandbox gives it. */
const bvn = { country: 'nigeria', identifier: '70000000100', identifier_type: 'bvn' };
const passport = { country: 'nigeria', document_type: 'passport' };
const runs: readonly { heading: string; session: Json; outcome?: SandboxOutcome; blank?: true }[] = [
  ...(['verified', 'no_match', 'rejected', 'identity_not_found', 'authority_unavailable'] as const).map((outcome) => ({
    ...{ heading: `data_verification: ${outcome}`, outcome },
    session: { verification_type: 'data_verification', ...bvn },
  })),
  ...(['verified', 'no_match', 'rejected', 'unreadable'] as const).map((outcome) => ({
    ...{ heading: `document_verification: ${outcome}`, outcome },
    session: { verification_type: 'document_verification', ...passport },
  })),
  {
    heading: 'document_verification: same_picture',
    session: { verification_type: 'document_verification', ...passport },
  },
  ...(['verified', 'rejected'] as const).map((outcome) => ({
    ...{ heading: `liveness_only: ${outcome}`, outcome },
    session: { verification_type: 'liveness_only', user_reference: 'customer-7' },
  })),
  { heading: 'liveness_only: no_selfie_captured', session: { verification_type: 'liveness_only' }, blank: true },
];

/** Customers whose verification is an event, by heading. */
const customers: Readonly<Record<string, Json>> = {
  'customer_verified: pass': { country: 'nigeria', identifier: '22222222222' },
  'customer_verified: review': { country: 'nigeria', identifier: '11111111111', identifier_type: 'nin' },
  'customer_verified: fail, not found': { country: 'nigeria', identifier: '44444444444' },
  'customer_verified: fail, authority unavailable': { country: 'nigeria', identifier: '55555555555' },
};

/**
 * Plays every event of docs/events.md against a started sandbox.
 * @param importList Brings in a custom list by the command line.
 * @returns The body of each event, by its heading.
 */
export async function playEvents(
  service: ServiceAccess,
  importList: (csv: string) => void,
): Promise<ReadonlyMap<string, Part>> {
  const events: Part[] = [];
  const receiver = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    events.push(JSON.parse(Buffer.concat(parts).toString()) as Part);
    response.end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  const found = async (what: string, matches: (event: Part & { data?: Part }) => boolean): Promise<Part> => {
    for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await sleep(100)) {
      const event = events.find(matches);
      if (event) return event;
    }
    throw new Error(`no event: ${what}`);
  };
  const { api_key: key, dashboard_token: token, sdk_config_id: config, client_id } = service.sandbox;
  const send: Send = async ({ method = 'POST', path, headers, json, bytes }) => {
    const response = await fetch(service.baseUrl + path, {
      method,
      headers: { ...(json !== undefined && { 'content-type': 'application/json' }), ...headers },
      body: bytes ? new Uint8Array(bytes) : json === undefined ? null : JSON.stringify(json),
    });
    const text = await response.text();
    return { status: response.status, data: text ? (JSON.parse(text) as { data?: unknown }).data : undefined };
  };
  try {
    const hook = {
      url,
      hash_key: 'k'.repeat(24),
      events: ['suspicious_transaction', 'customer_verified', 'screening_alert'],
    };
    await service.call('PUT', '/v1/integrations/webhook', { token, json: hook });
    await service.call('PATCH', `/v1/sdk-config/${config}`, { token, json: { webhook_url: url } });
    const played = new Map<string, Part>();
    const photo = await specimenPhoto();
    const [clip, blank] = [await specimenClip(photo), await blankClip()];
    const front = await drawSpecimenPassport(specimenHolder, { photo });
    for (const { heading, session, outcome, blank: isBlank } of runs) {
      const json = { client_id, liveness_policy: 'passive', ...session, ...(outcome && { sandbox_outcome: outcome }) };
      const created = await service.call('POST', '/v1/sdk/sessions', { key, json });
      if (created.status !== 201) throw new Error(`${heading}: ${created.status} ${JSON.stringify(created.body)}`);
      const { session_id: id, session_token } = created.body.data;
      const receipt = await goThroughRun(send, {
        ...{ token: session_token, userAgent: BROWSER, clip: isBlank ? blank : clip, attempts: isBlank ? 3 : 1 },
        ...(session['verification_type'] === 'document_verification' && { front }),
      });
      if (!receipt) throw new Error(`${heading}: the run could not be submitted`);
      const event = await found(heading, ({ activity }) => (activity as Part | undefined)?.['session_id'] === id);
      played.set(heading, event);
    }
    for (const [heading, json] of Object.entries(customers)) {
      const { body } = await service.call('POST', '/api/onboarding/verify_customer', {
        ...{ key, json, headers: { 'x-reference': 'customer-7' } },
      });
      const id = body.data.onboarding_id;
      played.set(heading, await found(heading, ({ data }) => data?.['onboarding_id'] === id));
    }
    await service.call('POST', '/api/v1/monitoring/limit', { key, json: { limit: 1000 } });
    await service.call('POST', '/api/v1/monitoring/transaction_monitoring', { key, json: TRANSACTION });
    played.set(
      'suspicious_transaction',
      await found('suspicious_transaction', ({ event }) => event === 'suspicious_transaction'),
    );
    importList('id,name,birth_date,country,kind,topics\nC-1,Amaka Chisom Okafor,1992-04-17,Nigeria,person,sanction\n');
    played.set('screening_alert', await found('screening_alert', ({ event }) => event === 'screening_alert'));
    return played;
  } finally {
    receiver.closeAllConnections();
    receiver.close();
  }
}

const TRANSACTION = {
  ...{ transaction_id: 'transfer-1', amount: 50_000, currency: 'NGN', transaction_type: 'transfer' },
  account_type: 'individual',
  customer_details: {
    customer_name: 'Amaka Okafor',
    customer_email: 'amaka@example.com',
    identifier: '22222222222',
    identifier_type: 'bvn',
  },
  additional_info: { ip_address: '203.0.113.7', location: 'Lagos', transaction_description: 'Rent' },
  origin_account: { account_number: '0123456789', bank_code: '058' },
  destination_account: { account_number: '9876543210', bank_code: '044' },
};
