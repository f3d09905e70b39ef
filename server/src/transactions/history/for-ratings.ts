import type { CustomerTransactions } from '../../risk/conduct.ts';
import { conductOfCustomer } from './conduct-of-customer.ts';
import { customerKeys } from './of-person.ts';

/** Figures about transactions that risk ratings need. */
export const transactionsForRatings: CustomerTransactions = { customerKeys, conductOfCustomer };
