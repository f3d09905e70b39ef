import type { verifications } from '@hakiki/contract';
import { comparableText, latinCode, letterReadings } from '@hakiki/matching/normalise/look-alikes.ts';
import type { KeptMessage } from '@hakiki/texts';
import { type Generated, type Insertable, type JSONColumnType, sql } from 'kysely';
import type { Blobs } from '../platform/blobs.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import { type Db, type Table, tables } from '../platform/database/tables.ts';
import { openReview } from '../reviews/open-review.ts';
import { reviewOfRecord } from '../reviews/subjects/verification.ts';
import { maskedName, type Summary } from './summary.ts';

export type VerificationKind = verifications.VerificationKind;
export type VerificationOutcome = verifications.VerificationOutcome;

export interface StoredImage {
  /** What it shows: `front`, `portrait`, `selfie` … */
  readonly name: string;
  readonly blob: string;
  readonly content_type: string;
}

export interface VerificationTables {
  verifications: Table<
    'verifications',
    {
      kind: VerificationKind;
      outcome: VerificationOutcome;
      images: JSONColumnType<StoredImage[], string, string>;
      provenance: JSONColumnType<Record<string, unknown>, string, string>;
      /** An encrypted `Summary`; null in records of before 2026-11-22. */
      summary: Buffer | null;
      /** Of the device that took the pictures: `android-chrome`; null where no browser of ours did. */
      device_class: Generated<string | null>;
    }
  >;
  blobs_begun: Table<'blobs_begun'>;
}

export interface NewVerification {
  readonly branchId: number;
  readonly accountId: number;
  readonly kind: VerificationKind;
  /** One word for lists. */
  readonly outcome: VerificationOutcome;
  /** Why it is so; absent or empty where the outcome says all. Encrypted. */
  readonly reasons?: readonly KeptMessage[] | undefined;
  /** The whole name it is of, if any; a list shows it masked. */
  readonly name?: string | undefined;
  /** The caller's own name for the customer (`x-reference`). Encrypted; found by keyed hash. */
  readonly reference?: string | undefined;
  /** What was answered. Encrypted. */
  readonly result: unknown;
  /** How it came about, for the compliance officer and for replay. Encrypted. */
  readonly evidence: unknown;
  /** What it was decided with: model, list and policy versions. Not personal, not encrypted. */
  readonly provenance: Readonly<Record<string, unknown>>;
  readonly images: readonly StoredImage[];
  /** Names and numbers it may be searched by; kept as keyed hashes only. */
  readonly searchTerms: readonly string[];
  /** Of a record of many people: by what each is found when one is looked for, in no search of records. Keyed hashes too. */
  readonly personTerms?: readonly string[];
  readonly requestId: string | undefined;
  /** Of the device that took the pictures, coarse: sdk/completion/capture.ts. */
  readonly deviceClass?: string | undefined;
}

export const summaryContext = (id: number): string => `verifications.summary:${id}`;
/** Exact: in hexadecimal, since a keyed hash makes no difference of case. */
export const referenceKey = (vault: Vault, accountId: number, reference: string): Promise<Buffer> =>
  vault.blindIndex(accountId, `verifications.reference ${Buffer.from(reference).toString('hex')}`);
export const personKey = (vault: Vault, accountId: number, term: string): Promise<Buffer> =>
  vault.blindIndex(accountId, `verifications.person ${term}`);
export const ciphertextContext = (id: number): string => `verifications.ciphertext:${id}`;

/** Images go to the blob store before the transaction of the record: a record never names an image that is not there. */
export async function storeImages(
  blobs: Blobs,
  accountId: number,
  images: readonly { name: string; contentType: string; bytes: Uint8Array }[],
): Promise<StoredImage[]> {
  return Promise.all(
    images.map(async ({ name, contentType, bytes }) => ({
      name,
      content_type: contentType,
      blob: await blobs.put(accountId, bytes),
    })),
  );
}

/** Writes the record; `db` may be the transaction of what must happen with it. Gives its id, new for every check. */
export async function recordVerification(db: Db, vault: Vault, record: NewVerification): Promise<number> {
  return writeVerification(db, vault, await takeVerificationId(db), record);
}

/** An id that no record has or will have but the one written under it. */
export async function takeVerificationId(db: Db): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`select nextval(pg_get_serial_sequence('verifications', 'id')) as id`.execute(db);
  return rows[0]!.id;
}

/** The same under an id taken before with `takeVerificationId`, for records whose own answer carries it. */
export async function writeVerification(db: Db, vault: Vault, id: number, record: NewVerification): Promise<number> {
  const row = await verificationRow(vault, id, record);
  const names = record.images.map(({ blob }) => blob);
  const write = async (work: Db): Promise<void> => {
    // In one statement: a name that is taken away without its record, or the other way round, would lose the file.
    await tables<VerificationTables>(work)
      .with('taken', (with_) => with_.deleteFrom('blobs_begun').where('name', '=', sql<string>`any(${names}::text[])`))
      .insertInto('verifications')
      .values(row)
      .execute();
    await openReviewOf(work, id, record);
  };
  const isOneStatement = db.isTransaction || !reviewOfRecord(record.kind, record.outcome);
  await (isOneStatement ? write(db) : db.transaction().execute(write));
  return id;
}

/** Opens the review of a record that a person must decide about, in the transaction that writes the record. */
export async function openReviewOf(
  work: Db,
  id: number,
  { accountId, branchId, kind, outcome }: Pick<NewVerification, 'accountId' | 'branchId' | 'kind' | 'outcome'>,
): Promise<void> {
  const subject = reviewOfRecord(kind, outcome);
  if (subject) await openReview(work, { accountId, branchId, subjectId: id, subject });
}

/** The record as a row, encrypted: for who inserts it together with what must happen with it. */
export async function verificationRow(
  vault: Vault,
  id: number,
  record: NewVerification,
): Promise<Insertable<VerificationTables['verifications']>> {
  const { branchId, accountId, kind, outcome, result, evidence, provenance, images, searchTerms, requestId } = record;
  const { name, reference, reasons = [] } = record;
  const summary: Summary = {
    name: name ? maskedName(name) : null,
    reference: reference ?? null,
    reasons,
  };
  const terms = [...new Set(searchTerms.filter(Boolean).flatMap(searchableForms))];
  const [ciphertext, summaryBytes, reference_key, ...keys] = await Promise.all([
    vault.encrypt(accountId, ciphertextContext(id), JSON.stringify({ result, evidence })),
    vault.encrypt(accountId, summaryContext(id), JSON.stringify(summary)),
    reference === undefined ? null : referenceKey(vault, accountId, reference),
    ...terms.map((term) => vault.blindIndex(accountId, term)),
    ...(record.personTerms ?? []).map((term) => personKey(vault, accountId, term)),
  ]);
  return {
    id,
    branch_id: branchId,
    account_id: accountId,
    kind,
    outcome,
    ciphertext,
    images: JSON.stringify(images),
    provenance: JSON.stringify(provenance),
    search_keys: keys,
    summary: summaryBytes,
    reference_key,
    request_id: requestId ?? null,
    ...(record.deviceClass !== undefined && { device_class: record.deviceClass }),
  };
}

/** As it is kept and asked for: without accents and case. */
const folded = (text: string): string => unaccented(comparableText(text));
const unaccented = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
/** A number as it is compared: with or without its dashes and spaces. */
export const numberForm = (number: string): string => lettersAndDigits(unaccented(latinCode(number)));
const lettersAndDigits = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');
const wordsOf = (text: string): string[] => text.split(/[\s,]+/).filter((word) => word.length > 1);

/** A name is found whole and by each of its words; a number with or without its dashes and spaces. */
export function searchableForms(term: string): string[] {
  const readings = [...letterReadings(term), term].map(unaccented);
  const forms = readings.flatMap((plain) => [plain, lettersAndDigits(plain), ...wordsOf(plain)]);
  return [...new Set([...forms, numberForm(term)])].filter(Boolean);
}

/** What a record must have, all of it, to be found by `search`: words of names as they are, and what has digits as one number. */
export function searchedForms(search: string): string[] {
  const parts = folded(search).split(/[\s,]+/);
  const hasDigit = (part: string): boolean => /\p{N}/u.test(part);
  const number = numberForm(parts.filter(hasDigit).join(''));
  const words = wordsOf(parts.filter((part) => !hasDigit(part)).join(' '));
  return [...new Set([...words, number])].filter(Boolean);
}
