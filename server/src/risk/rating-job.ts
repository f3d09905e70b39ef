import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/tables.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { changedCustomers, noteDailyChanges } from './change-store.ts';
import { openDueReviews } from './customer-reviews.ts';
import type { RateCustomer } from './rate-customer.ts';
import type { RatedCustomer } from './rating-store.ts';

export interface RatingJobDeps {
  /** Database connection in the system scope. */
  readonly db: Db;
  readonly clock: Clock;
  readonly rateCustomer: RateCustomer;
  readonly onFault: (error: unknown) => void;
}

const BATCH = 200;
const DAY_MS = 86_400_000;

/**
 * Rates every customer whose facts changed. Returns the number of rated customers. If the rating of a customer fails,
 * the next run repeats it, and the other customers are still rated.
 */
export async function rateChanged({ db, rateCustomer, onFault }: RatingJobDeps, signal?: AbortSignal): Promise<number> {
  const failed = new Set<string>();
  const nameOf = ({ branchId, referenceKey }: RatedCustomer): string => `${branchId} ${referenceKey.toString('hex')}`;
  for (let rated = 0; ; ) {
    const customers = (await changedCustomers(db, BATCH + failed.size)).filter(
      (customer) => !failed.has(nameOf(customer)),
    );
    if (!customers.length) return rated;
    for (const customer of customers) {
      if (signal?.aborted) return rated;
      try {
        await rateCustomer(customer);
        rated += 1;
      } catch (error) {
        failed.add(nameOf(customer));
        onFault(error);
      }
    }
  }
}

/**
 * Schedules two jobs. The first runs every minute, rates customers whose facts changed, and opens reviews that are due.
 * The second runs every night and rates customers whose rating can change because time passes.
 */
export async function scheduleRatings(jobs: Jobs, deps: RatingJobDeps): Promise<void> {
  await jobs.schedule('rate-customers', '* * * * *', async (signal) => {
    await rateChanged(deps, signal);
    await openDueReviews(deps.db, deps.clock.now());
  });
  await jobs.schedule(
    'rate-customers-daily',
    '23 1 * * *',
    async () => void (await noteDailyChanges(deps.db, new Date(deps.clock.now().getTime() - DAY_MS / 2))),
  );
}
