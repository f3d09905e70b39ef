import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { FORMER, migrationsFolder } from '../database/migrate.ts';

const former = join(migrationsFolder, FORMER);
/** Where the migrations that made the databases of former versions are. */
export const formerMigrations = existsSync(former) ? former : migrationsFolder;
