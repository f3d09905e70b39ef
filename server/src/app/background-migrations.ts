import type { BackgroundMigration } from '../platform/background-migrations/run-background-migrations.ts';
import { chainFormerHistories } from '../queue/chain-former-histories.ts';
import { encryptFormerTransactions } from '../transactions/facts/transaction-keys.ts';

/** All background migrations, in the order in which they run. */
export const backgroundMigrations: readonly BackgroundMigration[] = [encryptFormerTransactions, chainFormerHistories];
