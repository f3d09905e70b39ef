import type { CustomerTransactions } from '../../risk/conduct.ts';
import { conductOfCustomer } from './conduct-of-customer.ts';
import { customerKeys } from './customer-keys.ts';

/** Figures about transactions that risk ratings need. */
export const transactionsForRatings: CustomerTransactions = { customerKeys, conductOfCustomer };
