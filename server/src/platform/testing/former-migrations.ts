import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { FORMER, migrationsFolder } from '../database/migrate.ts';

const former = join(migrationsFolder, FORMER);
/** Folder of the migrations that created the databases of former versions. */
export const formerMigrations = existsSync(former) ? former : migrationsFolder;
