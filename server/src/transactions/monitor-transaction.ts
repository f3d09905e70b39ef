import type { monitoring } from '@hakiki/contract';
import type { Caller } from '../accounts/caller.ts';
import type { Clock } from '../platform/clock.ts';
import type { Vault } from '../platform/crypto/vault.ts';
import type { Db } from '../platform/database/tables.ts';
import { AppError } from '../platform/errors.ts';
import { fingerprintOf } from '../platform/fingerprint.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { recordModuleEvent } from '../webhooks/record-event.ts';
import { lookupsOf } from './blacklist/blacklist-keys.ts';
import { findListed } from './blacklist/blacklist-store.ts';
import { alertCopy } from './cases/alert-copy.ts';
import { raiseAlert, SLA_HOURS } from './cases/raise-alert.ts';
import { entitiesOf, subjectsOf } from './entities.ts';
import { payerOf } from './evaluate-stored.ts';
import { suspiciousTransaction } from './event.ts';
import { addLeg, lockEntity, touchEntity } from './history-store.ts';
import type { RuleSets } from './rule-sets.ts';
import { type Assessment, evaluateRules, triggeredNames } from './rules/evaluate-rules.ts';
import type { ScreenParties } from './screen-parties.ts';
import { secondStageJob } from './second-stage-job.ts';
import { readFacts } from './signals/facts.ts';
import { readSignals } from './signals/read-signals.ts';
import * as store from './store.ts';
import { evidenceText } from './stored-transaction.ts';
import { nameOfTransaction } from './transaction-keys.ts';
import { snoozedFor } from './trials/snooze-store.ts';

type Transaction = monitoring.Transaction;
type Branch = Pick<Caller['branch'], 'id' | 'accountId' | 'policy'>;

/** What the caller is told. */
export interface TransactionResponse {
  readonly status: 'safe' | 'suspicious';
  readonly activity_code: number;
  readonly comment: string[];
}

export interface MonitorDeps {
  readonly db: Db;
  readonly vault: Vault;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly clock: Clock;
  readonly ruleSets: RuleSets;
  readonly screenParties: ScreenParties;
}

/**
 * Evaluates the branch's rules on a transaction, as of the transaction's own time: record, history, case and event in one database transaction.
 * The same `transaction_id` with the same content gives the same answer and causes nothing.
 * @throws AppError invalid_input, or conflict when the same `transaction_id` came with other content.
 */
export function makeMonitorTransaction({ db, vault, jobs, clock, ruleSets, screenParties }: MonitorDeps) {
  const recording = { vault, jobs };
  return async (branch: Branch, transaction: Transaction): Promise<TransactionResponse> => {
    assertParties(transaction);
    const arrival = clock.now();
    const facts = readFacts(transaction, arrival);
    const { id: branchId, accountId } = branch;
    const contentHash = await vault.blindIndex(accountId, `transaction content ${fingerprintOf(transaction)}`);
    const name = await nameOfTransaction(vault, accountId, transaction.transaction_id);
    const sameAsBefore = async (work: Db): Promise<TransactionResponse | undefined> => {
      const earlier = await store.answerOf(work, branchId, name);
      if (!earlier) return undefined;
      if (earlier.source === 'import')
        throw new AppError('conflict', 'This transaction_id was imported as history, which is not evaluated');
      if (earlier.content_hash && !earlier.content_hash.equals(contentHash))
        throw new AppError('conflict', 'This transaction_id was used for a transaction with other content');
      return earlier.answer;
    };
    const earlier = await sameAsBefore(db);
    if (earlier) return earlier;
    const entities = await entitiesOf(vault, branch, transaction);
    const listHit = await screenIfAsked(screenParties, branch, transaction);
    const listed = await findListed(db, vault, branch, { lookups: lookupsOf(transaction), at: facts.at });

    return db.transaction().execute(async (work) => {
      const known = await lockEntity(work, entities.customer, facts.at);
      // Another request with this id may have been faster while this one waited for the customer.
      const raced = await sameAsBefore(work);
      if (raced) return raced;
      const ruleSet = await ruleSets.live(work, branch);
      const rules = ruleSet.compiledFor(facts.currency).filter(({ stage }) => stage === 1);
      const id = await store.takeTransactionId(work);
      const signals = await readSignals(
        {
          ...{ db: work, ...entities, known, facts, id, stage: 1, payer: payerOf(facts.direction, entities) },
          ...{ blacklisted: listed.length > 0, listHit },
        },
        rules.flatMap(({ requests }) => requests),
      );
      const assessment = evaluateRules(rules, {
        read: (key) => signals.get(key) ?? { missing: 'not read' },
        transactionType: transaction.transaction_type,
        accountType: transaction.account_type,
        currency: facts.currency,
        snoozed: await snoozedFor(work, branchId, subjectsOf(entities), arrival),
      });
      const answer = responseOf(assessment);
      const fresh = await store.insertTransaction(work, {
        id,
        branch_id: branchId,
        account_id: accountId,
        transaction_key: name.key,
        customer_key: entities.customer.key,
        destination_key: entities.destination?.key ?? null,
        currency: facts.currency,
        at: facts.at,
        rules: triggeredNames(assessment),
        answer: JSON.stringify(answer),
        content_hash: contentHash,
        rule_set_id: ruleSet.id,
        score: assessment.score,
        evidence: await vault.encrypt(
          accountId,
          `transactions.evidence:${id}`,
          evidenceText({ results: kept(assessment), signals, listed }),
        ),
        ciphertext: await vault.encrypt(accountId, `transactions.ciphertext:${id}`, JSON.stringify(transaction)),
        created_at: arrival,
      });
      if (!fresh) return (await sameAsBefore(work))!;
      await addLeg(work, entities.customer, {
        at: facts.at,
        id,
        direction: facts.direction ?? 'out',
        currency: facts.currency,
        minor: facts.minor,
        ownKey: entities.origin?.key ?? null,
        otherKey: entities.destination?.key ?? null,
        failed: facts.failed ?? null,
      });
      await touchEntity(work, entities.customer, facts.at, facts.place);
      await jobs.enqueue(work, secondStageJob, [
        { data: { id, late: known !== undefined && known.lastAt > facts.at } },
      ]);
      if (assessment.status === 'suspicious') {
        const raised = await raiseAlert(work, vault, {
          ...{ branchId, accountId, assessment, transactionId: id, foundLate: false, at: arrival },
          subject: entities.customer.key,
          slaHours: SLA_HOURS,
          copy: { ...alertCopy(transaction, assessment, ruleSet.rules), listed },
        });
        await recordModuleEvent(work, recording, {
          accountId,
          branchId,
          module: 'transaction_monitoring',
          event: 'suspicious_transaction',
          data: suspiciousTransaction({ branchId, transaction, assessment, raised, listed, now: arrival }),
          subject: entities.customer.key.toString('base64url'),
        });
      }
      return answer;
    });
  };
}

const responseOf = (assessment: Assessment): TransactionResponse => ({
  status: assessment.status,
  activity_code: assessment.activity_code,
  comment: [`${triggeredNames(assessment).length} rule(s) triggered`],
});

/** What is kept of the results: all but the rules that simply did not hit. */
const kept = ({ results }: Assessment) => results.filter(({ outcome }) => outcome !== 'no_hit');

/** Which accounts a transaction must name depends on its type, which the schema cannot say. */
function assertParties({ transaction_type: type, ...transaction }: Transaction): void {
  const needed = type === 'card' ? (['card_details'] as const) : (['origin_account', 'destination_account'] as const);
  for (const field of needed) if (!transaction[field]) throw new AppError('invalid_input', `${field} is required`);
}

/** Screens the customer and the counterparty when the caller asked for it, or named a counterparty. */
async function screenIfAsked(screenParties: ScreenParties, branch: Branch, transaction: Transaction) {
  const { counterparty_name: counterparty } = transaction.additional_info as Record<string, unknown>;
  const named = typeof counterparty === 'string' && counterparty.trim() !== '';
  if (!transaction.run_kyc && !named) return undefined;
  return screenParties(branch, [
    ...(transaction.run_kyc ? [transaction.customer_details.customer_name] : []),
    ...(named ? [counterparty.slice(0, 300)] : []),
  ]);
}
