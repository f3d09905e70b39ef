import type { verifications } from '@hakiki/contract';
import { comparableText, latinCode, letterReadings } from '@hakiki/matching/normalise/look-alikes.ts';
import type { KeptMessage } from '@hakiki/texts';
import { type Generated, type Insertable, type JSONColumnType, sql } from 'kysely';
import type { Blobs } from '../platform/blobs.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import { nextId } from '../platform/database/next-id.ts';
import { type Db, type Table, tables } from '../platform/database/tables.ts';
import { maskedName } from '../platform/masked-name.ts';
import { openReview } from '../reviews/open-review.ts';
import { reviewOfRecord } from '../reviews/subjects/verification.ts';
import type { Summary } from './summary.ts';

export type VerificationKind = verifications.VerificationKind;
export type VerificationOutcome = verifications.VerificationOutcome;

export interface StoredImage {
  /** Name of the image, for example `front`, `portrait` or `selfie`. */
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
      /** Encrypted `Summary` of the record. Null in records from before 2026-11-22. */
      summary: Buffer | null;
      /**
       * Class of the device that took the pictures, for example `android-chrome`. Null if the pictures do not come from
       * a browser with our SDK.
       */
      device_class: Generated<string | null>;
    }
  >;
  blobs_begun: Table<'blobs_begun'>;
}

export interface NewVerification {
  readonly branchId: number;
  readonly accountId: number;
  readonly kind: VerificationKind;
  /** Result for lists. */
  readonly outcome: VerificationOutcome;
  /** Reasons for the outcome. Absent or empty if the outcome needs no reason. Stored encrypted. */
  readonly reasons?: readonly KeptMessage[] | undefined;
  /** Full name of the person, if known. Lists show a masked form. */
  readonly name?: string | undefined;
  /**
   * The caller's reference for the customer (`x-reference`). It is stored encrypted. A keyed hash is used to find it.
   */
  readonly reference?: string | undefined;
  /** Answer of the API. Stored encrypted. */
  readonly result: unknown;
  /** Evidence for the compliance officer and for the replay. Stored encrypted. */
  readonly evidence: unknown;
  /**
   * Versions of the models, lists and policy that the decision used. They are not personal data and are stored
   * unencrypted.
   */
  readonly provenance: Readonly<Record<string, unknown>>;
  readonly images: readonly StoredImage[];
  /** Names and numbers by which the record can be found. Only their keyed hashes are stored. */
  readonly searchTerms: readonly string[];
  /**
   * Terms by which each person in a batch record can be found. They are not used in the search for records. Only their
   * keyed hashes are stored.
   */
  readonly personTerms?: readonly string[];
  readonly requestId: string | undefined;
  /** Class of the device that took the pictures (`sdk/completion/capture.ts`). */
  readonly deviceClass?: string | undefined;
}

export const summaryContext = (id: number): string => `verifications.summary:${id}`;
/**
 * Returns the keyed hash of a reference. First converts the reference to hexadecimal. A keyed hash ignores the case of
 * letters, but a reference must match exactly.
 */
export const referenceKey = (vault: Vault, accountId: number, reference: string): Promise<Buffer> =>
  vault.blindIndex(accountId, `verifications.reference ${Buffer.from(reference).toString('hex')}`);
export const personKey = (vault: Vault, accountId: number, term: string): Promise<Buffer> =>
  vault.blindIndex(accountId, `verifications.person ${term}`);
export const ciphertextContext = (id: number): string => `verifications.ciphertext:${id}`;

/**
 * Writes images to the blob store. Call it before the database transaction of the record, so that a record never refers
 * to a missing image.
 */
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

/** Writes the record and returns its new id. `db` may be the database transaction of related writes. */
export async function recordVerification(db: Db, vault: Vault, record: NewVerification): Promise<number> {
  return writeVerification(db, vault, await takeVerificationId(db), record);
}

/** Reserves an id for one record. No other record gets this id. */
export const takeVerificationId = (db: Db): Promise<number> => nextId(db, 'verifications');

/** Writes a record with an id from `takeVerificationId`. Used if the answer contains the id of the record. */
export async function writeVerification(db: Db, vault: Vault, id: number, record: NewVerification): Promise<number> {
  const row = await verificationRow(vault, id, record);
  const names = record.images.map(({ blob }) => blob);
  const write = async (work: Db): Promise<void> => {
    // One statement removes the name from `blobs_begun` and inserts the record. With two statements, a crash between
    // them could lose the file.
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

/**
 * Opens the review of a record if a person must decide about it. Runs in the database transaction that writes the
 * record.
 */
export async function openReviewOf(
  work: Db,
  id: number,
  { accountId, branchId, kind, outcome }: Pick<NewVerification, 'accountId' | 'branchId' | 'kind' | 'outcome'>,
): Promise<void> {
  const subject = reviewOfRecord(kind, outcome);
  if (subject) await openReview(work, { accountId, branchId, subjectId: id, subject });
}

/** Returns the encrypted row of a record. The caller inserts the row together with other rows. */
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

/** Normalises a text for storage and search. Removes accents and case. */
const folded = (text: string): string => unaccented(comparableText(text));
const unaccented = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
/** Normalises a number for comparison. Removes dashes and spaces. */
export const numberForm = (number: string): string => lettersAndDigits(unaccented(latinCode(number)));
const lettersAndDigits = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');
const wordsOf = (text: string): string[] => text.split(/[\s,]+/).filter((word) => word.length > 1);

/**
 * Returns the forms in which a term can be found. A name can be found by the whole name and by each word. A number can
 * be found with or without dashes and spaces.
 */
export function searchableForms(term: string): string[] {
  const readings = [...letterReadings(term), term].map(unaccented);
  const forms = readings.flatMap((plain) => [plain, lettersAndDigits(plain), ...wordsOf(plain)]);
  return [...new Set([...forms, numberForm(term)])].filter(Boolean);
}

/**
 * Returns the forms of a search text. A record matches if it has all of these forms. Each word of a name is a form. All
 * parts with digits are joined to one number, which is another form.
 */
export function searchedForms(search: string): string[] {
  const parts = folded(search).split(/[\s,]+/);
  const hasDigit = (part: string): boolean => /\p{N}/u.test(part);
  const number = numberForm(parts.filter(hasDigit).join(''));
  const words = wordsOf(parts.filter((part) => !hasDigit(part)).join(' '));
  return [...new Set([...words, number])].filter(Boolean);
}
