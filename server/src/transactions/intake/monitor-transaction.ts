import type { monitoring } from '@hakiki/contract';
import type { Caller } from '../../accounts/caller.ts';
import { lookupsOf } from '../../blacklist/blacklist-keys.ts';
import { keyedLookups } from '../../blacklist/blacklist-store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import { groupWrites } from '../../platform/database/group-writes.ts';
import type { Db } from '../../platform/database/tables.ts';
import { AppError } from '../../platform/errors.ts';
import { fingerprintOf } from '../../platform/fingerprint.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { entitiesOf } from '../facts/entities.ts';
import { readFacts } from '../facts/transaction-facts.ts';
import { nameOfTransaction } from '../facts/transaction-keys.ts';
import { makeCheckFields } from '../fields/check-fields.ts';
import { makeHistoryKeys } from '../history/former-keys.ts';
import { entityText } from '../history/history-store.ts';
import { makeListKeyOf } from '../lists/list-key.ts';
import type { TransactionResponse } from '../records/transaction-response.ts';
import { makeCountryOfBranch } from '../rules/branch-country.ts';
import type { RuleSets } from '../rules/rule-sets.ts';
import type { PartiesScreened, ScreenParties } from '../signals/screen-parties.ts';
import { type Arrived, makeEvaluateTogether, type Said } from './evaluate-together.ts';
import type { EvaluationCounts } from './evaluation-counts.ts';
import type { RaiseAlert } from './raise-alert.ts';

type Transaction = monitoring.Transaction;
type Branch = Pick<Caller['branch'], 'id' | 'accountId' | 'policy'>;

export interface MonitorDeps {
  readonly db: Db;
  readonly vault: Vault;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly clock: Clock;
  readonly ruleSets: RuleSets;
  readonly raiseAlert: RaiseAlert;
  readonly screenParties: ScreenParties;
  /** Called with the error of a group that failed. Each transaction of the group is then evaluated alone. */
  readonly onGroupFault?: (error: unknown) => void;
  readonly counts?: EvaluationCounts;
}

const MAX_IN_GROUP = 16;
/**
 * Maximum number of groups that run at the same time. The second group is prepared while the first waits for the
 * database.
 */
const GROUPS = 2;

/**
 * Evaluates a transaction in two parts. `prepare` does the work that needs no history. `evaluate` does the rest, in the
 * order of the calls.
 */
export interface Intake {
  /**
   * Does the work that needs no history.
   * @throws AppError invalid_input
   */
  prepare(branch: Branch, transaction: Transaction): Promise<Arrived>;
  /**
   * Evaluates the prepared transaction.
   * @throws AppError conflict if the same `transaction_id` was sent before with other content.
   */
  evaluate(arrived: Arrived): Promise<TransactionResponse>;
}

/**
 * Each intake forms its own groups and keeps only its own transactions of a customer in order. A process therefore has
 * one intake for all its endpoints.
 */
export function makeIntake({
  db,
  vault,
  jobs,
  clock,
  ruleSets,
  raiseAlert,
  screenParties,
  onGroupFault = () => {},
  counts,
}: MonitorDeps): Intake {
  const evaluateTogether = makeEvaluateTogether({ vault, jobs, ruleSets, raiseAlert, counts });
  const historyKeys = makeHistoryKeys(db);
  const checkFields = makeCheckFields(db);
  const countryOfBranch = makeCountryOfBranch(db);

  interface Waiting {
    readonly arrived: Arrived;
    said?: Said;
  }
  async function evaluate(waiting: readonly Waiting[]): Promise<void> {
    const said = await evaluateTogether(
      db,
      waiting.map(({ arrived }) => arrived),
    );
    for (const [i, one] of waiting.entries()) one.said = said[i]!;
  }
  // Groups are separate for each account, because the database transaction of a group can read only the rows of one
  // account.
  const groups = new Map<number, (row: Waiting) => Promise<void>>();
  const groupOf = (accountId: number) => {
    const known =
      groups.get(accountId) ??
      groupWrites<Waiting>({
        together: evaluate,
        alone: (one) => evaluate([one]),
        onGroupFault,
        most: MAX_IN_GROUP,
        groups: GROUPS,
        gathering: true,
        keyOf: ({ arrived }) => entityText(arrived.entities.customer),
      });
    groups.set(accountId, known);
    return known;
  };

  return {
    async prepare(branch, transaction) {
      assertParties(transaction);
      const at = clock.now();
      const { accountId } = branch;
      await checkFields(accountId, transaction);
      const facts = readFacts(transaction, at);
      return {
        ...{ branch, transaction, at, facts },
        name: await nameOfTransaction(vault, accountId, transaction.transaction_id),
        contentHash: await vault.blindIndex(accountId, `transaction content ${fingerprintOf(transaction)}`),
        entities: await historyKeys(await entitiesOf(vault, branch, transaction)),
        lookups: await keyedLookups(vault, accountId, lookupsOf(transaction, await countryOfBranch(branch.id))),
        listKeyOf: makeListKeyOf(vault, accountId),
        listHit: await screenIfAsked(screenParties, branch, transaction),
      };
    },
    async evaluate(arrived) {
      const waiting: Waiting = { arrived };
      await groupOf(arrived.branch.accountId)(waiting);
      const said = waiting.said!;
      if ('refused' in said) throw said.refused;
      return said.response;
    },
  };
}

/**
 * Evaluates the branch's rules on a transaction, as of the transaction's own time. Writes record, history, case and
 * event in one database transaction, together with transactions that arrive at about the same time
 * (docs/adr/0152-evaluate-transactions-in-groups-and-the-rest-by-a-job.md). A repeated request with the same `transaction_id` and content returns the same
 * answer and has no other effect.
 * @throws AppError invalid_input, or conflict if the same `transaction_id` was sent before with other content.
 */
export function makeMonitorTransaction(deps: MonitorDeps) {
  const { prepare, evaluate } = makeIntake(deps);
  return async (branch: Branch, transaction: Transaction): Promise<TransactionResponse> =>
    evaluate(await prepare(branch, transaction));
}

/**
 * Checks that the required accounts are present. The requirement depends on the transaction's type, which the schema
 * cannot express.
 */
function assertParties({ transaction_type: type, ...transaction }: Transaction): void {
  const needed = type === 'card' ? (['card_details'] as const) : (['origin_account', 'destination_account'] as const);
  for (const field of needed) if (!transaction[field]) throw new AppError('field_required', { field });
}

/**
 * Screens the customer if the caller requested it, and the counterparty if the caller named one. The merchant of a
 * payment by card is not screened: 1 in 100 ordinary companies has a hit by name alone (eval/results/screening.md), and
 * every payment to such a merchant would be flagged. If a required list is missing, nobody is screened. The rules that
 * read the result then have the outcome `error`. The transaction is not refused, and its answer requires a manual
 * review.
 */
async function screenIfAsked(
  screenParties: ScreenParties,
  branch: Branch,
  { run_kyc: asked, customer_details: customer, additional_info: info }: Transaction,
): Promise<PartiesScreened | undefined> {
  const { counterparty_name: counterparty } = info as Record<string, unknown>;
  const names = [
    ...(asked ? [customer.customer_name] : []),
    ...(isName(counterparty) ? [counterparty.slice(0, MAX_NAME)] : []),
  ];
  if (!names.length) return undefined;
  try {
    return await screenParties(branch, names);
  } catch (error) {
    if (error instanceof AppError && error.code === 'lists_not_loaded') return 'lists_not_loaded';
    throw error;
  }
}
const MAX_NAME = 300;
const isName = (name: unknown): name is string => typeof name === 'string' && name.trim() !== '';
