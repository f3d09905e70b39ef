import { backgroundMigrations } from '../app/background-migrations.ts';
import { readConfig } from '../app/read-config.ts';
import { systemClock } from '../platform/clock.ts';
import { type PlannedBackgroundMigration, planBackgroundMigrations } from '../platform/database/background-progress.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { inSystemScope } from '../platform/database/roles.ts';
import { examineTenantWall } from '../platform/database/tenant-wall.ts';
import { makeOutbound } from '../platform/outbound/outbound.ts';
import { examineReceiver } from '../receivers/examine-receiver.ts';
import { findingShown } from '../receivers/finding-shown.ts';
import { countryListsWarning } from '../transactions/facts/country-lists.ts';
import type { Given, Io } from './command.ts';
import { backgroundState } from './migrate-plan-lines.ts';
import { anywhere } from './outbound-anywhere.ts';
import { UsageError } from './usage-error.ts';

/**
 * `hakiki doctor` without an address: checks whether the database separates the accounts' data, and whether a
 * background migration failed. Warns if the lists of countries are outdated. Changes nothing. Exit status 0 if the data
 * is separate and no background migration failed.
 */
async function runDoctorDatabase(io: Io): Promise<number> {
  const { databaseUrl, dataDir } = readConfig(io.environment);
  const database = await openDatabase({ databaseUrl, dataDir, onFault: () => {} });
  try {
    const findings = await examineTenantWall(database.db, database.connection);
    const background = await inSystemScope(database.db, (reader) =>
      planBackgroundMigrations(reader, backgroundMigrations),
    );
    io.report?.({ findings, background });
    for (const { what, holds, says } of findings) io.out(`${holds ? 'ok   ' : 'FAULT'}  ${what}: ${says}`);
    for (const line of backgroundFindings(background)) io.out(line);
    const warning = countryListsWarning(systemClock.now());
    if (warning !== undefined) io.out(`WARN   countries: ${warning}`);
    const stands = findings.every(({ holds }) => holds);
    io.err(
      stands
        ? 'The database keeps the accounts apart.'
        : 'The database does not keep the accounts apart by itself: start the service again, which secures what it may, and read what it says then.',
    );
    return stands && background.every(({ state }) => state !== 'failed') ? 0 : 1;
  } finally {
    await database.close();
  }
}

/** Formats the background migrations that are not done as findings. Pure. */
function backgroundFindings(migrations: readonly PlannedBackgroundMigration[]): string[] {
  if (!migrations.length) return ['ok     background migrations: all are done'];
  return migrations.map((migration) => {
    const [mark, action] =
      migration.state === 'failed'
        ? ['FAULT', 'See docs/runbooks.md#hakikibackgroundmigrationfailed.']
        : ['WARN ', 'A process with the role `worker` continues it.'];
    return `${mark}  background migrations: ${backgroundState(migration)}. ${action}`;
  });
}

/** `hakiki doctor <url>`: finds mistakes of a webhook receiver. Exit status 0 if there are none. */
export async function runDoctor({ text, words }: Given, io: Io): Promise<number> {
  const [url] = words;
  if (url === undefined && text['key'] === undefined) return runDoctorDatabase(io);
  const key = text['key'] ?? io.environment['HAKIKI_KEY'];
  if (!url || !URL.canParse(url) || !key) throw new UsageError('doctor <url> --key <hash key or SDK webhook secret>');
  const outbound = makeOutbound(anywhere);
  try {
    const findings = await examineReceiver(url, { key, outbound, now: systemClock.now() });
    const shown = findings.map(findingShown);
    io.report?.({ findings: shown });
    for (const { delivery, right, says } of shown) io.out(`${right ? 'ok   ' : 'FAULT'}  ${delivery}: ${says}`);
    const sound = findings.every(({ right }) => right);
    io.err(
      sound
        ? 'The receiver checks signatures rightly. Whether it acted once on the duplicate (id 0) only you can see.'
        : 'The receiver is to be mended: docs/webhooks.md has receivers to copy.',
    );
    return sound ? 0 : 1;
  } finally {
    await outbound.close();
  }
}
