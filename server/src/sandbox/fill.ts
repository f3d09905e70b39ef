import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { monitoring } from '@hakiki/contract';
import type { SignedIn } from '../accounts/caller.ts';
import { drawSpecimenPassport, specimenHolder } from '../documents/specimen/draw-passport.ts';
import { specimenPhoto } from '../documents/specimen/specimen-photo.ts';
import type { ChosenBranch } from '../http/identity.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/tables.ts';
import { AppError } from '../platform/errors.ts';
import type { ImportList } from '../watchlists/import-list.ts';
import { FILL_PEOPLE, fillNumber, fillPeople } from './fill-people.ts';
import { FILL_RUNS, goThroughRuns } from './fill-runs.ts';
import type { PastWork } from './past-work.ts';
import { patiently, type Send } from './send.ts';
import { spreadMonth } from './spread-month.ts';

const DAYS = 30;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Time from taking an item to deciding about it. */
const TAKEN_BEFORE_MS = 600_000;
const AT_ONCE = 6;
const TRANSACTIONS = 180;
/** Number of transactions of a day. */
const OF_A_DAY = TRANSACTIONS / DAYS;

export interface FillDeps {
  /** Connection in the scope of the account that is filled. */
  readonly db: Db;
  readonly clock: Clock;
  readonly past: PastWork;
  readonly send: Send;
  readonly importList: ImportList;
}

/** Number of steps of one fill: its requests, and the days of transactions. Steps of the colleague are not counted. */
export const FILL_TOTAL = FILL_PEOPLE + 20 + 4 + 2 + FILL_RUNS + 1 + DAYS;

export interface Filled {
  readonly customers: number;
  readonly documents: number;
  readonly faces: number;
  readonly runs: number;
  readonly transactions: number;
  readonly decisions: number;
}

interface Fill {
  readonly branch: ChosenBranch;
  readonly key: string;
  /** User who decides about some of the items. */
  readonly colleague: { readonly user: SignedIn; readonly token: string };
  /** Called after each step. */
  readonly progress: () => void;
}

/**
 * Creates a month of invented activity of a branch. Records are made through the API, then spread over the days before.
 * Transactions and decisions are written with their own times. Used only in the sandbox.
 */
export function makeFill({ db, clock, past, send, importList }: FillDeps) {
  return async ({ branch, key, colleague, progress }: Fill): Promise<Filled> => {
    const branchId = branch.id;
    const began = clock.now();
    const counted = async (request: Parameters<Send>[0]) => {
      const given = await patiently(send, request);
      progress();
      return given;
    };
    const post = (path: string, json: unknown, reference?: string) =>
      counted({ path, headers: { 'x-access-token': key, ...(reference && { 'x-reference': reference }) }, json });

    const headers = { authorization: `Token ${colleague.token}` };
    const customers = await some(FILL_PEOPLE + 20, (n) => {
      // Some customers appear twice, and some numbers are unknown.
      const identifier = n % 13 === 12 ? `7999${String(n).padStart(7, '0')}` : fillNumber(n % FILL_PEOPLE);
      const json = { country: 'nigeria', identifier, identifier_type: 'bvn' };
      return post('/api/onboarding/verify_customer', json, `customer-${1000 + (n % FILL_PEOPLE)}`);
    });
    const photo = await specimenPhoto();
    const face = photo.toString('base64');
    const faces = await some(4, (n) =>
      n % 2
        ? post(
            '/api/onboarding/biometrics/face/comparison',
            { image_one: face, image_two: face },
            `customer-${1000 + n}`,
          )
        : post(
            '/api/onboarding/biometrics/face/liveliness_check',
            { live_media: `data:image/jpeg;base64,${face}` },
            `customer-${1000 + n}`,
          ),
    );
    const passport = new Uint8Array(await drawSpecimenPassport(specimenHolder, { photo }));
    const document = (n: number) => {
      const form = new FormData();
      form.set('country', 'nigeria');
      form.set('document_type', n ? 'drivers_license' : 'passport');
      form.set('document_front', new Blob([passport]), 'front.jpg');
      const headers = { 'x-access-token': key, 'x-reference': 'customer-1000' };
      return counted({ path: '/api/onboarding/document_verification', headers, form });
    };
    // The documents are sent one after another, because a busy machine can read only one document at a time.
    const documents = (await some(1, () => document(0))) + (await some(1, () => document(1)));
    const runs = await goThroughRuns(send, { headers, branchId, key, face: photo, step: progress });
    await post('/api/v1/monitoring/limit', { limit: 2_000_000 });
    let transactions = 0;
    for (let day = 0; day < DAYS; day++) {
      const sent = Array.from({ length: OF_A_DAY }, (_, n) => transactionOf(day * OF_A_DAY + n, began));
      const monitor = past.monitorAt(new Date(sent.at(-1)!.timestamp));
      for (const transaction of sent)
        await monitor({ id: branchId, accountId: branch.account_id, policy: branch.policy }, transaction);
      transactions += sent.length;
      progress();
    }
    await spreadMonth(db, { branchId, since: began, days: DAYS });
    const work = { send, headers, past, branchId, user: colleague.user };
    const decisions = (await decideSome({ ...work, now: clock.now() })) + (await workSomeCases(work));
    await importOwnList(importList, branchId);
    return { customers, documents, faces, runs, transactions, decisions };
  };
}

/**
 * Sends `count` requests, a few at the same time. Returns the number of successful requests. Some requests are refused,
 * as in a real month.
 */
async function some(count: number, request: (n: number) => Promise<{ status: number }>): Promise<number> {
  let done = 0;
  for (let first = 0; first < count; first += AT_ONCE) {
    const answers = await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, count - first) }, (_, n) => request(first + n)),
    );
    done += answers.filter(({ status }) => status < 300).length;
  }
  return done;
}

function transactionOf(n: number, now: Date): monitoring.Transaction & { readonly timestamp: string } {
  const person = fillPeople()[n % FILL_PEOPLE]!;
  const { firstName, lastName } = person.person;
  const large = n % 17 === 0;
  return {
    transaction_id: `fill-${now.getTime()}-${n}`,
    amount: large ? 6_500_000 + n * 1000 : 1500 + ((n * 7919) % 180_000),
    currency: 'NGN',
    transaction_type: (['transfer', 'ussd', 'web', 'card'] as const)[n % 4]!,
    account_type: 'individual',
    customer_details: {
      customer_name: `${firstName} ${lastName}`,
      customer_email: `${firstName}.${lastName}@mail.example`.toLowerCase(),
      identifier: person.number,
      identifier_type: 'bvn',
    },
    additional_info: {
      ip_address: `203.0.113.${n % 250}`,
      location: ['Lagos', 'Abuja', 'Kano', 'Ibadan'][n % 4]!,
    },
    origin_account: { account_number: String(1_000_000_000 + (n % FILL_PEOPLE)), bank_code: '058' },
    destination_account: { account_number: String(2_000_000_000 + ((n * 31) % 40)), bank_code: '044' },
    ...(n % 4 === 3 && { card_details: { bin: '506100', last4: String(1000 + n) } }),
    timestamp: new Date(now.getTime() - ((TRANSACTIONS - n) / TRANSACTIONS) * DAYS * DAY_MS).toISOString(),
  };
}

type Headers = Readonly<Record<string, string>>;

const INVENTED = 'Invented for the sandbox';

interface Work {
  readonly send: Send;
  readonly headers: Headers;
  readonly past: PastWork;
  readonly branchId: number;
  readonly user: SignedIn;
}

/** Takes a step of the colleague. A step that is refused, because somebody else was faster, is left out. */
async function unlessRefused(step: Promise<unknown>): Promise<void> {
  await step.catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });
}

/** A colleague takes some items from the queue and decides about them, some hours after they were opened. */
async function decideSome({
  send,
  headers,
  past,
  branchId,
  user,
  now,
}: Work & { readonly now: Date }): Promise<number> {
  const { data } = await send({ method: 'GET', path: '/v1/queue?kind=customer', headers });
  const { items } = data as { items: readonly { readonly id: number; readonly created_at: string }[] };
  const outcomes = [
    ['approve', 'different_person'],
    ['reject', 'unacceptable_risk'],
    ['reject', 'no_answer'],
  ] as const;
  let decided = 0;
  for (const { id, created_at: openedAt } of items.slice(0, outcomes.length)) {
    const [decision, reason] = outcomes[decided]!;
    const opened = Date.parse(openedAt);
    const at = Math.min(now.getTime(), opened + HOUR_MS * (1 + (id % 19)));
    const item = { branchId, id, user };
    await unlessRefused(past.itemsAt(new Date(Math.max(opened, at - TAKEN_BEFORE_MS))).assign(item, user.userId));
    await unlessRefused(past.itemsAt(new Date(at)).decide(item, { decision, reason, note: INVENTED }));
    decided += 1;
  }
  return decided;
}

/**
 * Takes the oldest cases as the colleague. The time of this action is some hours after the cases were opened. The
 * proposal of a decision has a time on the next day.
 */
async function workSomeCases({ send, headers, past, branchId, user }: Work): Promise<number> {
  const { data } = await send({ method: 'GET', path: '/v1/queue?kind=case', headers });
  const { items } = data as { items: readonly { readonly id: number; readonly subject_id: number }[] };
  const dispositions = ['false_positive', 'explained', 'confirmed_not_reported'] as const;
  let worked = 0;
  for (const { id, subject_id: caseId } of items.slice(0, dispositions.length)) {
    const opened = (await send({ method: 'GET', path: `/v1/cases/${caseId}`, headers })).data as {
      readonly created_at: string;
    };
    const after = (hours: number) => new Date(Date.parse(opened.created_at) + hours * HOUR_MS);
    await unlessRefused(past.itemsAt(after(3 + 2 * worked)).assign({ branchId, id, user }, user.userId));
    const action = { kind: 'propose', disposition: dispositions[worked]! } as const;
    await unlessRefused(
      past.workCaseAt(after(26 - 4 * worked))({ branchId, id: caseId, user, action, text: INVENTED }),
    );
    worked += 1;
  }
  return worked;
}

/**
 * Imports the branch's own list with three of its customers. A little later, the screening of known customers creates
 * alerts about these three.
 */
async function importOwnList(importList: ImportList, branchId: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'hakiki-fill-'));
  try {
    const rows = [2, 11, 20].map((n) => {
      const { firstName, lastName, dateOfBirth, gender } = fillPeople()[n]!.person;
      return `fill-${n},${firstName} ${lastName},person,sanction,${dateOfBirth},${gender.toLowerCase()},ng,Invented.`;
    });
    const file = join(folder, 'list.csv');
    writeFileSync(file, ['id,name,kind,topics,birth_date,gender,countries,notes', ...rows].join('\n'));
    await importList({ source: 'custom', paths: [file], branchId, force: true });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
