import type { risk as contract } from '@hakiki/contract';
import { sql } from 'kysely';
import type { Vault } from '../platform/crypto/vault.ts';
import { type Db, type Table, tables } from '../platform/database/tables.ts';
import type { Assessment, FactorResult } from './assess-customer.ts';
import type { RiskLevel } from './risk-model.ts';

interface RatingTables {
  customer_risks: Table<'customer_risks'>;
  customer_risk_assessments: Table<'customer_risk_assessments'>;
}
const typed = (db: Db) => tables<RatingTables>(db);

/** A customer of a branch, identified by the keyed hash of its reference. */
export interface RatedCustomer {
  readonly accountId: number;
  readonly branchId: number;
  readonly referenceKey: Buffer;
}
export type RatingCause = 'record' | 'declared' | 'alert' | 'case' | 'decision' | 'model' | 'daily';

/** Encrypted part of a customer's row. */
export interface RiskContent {
  readonly reference: string;
  readonly declared: contract.DeclaredProfile;
}
export interface RiskRow extends RiskContent {
  readonly id: number;
  readonly level: RiskLevel | null;
  readonly last_review_at: Date | null;
  readonly next_review_at: Date | null;
}

export const contentContext = ({ referenceKey }: RatedCustomer): string =>
  `customer_risks.ciphertext:${referenceKey.toString('hex')}`;
const assessmentContext = (riskId: number, n: number): string => `customer_risk_assessments.ciphertext:${riskId}/${n}`;

/** Returns the customer's row, or undefined if there is none. */
export const readRisk = (db: Db, vault: Vault, customer: RatedCustomer) =>
  readRow(db, vault, customer, { lock: false });
/** Returns the customer's row and locks it until the database transaction ends. Undefined if there is none. */
export const lockRisk = (work: Db, vault: Vault, customer: RatedCustomer) =>
  readRow(work, vault, customer, { lock: true });

async function readRow(
  db: Db,
  vault: Vault,
  customer: RatedCustomer,
  { lock }: { readonly lock: boolean },
): Promise<RiskRow | undefined> {
  const row = await typed(db)
    .selectFrom('customer_risks')
    .select(['id', 'ciphertext', 'level', 'last_review_at', 'next_review_at'])
    .where('branch_id', '=', customer.branchId)
    .where('account_id', '=', customer.accountId)
    .where('reference_key', '=', customer.referenceKey)
    .$if(lock, (one) => one.forUpdate())
    .executeTakeFirst();
  if (!row) return undefined;
  const { ciphertext, ...rest } = row;
  const text = (await vault.decrypt(customer.accountId, contentContext(customer), ciphertext)).toString();
  return { ...rest, ...(JSON.parse(text) as RiskContent) };
}

/** Writes the encrypted part of the customer's row. Inserts the row if there is none. */
export async function putRiskContent(
  work: Db,
  vault: Vault,
  customer: RatedCustomer,
  content: RiskContent,
): Promise<void> {
  const ciphertext = await vault.encrypt(customer.accountId, contentContext(customer), JSON.stringify(content));
  await sql`insert into customer_risks (account_id, branch_id, reference_key, ciphertext)
    values (${customer.accountId}, ${customer.branchId}, ${customer.referenceKey}, ${ciphertext})
    on conflict (branch_id, reference_key) do update set ciphertext = excluded.ciphertext`.execute(work);
}

export interface NewAssessment extends Assessment {
  readonly modelId: number | null;
  readonly cause: RatingCause;
  readonly at: Date;
}
export interface AssessmentRow extends Assessment {
  readonly n: number;
  readonly at: Date;
  readonly cause: RatingCause;
  readonly model_id: number | null;
}

/** Adds an assessment to the customer's history. The caller must have locked the customer's row. */
export async function appendAssessment(
  work: Db,
  vault: Vault,
  { accountId, riskId }: { readonly accountId: number; readonly riskId: number },
  { level, score, factors, modelId, cause, at }: NewAssessment,
): Promise<void> {
  const { last } = await typed(work)
    .selectFrom('customer_risk_assessments')
    .select(({ fn }) => fn.max<number | null>('n').as('last'))
    .where('risk_id', '=', riskId)
    .executeTakeFirstOrThrow();
  const n = (last ?? 0) + 1;
  const ciphertext = await vault.encrypt(accountId, assessmentContext(riskId, n), JSON.stringify(factors));
  await typed(work)
    .insertInto('customer_risk_assessments')
    .values({
      risk_id: riskId,
      n,
      account_id: accountId,
      at,
      cause,
      model_id: modelId,
      level,
      score: Math.round(score * 100),
      ciphertext,
    })
    .execute();
}

/** Decrypts the factors of an assessment. */
export const factorsOfAssessment = async (
  vault: Vault,
  {
    accountId,
    riskId,
    n,
    ciphertext,
  }: { readonly accountId: number; readonly riskId: number; readonly n: number; readonly ciphertext: Buffer },
): Promise<FactorResult[]> =>
  JSON.parse((await vault.decrypt(accountId, assessmentContext(riskId, n), ciphertext)).toString()) as FactorResult[];

/** Returns the customer's assessments, newest first. */
export async function listAssessments(
  db: Db,
  vault: Vault,
  { accountId, riskId, limit }: { readonly accountId: number; readonly riskId: number; readonly limit: number },
): Promise<AssessmentRow[]> {
  const rows = await typed(db)
    .selectFrom('customer_risk_assessments')
    .select(['n', 'at', 'cause', 'model_id', 'level', 'score', 'ciphertext'])
    .where('risk_id', '=', riskId)
    .where('account_id', '=', accountId)
    .orderBy('n', 'desc')
    .limit(limit)
    .execute();
  return Promise.all(
    rows.map(async ({ ciphertext, score, ...row }) => ({
      ...row,
      score: score / 100,
      factors: await factorsOfAssessment(vault, { accountId, riskId, n: row.n, ciphertext }),
    })),
  );
}

export interface RatingChange {
  readonly riskId: number;
  readonly accountId: number;
  readonly level: RiskLevel;
  readonly score: number;
  readonly at: Date;
  readonly nextReviewAt: Date;
  readonly daily: boolean;
  readonly customerKeys: readonly Buffer[];
  /** Declared monthly amount, in minor units of the currency. */
  readonly expected: { readonly currency: string; readonly minor: bigint } | undefined;
}

/** Writes the current rating, and the keys that identify the customer in transactions. */
export async function putRating(
  work: Db,
  { riskId, accountId, level, score, at, nextReviewAt, daily, customerKeys, expected }: RatingChange,
): Promise<void> {
  await sql`update customer_risks set level = ${level}, score = ${Math.round(score * 100)}, assessed_at = ${at},
    next_review_at = ${nextReviewAt}, daily = ${daily},
    expected_currency = ${expected?.currency ?? null}, expected_minor = ${expected?.minor.toString() ?? null}::bigint where id = ${riskId} and account_id = ${accountId}`.execute(
    work,
  );
  const keys = [...customerKeys];
  await sql`delete from customer_risk_keys where risk_id = ${riskId} and account_id = ${accountId} and customer_key <> all(${keys}::bytea[])`.execute(
    work,
  );
  await sql`insert into customer_risk_keys (risk_id, account_id, customer_key) select ${riskId}, ${accountId}, key from unnest(${keys}::bytea[]) as k (key)
    on conflict do nothing`.execute(work);
}
