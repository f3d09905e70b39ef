import { forgetAnswers } from '../authorities/forget-answers.ts';
import { numbersOf } from '../authorities/identifier-rules.ts';
import { forgetEntries } from '../blacklist/of-person.ts';
import { forgetCasesOf } from '../cases/forget-cases.ts';
import { redactNotes } from '../cases/redact-notes.ts';
import { forgetKeptAnswers, forgetKeptAnswersOf } from '../http/forget-kept-answers.ts';
import type { Blobs } from '../platform/blobs.ts';
import type { Clock } from '../platform/clock.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import { AppError } from '../platform/errors.ts';
import { redactItemNotes } from '../queue/redact-item-notes.ts';
import { redactDrafts } from '../reports/redact-drafts.ts';
import { forgetProfiles } from '../risk/forget.ts';
import { forgetViews } from '../saved-views/forget-views.ts';
import { mentions, redactMentions } from '../saved-views/mentions.ts';
import { forgetOfBatch } from '../screening/batch-persons.ts';
import { forgetRunOf, forgetSession } from '../sdk/sessions/forget.ts';
import { redactTemplates } from '../text-templates/redact-templates.ts';
import { forgetListed } from '../transactions/lists/of-person.ts';
import { forgetTransactionsOfPerson, lockHistories } from '../transactions/persons/of-person.ts';
import { deleteForgottenBlobs, forgetVerification } from '../verifications/forget.ts';
import { forgetSubject } from '../webhooks/forget-subject.ts';
import type { Criteria } from './criteria.ts';
import { findPerson, isKept, type Person, takesTwo } from './find-person.ts';
import { markForgotten } from './hold-store.ts';
import { namedPerson } from './named-person.ts';

export interface ForgetPersonDeps {
  /** Connection in the system scope. It searches and deletes the rows and file names of the whole account. */
  readonly system: Db;
  readonly vault: Vault;
  readonly blobs: Pick<Blobs, 'delete'>;
  readonly clock: Clock;
}

/**
 * Deletes everything that `findPerson` finds, except for two kinds of data: records under a legal hold, and cases that
 * must be stored by law, with the data to which they refer
 * (docs/adr/0380-keep-records-of-suspicion-and-reveal-none.md).
 * - With a record, it also deletes its images, watches, alerts and stored responses, its events with the answers of
 *   receivers, and the cached answers of authorities.
 * - With a transaction, it also deletes the history of the transaction.
 * - It also deletes saved views and stored API answers that name the person.
 *
 * Backups and delivered events cannot be deleted.
 * @param erasure contains the digest of the preview
 * @returns the data that was deleted and the data that was not
 * @throws AppError conflict if the data no longer match the preview, or if two people must approve
 */
export async function forgetPerson({ system, vault, blobs, clock }: ForgetPersonDeps, erasure: Erasure) {
  const outcome = await system.transaction().execute((work) => forgetPersonWithin(work, { vault, clock }, erasure));
  const images = await deleteForgottenBlobs(system, blobs);
  return { ...outcome, deleted: { ...outcome.deleted, images } };
}

interface Erasure {
  readonly accountId: number;
  readonly criteria: Criteria;
  readonly digest: string;
  /**
   * Approval of the deletion. With `one_person`, only a single check may be deleted. With `operator`, any amount of
   * data may be deleted without a second person.
   */
  readonly by: 'one_person' | 'two_people' | 'operator';
}

/**
 * Deletes a person's data like `forgetPerson`, but in the caller's transaction, which must be in the system scope. Does
 * not delete files. The caller must call `deleteForgottenBlobs` afterwards.
 */
export async function forgetPersonWithin(
  transaction: Db,
  { vault, clock }: Pick<ForgetPersonDeps, 'vault' | 'clock'>,
  { accountId, criteria, digest, by }: Erasure,
) {
  const person = await findPerson(transaction, vault, accountId, criteria);
  if (person.digest !== digest) throw new AppError('person_changed');
  if (by === 'one_person' && takesTwo(person)) throw new AppError('erasure_takes_two');
  const forgotten = await deleteFound(transaction, { vault, clock }, { accountId, person, criteria });
  const stays = { records: person.held.size, transactions: person.transactions.length - forgotten.transactions };
  return { deleted: { records: person.records.length - person.held.size, ...forgotten }, stays, notice: NOTICE };
}

async function deleteFound(
  transaction: Db,
  { vault, clock }: Pick<ForgetPersonDeps, 'vault' | 'clock'>,
  { accountId, person, criteria }: { readonly accountId: number; readonly person: Person; readonly criteria: Criteria },
) {
  const free = person.records.filter(({ id }) => !person.held.has(id));
  for (const { id, branch_id, places } of free) {
    if (places) {
      await forgetOfBatch(transaction, vault, accountId, { id, places });
      await forgetKeptAnswersOf(transaction, id);
      continue;
    }
    await forgetSubject(transaction, branch_id, `customer ${id}`);
    await forgetRunOf(transaction, id);
    await forgetVerification(transaction, id);
  }
  const identifiers = [...person.identifiers, ...person.ofRuns, ...numbersOf(criteria.number)];
  const answers = person.holds.length ? 0 : await forgetAnswers(transaction, vault, accountId, identifiers);
  // A legal hold applies to the person. While it is in force, the person's transactions are not deleted either.
  if (person.holds.length) {
    await markForgotten(
      transaction,
      person.holds.map(({ id }) => id),
      clock.now(),
    );
    return { answers, transactions: 0, sessions: 0, blacklisted: 0, listed: 0 };
  }
  const named = namedPerson(person, criteria);
  await forgetProfiles(transaction, vault, accountId, person.profiles);
  await forgetViews(transaction, vault, accountId, named);
  // Searches for the complete value in quotes, because another person's number may end with the same digits.
  const values = [...named.exact, ...transactionIds(person)].map((one) => JSON.stringify(one));
  await forgetKeptAnswers(
    transaction,
    vault,
    accountId,
    (text) => values.some((value) => text.includes(value)) || mentions(text, { exact: [], names: named.names }),
  );
  // Redacts notes and drafts in cases about other people, and notes on their work items. If the law requires that a
  // case is stored, its note is redacted when the case is released.
  const redaction = {
    subjects: person.customerKeys,
    redact: (text: string) => redactMentions(text, { ...named, exact: [...named.exact, ...transactionIds(person)] }),
    now: clock.now(),
  };
  await redactNotes(transaction, vault, accountId, redaction);
  await redactItemNotes(transaction, vault, accountId, redaction);
  await redactDrafts(transaction, vault, accountId, redaction);
  await redactTemplates(transaction, vault, accountId, redaction);
  const entries = isKept(person) ? [] : person.blacklisted.map(({ id }) => id);
  await forgetEntries(transaction, accountId, entries);
  const listed = isKept(person) ? { entries: [], values: [] } : person.listed;
  await forgetListed(transaction, vault, accountId, listed);
  for (const session of person.sessions) await forgetSession(transaction, session);
  for (const branch of new Set(person.transactions.map(({ branch_id }) => branch_id)))
    for (const key of person.customerKeys)
      if (!person.transactions.some((one) => one.held && one.customer_key.equals(key)))
        await forgetSubject(transaction, branch, key.toString('base64url'));
  const theirs = { keys: person.customerKeys, now: clock.now() };
  await lockHistories(transaction, accountId, theirs.keys);
  await forgetCasesOf(transaction, accountId, { subjects: theirs.keys, now: theirs.now });
  return {
    answers,
    sessions: person.sessions.length,
    blacklisted: entries.length,
    listed: listed.entries.length,
    transactions: await forgetTransactionsOfPerson(transaction, vault, accountId, theirs),
  };
}

/**
 * Notice for the person. The text is always the same, so that the person does not learn which legal duty protects which
 * data.
 */
const NOTICE = 'Your data was deleted, except what we must keep by law.' as const;

/** Returns the caller's ids of the person's transactions. */
const transactionIds = ({ transactions }: Person): string[] =>
  transactions.flatMap(({ transaction }) => (transaction as { transaction_id?: string } | null)?.transaction_id ?? []);
