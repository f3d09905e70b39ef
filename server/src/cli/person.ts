import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { erasureReasons } from '@hakiki/contract';
import { writeAuditLine } from '../accounts/audit/write-audit.ts';
import type { Platform } from '../app/open-platform.ts';
import { exportPerson } from '../persons/export-person.ts';
import { findPerson, summaryOf } from '../persons/find-person.ts';
import { forgetPerson } from '../persons/forget-person.ts';
import { givenToPerson } from '../persons/given-to-person.ts';
import type { Given, Io } from './command.ts';
import { erasureReasonOf } from './given.ts';
import { UsageError } from './usage-error.ts';

const USAGE =
  'person find|export|forget --account <id> [--number n] [--name n --birth-date YYYY-MM-DD] [--reference r] [--email e] [--out file.zip] [--reason <code>] [--yes]';

/**
 * `hakiki person`: prints the data that would be deleted. With `--yes`, deletes the data. Exit code 2 if nothing is
 * stored about that person.
 */
export async function runPerson(
  { words, text, set }: Given,
  io: Io,
  { db, vault, blobs, clock }: Pick<Platform, 'db' | 'vault' | 'blobs' | 'clock'>,
): Promise<number> {
  const [verb] = words;
  const accountId = Number(text['account']) || 0;
  if (words.length !== 1 || !['find', 'export', 'forget'].includes(verb!) || !accountId) throw new UsageError(USAGE);
  const reason = erasureReasonOf(text['reason']);
  if (verb === 'forget' && set['yes'] && !reason) throw new UsageError(USAGE);
  const { number, name, 'birth-date': birth_date, reference, email } = text;
  const criteria = { number, name, birth_date, reference, email };
  const person = await findPerson(db, vault, accountId, criteria);
  const audit = (outcome: string) =>
    writeAuditLine(db, {
      accountId,
      actor: 'operator',
      action: `person ${verb}`,
      subject: `${person.records.length} records, ${person.transactions.length} transactions`,
      outcome,
      ip: undefined,
      requestId: undefined,
    });
  // If only data that must be stored by law is left, an export has the same result as for a person without data.
  const { records, transactions, sessions } = verb === 'export' ? givenToPerson(person) : person;
  const blacklisted = verb === 'export' ? [] : person.blacklisted;
  const listed = verb === 'export' ? [] : person.listed.entries;
  if (![records, transactions, sessions, blacklisted, listed].some(({ length }) => length)) {
    io.report?.({ records: 0, transactions: 0 });
    io.out('No data about this person is stored');
    return 2;
  }
  if (verb === 'export') {
    const out = text['out'] ?? 'hakiki-person.zip';
    await audit('exported');
    await pipeline(
      exportPerson(person, blobs, accountId, clock.now()),
      createWriteStream(out, { flags: 'wx', mode: 0o600 }),
    );
    io.report?.({ records: records.length, file: out });
    io.out(`${records.length} records and their images are in ${out}`);
    return 0;
  }
  io.out(JSON.stringify(summaryOf(person, { mayWorkCases: true }), null, 2));
  if (verb === 'find' || !set['yes']) {
    await audit('shown');
    if (verb === 'forget')
      io.err(`This would be deleted for good: run it again with --yes and --reason ${erasureReasons.join('|')}`);
    return 0;
  }
  const deps = { system: db, vault, blobs, clock };
  const outcome = await forgetPerson(deps, { accountId, criteria, digest: person.digest, by: 'operator' });
  await audit(`deleted: ${reason}`);
  io.out(JSON.stringify(outcome));
  return 0;
}
