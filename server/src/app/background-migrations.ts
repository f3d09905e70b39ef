import { encryptFormerNames } from '../accounts/user-names.ts';
import type { BackgroundMigration } from '../platform/background-migrations/run-background-migrations.ts';
import { chainFormerHistories } from '../queue/chain-former-histories.ts';
import { encryptFormerNotes } from '../screening/watch/alert-store.ts';
import { keyEmailsOfTransactions } from '../transactions/facts/email-keys.ts';
import { encryptFormerTransactions } from '../transactions/facts/transaction-keys.ts';

/** All background migrations, in the order in which they run. */
export const backgroundMigrations: readonly BackgroundMigration[] = [
  encryptFormerNames,
  encryptFormerNotes,
  encryptFormerTransactions,
  chainFormerHistories,
  keyEmailsOfTransactions,
];
