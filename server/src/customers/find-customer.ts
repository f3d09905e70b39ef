import type { Caller } from '../accounts/caller.ts';
import type { Country, IdentifierType, VerifiedPerson } from '../authorities/authority.ts';
import type { Fields } from '../documents/reading.ts';
import { facesPolicyOf } from '../faces/branch-policy.ts';
import type { CompareForBranch } from '../faces/compare-for-branch.ts';
import type { StoredImage } from '../verifications/record.ts';
import type { openVerification, VerificationRow } from '../verifications/store.ts';
import { crossChecks, type Statement } from './cross-checks/cross-checks.ts';
import type { FaceStore } from './cross-checks/face-store.ts';
import { type FaceResult, faceResultOf, plainNumber } from './cross-checks/facts.ts';
import { statementOfCustomer, statementOfDocument, statementOfPerson } from './cross-checks/statements.ts';
import { recordOf } from './stored-form.ts';

type Branch = Pick<Caller['branch'], 'id' | 'accountId' | 'policy'>;
type Opened = NonNullable<Awaited<ReturnType<typeof openVerification>>>;

export interface FindCustomerDeps {
  /** Returns the records with a reference, newest first. */
  readonly list: (branch: Branch, reference: string, limit: number) => Promise<VerificationRow[]>;
  readonly open: (branchId: number, id: number) => Promise<Opened | undefined>;
  readonly image: (accountId: number, blob: string) => Promise<Uint8Array | undefined>;
  readonly compare: CompareForBranch;
  readonly faces: FaceStore;
}

const MAX_SHOWN = 200;
/** Maximum number of records of each kind that are searched for the newest record with usable data. */
const MAX_OPENED = 20;
/** Maximum number of different authority answers and of documents that are compared with each other. */
const MAX_IDENTITIES = 5;
const MAX_DOCUMENTS = 10;

/**
 * Returns all records with one reference, newest first, and compares them. It compares the different answers of
 * authorities, the newest readable document of each type and number, and the newest live selfie. Faces are compared once
 * for each pair and each version of the branch's settings.
 */
export function makeFindCustomer({ list, open, image, compare, faces }: FindCustomerDeps) {
  const imageOf = async (record: Opened, name: string): Promise<Uint8Array | undefined> => {
    const stored = record.images.find((one: StoredImage) => one.name === name);
    return stored && image(record.account_id, stored.blob);
  };

  async function faceOf(
    { policy }: Branch,
    reference: string,
    [document, selfie]: readonly [Opened, Opened],
  ): Promise<FaceResult | undefined> {
    const accountId = document.account_id;
    const pair = { accountId, documentId: document.id, selfieId: selfie.id, settings: facesPolicyOf(policy) };
    const known = await faces.get(pair);
    if (known) return known;
    const [one, other] = [
      (await imageOf(document, 'portrait')) ?? (await imageOf(document, 'authority_photo')),
      await imageOf(selfie, 'selfie'),
    ];
    if (!one || !other) return undefined;
    const result = faceResultOf(await compare([one, other], { accountId, policy, reference }))!;
    await faces.put(pair, result);
    return result;
  }

  return async (branch: Branch, reference: string) => {
    const rows = await list(branch, reference, MAX_SHOWN);
    const some = (wanted: (row: VerificationRow) => boolean) => rows.filter(wanted).slice(0, MAX_OPENED);
    const opened = async (wanted: (row: VerificationRow) => boolean): Promise<Opened[]> =>
      (await Promise.all(some(wanted).map(({ id }) => open(branch.id, id)))).filter((record) => record !== undefined);
    const customers = await opened(({ kind }) => kind === 'customer');
    const runs = await opened(({ kind }) => kind === 'sdk');
    const documents = comparedDocuments([
      ...(await opened(({ kind, outcome }) => kind === 'document' && outcome !== 'refused')),
      ...runs.filter(({ provenance }) => provenance['type'] === 'document_verification').filter(isRead),
    ]);
    const [selfie] = [
      ...(await opened(({ kind, outcome }) => kind === 'liveness' && outcome === 'live')),
      ...runs.filter(({ outcome, images }) => outcome !== 'not_live' && images.some(({ name }) => name === 'selfie')),
    ].sort((one, other) => other.id - one.id);

    const identities = distinctIdentities([
      ...customers.map((record) => ({ record, statement: statementOfCustomer(record.id, recordOf(record)) })),
      ...runs.map((record) => ({ record, statement: runStatement(record) })),
    ]);
    const statements = [...identities, ...documents].map(({ statement }) => statement);
    const compared = new Map<number, FaceResult>();
    for (const { record } of selfie ? [...documents, ...identities] : []) {
      const result = await faceOf(branch, reference, [record, selfie!]);
      if (result) compared.set(record.id, result);
    }
    const cross_checks = crossChecks(statements, selfie?.id, ({ verificationId }) => compared.get(verificationId));
    return { reference, verifications: rows, cross_checks };
  };
}
export type FindCustomer = ReturnType<typeof makeFindCustomer>;

/**
 * Returns the data that was read from the document. The evidence of a run has this data in a part. The evidence of a
 * document check consists of this data.
 */
const readingOf = ({ kind, evidence }: Opened): { readonly fields?: Fields; readonly kind?: string } =>
  (kind === 'sdk' ? (evidence as { document?: object }).document : (evidence as object)) ?? {};
const isRead = (record: Opened): boolean => readingOf(record).fields !== undefined;

const typeOf = (record: Opened): string => String(record.provenance['document_type']);

interface Stated {
  readonly record: Opened;
  readonly statement: Statement;
}
const newestFirst = (one: { readonly record: Opened }, other: { readonly record: Opened }): number =>
  other.record.id - one.record.id;

/** Returns the number without dashes and spaces, or an empty text if there is no number. */
const numberOf = ({ number }: Statement): string => plainNumber(number?.value ?? '');

/** Returns the first item for each key. */
function firstOfEach<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] {
  const first = new Map<string, Item>();
  for (const item of items) if (!first.has(keyOf(item))) first.set(keyOf(item), item);
  return [...first.values()];
}

/**
 * Returns at most `limit` items in their original order. Takes the first item of each group, and then other items from
 * the beginning. A group with many items therefore does not displace another group.
 */
function limited<Item>(items: readonly Item[], groupOf: (item: Item) => string, limit: number): Item[] {
  const firsts = firstOfEach(items, groupOf);
  const chosen = new Set([...firsts, ...items.filter((item) => !firsts.includes(item))].slice(0, limit));
  return items.filter((item) => chosen.has(item));
}

/**
 * Returns the newest record for each different answer of an authority. Two answers for one reference may be about two
 * people. A newer answer therefore does not replace an older answer with different data.
 */
function distinctIdentities(
  records: readonly { readonly record: Opened; readonly statement: Statement | undefined }[],
) {
  const stated = records.flatMap(({ record, statement }): Stated[] => (statement ? [{ record, statement }] : []));
  const factsOf = ({ statement }: Stated): string =>
    JSON.stringify([
      statement.name?.toLowerCase(),
      statement.birthDate,
      statement.sex?.toLowerCase(),
      statement.number?.kind,
      numberOf(statement),
    ]);
  const distinct = firstOfEach(stated.sort(newestFirst), factsOf);
  return limited(distinct, ({ statement }) => statement.number?.kind ?? '', MAX_IDENTITIES);
}

/**
 * Returns the newest document of each type and number. A document without a number may be a poor picture of a document
 * with a number. It is therefore included only if no document of its type has a number.
 */
function comparedDocuments(records: readonly Opened[]): Stated[] {
  const stated = records.map((record): Stated => ({ record, statement: documentStatement(record) })).sort(newestFirst);
  const numbered = stated.filter(({ statement }) => numberOf(statement));
  const typesWithNumber = new Set(numbered.map(({ record }) => typeOf(record)));
  const distinct = firstOfEach(
    stated.filter(({ record, statement }) => numberOf(statement) || !typesWithNumber.has(typeOf(record))),
    ({ record, statement }) => JSON.stringify([typeOf(record), numberOf(statement)]),
  );
  return limited(distinct, ({ record }) => typeOf(record), MAX_DOCUMENTS);
}

/** Returns the authority's answer about the number of a run, or undefined if the run has no number. */
function runStatement({ id, result, evidence, provenance, images }: Opened): Statement | undefined {
  const { identity } = evidence as { readonly identity?: { readonly kind: string; readonly person?: VerifiedPerson } };
  if (provenance['type'] !== 'data_verification' || identity?.kind !== 'found' || !identity.person) return undefined;
  const { subject } = result as { readonly subject: { country: string; identifier_type: string; identifier: string } };
  const { country, identifier_type: type, identifier: number } = subject;
  const asked = { country: country as Country, type: type as IdentifierType, number };
  const hasPortrait = images.some(({ name }) => name === 'authority_photo');
  return { ...statementOfPerson(id, asked, identity.person), hasPortrait };
}

const documentStatement = (record: Opened): Statement =>
  statementOfDocument(record.id, {
    documentType: typeOf(record),
    fields: readingOf(record).fields ?? {},
    hasPortrait: record.images.some(({ name }) => name === 'portrait'),
  });
