import { readFileSync } from 'node:fs';
import type { Clock } from '../platform/clock.ts';
import { CommandFault } from '../platform/command-fault.ts';
import { type Db, tables } from '../platform/database/tables.ts';
import { makeCheckSchema } from '../reports/check-schema.ts';
import { importProfile } from '../reports/import-profile.ts';
import type { Given, Io } from './command.ts';
import { UsageError } from './usage-error.ts';

const LARGEST = 8 * 1024 * 1024;

/**
 * `hakiki goaml import`: imports the schema and codes of a financial intelligence unit for a branch. Replaces a profile
 * of the same name.
 */
export async function runGoamlProfileImport(
  { text }: Given,
  io: Io,
  { db, clock }: { readonly db: Db; readonly clock: Clock },
): Promise<number> {
  const { branch: of, name, xsd: path, settings: settingsPath } = text;
  const branchId = Number(of) || 0;
  const branch = await tables<{ branches: { id: number; account_id: number } }>(db)
    .selectFrom('branches')
    .select('account_id')
    .where('id', '=', branchId)
    .executeTakeFirst();
  if (!branch || !name || !path || !settingsPath)
    throw new UsageError('goaml import --branch <id> --name <name> --xsd <schema.xsd> --settings <codes.json>');
  const xsd = textOf(path);
  let settings: unknown;
  try {
    settings = JSON.parse(textOf(settingsPath));
  } catch (error) {
    if (error instanceof CommandFault) throw error;
    throw new CommandFault(`${settingsPath} is not JSON`);
  }
  const owner = { id: branchId, accountId: branch.account_id };
  const id = await importProfile({ db, clock, checkSchema: makeCheckSchema() }, owner, { name, xsd, settings });
  io.out(JSON.stringify({ profile: id, name }));
  return 0;
}

function textOf(path: string): string {
  try {
    const bytes = readFileSync(path);
    if (bytes.length > LARGEST) throw new CommandFault(`${path} is larger than 8 MB`);
    return bytes.toString('utf8');
  } catch (error) {
    if (error instanceof CommandFault) throw error;
    throw new CommandFault(`There is no ${path} that can be read`);
  }
}
