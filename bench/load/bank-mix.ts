import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool } from 'undici';
import type { Sandbox } from '../../server/src/sandbox/demo-tenants.ts';
import { photoPair } from '../faces/pair.ts';
import type { Share } from './arrivals.ts';
import type { Sample } from './open-loop.ts';

export const kinds = ['transaction', 'verify_customer', 'screening', 'document', 'faces'] as const;
export type Kind = (typeof kinds)[number];
/** Calls that read pictures. */
export const isImage = (kind: Kind): boolean => kind === 'document' || kind === 'faces';

/**
 * A retail bank's mix: for each thousand calls 900 payments, 60 customers verified by number, 30 names screened, 8 documents, 2 face comparisons. An assumption to be
 * replaced by the operator's own counts (`--mix`); pictures are a hundredth of the calls and most of the work.
 */
export const BANK_MIX: readonly Share<Kind>[] = [
  { kind: 'transaction', share: 900 },
  { kind: 'verify_customer', share: 60 },
  { kind: 'screening', share: 30 },
  { kind: 'document', share: 8 },
  { kind: 'faces', share: 2 },
];

/** Parses `transaction=900,document=8`. @throws Error on an unknown kind or a share that is no positive number */
export function readMix(text: string): Share<Kind>[] {
  return text.split(',').map((part) => {
    const [name, share] = part.split('=');
    const kind = kinds.find((known) => known === name?.trim());
    if (!kind || !(Number(share) > 0))
      throw new Error(`--mix has '${part}': expected one of ${kinds.join(', ')} with a share above 0, as document=8`);
    return { kind, share: Number(share) };
  });
}

/** Numbers that the sandbox's authority knows: passes, a PEP, a sanctioned person and an unknown number. */
const CUSTOMERS = [
  { country: 'nigeria', identifier: '22222222222' },
  { country: 'kenya', identifier: '22222222' },
  { country: 'nigeria', identifier: '11111111111', identifier_type: 'nin' },
  { country: 'rwanda', identifier: '1199280000000022' },
  { country: 'nigeria', identifier: '33333333333' },
  { country: 'nigeria', identifier: '44444444444' },
];
const FIRST = ['Ada', 'Wanjiru', 'Kofi', 'Amina', 'Tunde', 'Grace', 'Jean', 'Fatou'];
const LAST = ['Eze', 'Kamau', 'Mensah', 'Bello', 'Adeyemi', 'Otieno', 'Habimana', 'Diallo'];

export interface SenderOptions {
  readonly pool: Pool;
  readonly sandbox: Sandbox;
  /** The service's folder: the sandbox puts its specimens there. */
  readonly dataDir: string;
  readonly customers: number;
  /** Part of the ids of transactions, so that no two runs share any. */
  readonly run: string;
}

/** Sends one call of a kind. An answer that is not the right one is a failure: a fast wrong answer is no result. */
export async function makeSender({ pool, sandbox, dataDir, customers, run }: SenderOptions) {
  const passport = readFileSync(join(dataDir, 'specimen-passport.jpg'));
  const [one, two] = (await photoPair()).map((photo) => photo.toString('base64'));
  const faces = JSON.stringify({ image_one: one, image_two: two });
  let serial = 0;
  const json = { 'content-type': 'application/json', 'x-access-token': sandbox.api_key };

  async function post(
    path: string,
    body: string | Buffer,
    headers: Record<string, string>,
    isRight: (status: number, text: string) => boolean,
  ): Promise<Sample['outcome']> {
    const answer = await pool.request({ method: 'POST', path, headers, body });
    const text = await answer.body.text();
    if (isRight(answer.statusCode, text)) return 'ok';
    return [503, 429].includes(answer.statusCode) && answer.headers['retry-after'] !== undefined ? 'refused' : 'failed';
  }

  const senders: Readonly<Record<Kind, () => Promise<Sample['outcome']>>> = {
    transaction() {
      serial += 1;
      const who = (serial * 7919) % customers;
      const body = {
        ...{
          transaction_id: `${run}-${serial}`,
          amount: 1000 + (serial % 900),
          currency: 'NGN',
          transaction_type: 'transfer',
        },
        account_type: 'individual',
        customer_details: { customer_name: 'Ada Eze', customer_email: `c${who}@example.com`, identifier: String(who) },
        additional_info: { ip_address: '203.0.113.7', location: 'Lagos' },
        origin_account: { account_number: String(who), bank_code: '058' },
        destination_account: { account_number: `d${(serial * 104729) % customers}`, bank_code: '044' },
      };
      return post('/api/v1/monitoring/transaction_monitoring', JSON.stringify(body), json, (status) => status === 201);
    },
    verify_customer() {
      serial += 1;
      const body = JSON.stringify(CUSTOMERS[serial % CUSTOMERS.length]);
      return post(
        '/api/onboarding/verify_customer',
        body,
        { ...json, 'idempotency-key': `${run}-${serial}` },
        (status, text) => status === 200 && text.includes('"decision"'),
      );
    },
    screening() {
      serial += 1;
      const body = { first_name: FIRST[serial % FIRST.length], last_name: LAST[(serial * 31) % LAST.length] };
      return post(
        '/api/aml/screening',
        JSON.stringify(body),
        json,
        (status, text) => status === 200 && text.includes('"risk_level"'),
      );
    },
    async document() {
      const form = new FormData();
      form.append('document_type', 'passport');
      form.append('country', 'nigeria');
      form.append('document_front', new Blob([new Uint8Array(passport)], { type: 'image/jpeg' }), 'front.jpg');
      const encoded = new Response(form);
      const headers = { 'x-access-token': sandbox.api_key, 'content-type': encoded.headers.get('content-type')! };
      const body = Buffer.from(await encoded.arrayBuffer());
      return post(
        '/api/onboarding/document_verification',
        body,
        headers,
        (status, text) => status === 200 && text.includes('"valid":true'),
      );
    },
    faces: () => post('/api/onboarding/biometrics/face/comparison', faces, json, (status) => status === 200),
  };
  return (kind: Kind): Promise<Sample['outcome']> => senders[kind]();
}
