import type { ScreeningOutcome, Subject } from '@hakiki/matching/outcome.ts';
import { type Message, message } from '@hakiki/texts';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import { recordVerification } from '../verifications/record.ts';
import { type RecordedCall, recordedFor } from '../verifications/recorded-call.ts';
import { batchTerms } from './batch-persons.ts';
import { nameOf } from './name-of.ts';

export interface Screened {
  readonly subject: Subject;
  readonly outcome: ScreeningOutcome;
}

/**
 * Stores the answer to a screening request as one record, for a single subject or for a whole batch. A search for a
 * name does not find batches, because a batch of a thousand names would match almost every search. It is still possible
 * to find each person in a batch, and to export and delete the person's data (`batch-persons.ts`).
 */
export function makeRecordScreening({ db, vault }: { db: Db; vault: Vault }) {
  return async (call: RecordedCall, screened: readonly Screened[], result: unknown): Promise<void> => {
    const hits = screened.filter(({ outcome }) => outcome.sanctions.length + outcome.peps.length > 0);
    const single = screened.length === 1 ? screened[0]!.subject : undefined;
    const name = single && nameOf(single);
    const id = await recordVerification(db, vault, {
      ...recordedFor(call),
      kind: 'screening',
      outcome: hits.length ? 'hit' : 'clear',
      reasons: hits.length ? [reasonOf(screened, hits)] : [],
      name,
      result,
      evidence: { screened },
      provenance: { subjects: screened.length, ...screened[0]?.outcome.provenance },
      images: [],
      searchTerms: single ? [name ?? '', ...(single.idNumbers ?? [])] : [],
      ...(!single && { personTerms: batchTerms(screened) }),
    });
    call.recorded(id);
  };
}
export type RecordScreening = ReturnType<typeof makeRecordScreening>;

function reasonOf(screened: readonly Screened[], hits: readonly Screened[]): Message {
  const count = (kind: 'sanctions' | 'peps') => hits.reduce((sum, { outcome }) => sum + outcome[kind].length, 0);
  const found = { sanctions: count('sanctions'), peps: count('peps') };
  return screened.length === 1
    ? message('screening_hits', found)
    : message('batch_hits', { ...found, hits: hits.length, names: screened.length });
}
