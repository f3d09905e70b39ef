import type { Clock } from '../../platform/clock.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Db } from '../../platform/database/tables.ts';
import { AppError } from '../../platform/errors.ts';
import { stageOf } from '../../transactions/rules/compile.ts';
import type { RuleSets } from '../../transactions/rules/rule-sets.ts';
import { insertSnooze, wasSnoozedAlone } from '../../transactions/trials/snooze-store.ts';
import { isOfReceiver } from '../case-alert-store.ts';
import { appendCaseEvent } from '../case-history-store.ts';
import { lockCase, subjectOfCase } from '../case-store.ts';

export interface SnoozeRuleDeps {
  readonly db: Db;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly ruleSets: RuleSets;
}

export interface WantedSnooze {
  readonly rule: string;
  readonly caseId: number;
  readonly reason: string;
  readonly until: Date;
  readonly by: number;
}

const DAY_MS = 86_400_000;
const MAX_SNOOZED_DAYS = 180;
/**
 * Maximum length of a snooze that one person may set alone, in days. A longer snooze requires a second person. The next
 * snooze for the same customer and rule within `ALONE_EVERY_DAYS` also requires a second person.
 */
const MAX_ALONE_DAYS = 7;
const ALONE_EVERY_DAYS = 30;
/** Rule families that cannot be snoozed, because the law or the branch itself forbids these transactions. */
const NEVER_SNOOZED = ['blacklist', 'screening'];

/**
 * Snoozes a rule for the subject of a case, and adds a line to the case's history. Returns the id of the snooze. A
 * second person must approve the snooze if it is longer than 7 days, or if it is the second within 30 days.
 * @throws AppError invalid_input for a time or rule that is not allowed, not_found for an unknown case, conflict if the
 *   subject's data was deleted.
 */
export function makeSnoozeRule({ db, vault, clock, ruleSets }: SnoozeRuleDeps) {
  return async (
    branch: { readonly id: number; readonly accountId: number },
    { rule: name, caseId, reason, until, by }: WantedSnooze,
  ): Promise<number> => {
    const at = clock.now();
    if (until <= at || until.getTime() - at.getTime() > MAX_SNOOZED_DAYS * DAY_MS)
      throw new AppError('snooze_end_out_of_range', { days: MAX_SNOOZED_DAYS });
    const rule = (await ruleSets.live(db, branch)).rules.find(({ stable_id }) => stable_id === name);
    if (!rule) throw new AppError('rule_not_in_force');
    if (NEVER_SNOOZED.includes(rule.family)) throw new AppError('list_rule_not_snoozable');
    return db.transaction().execute(async (work) => {
      const row = await lockCase(work, branch.id, caseId);
      if (!row) throw new AppError('not_found');
      const subject = await subjectOfCase(work, row.id);
      if (!subject) throw new AppError('case_subject_unknown');
      const ofReceiver = await isOfReceiver(work, row.id, subject);
      if (ofReceiver !== undefined && ofReceiver !== (stageOf(rule) === 2))
        throw new AppError(ofReceiver ? 'rule_about_customers' : 'rule_about_receivers');
      const of = { branchId: branch.id, accountId: branch.accountId };
      const since = new Date(at.getTime() - ALONE_EVERY_DAYS * DAY_MS);
      const needsSecond =
        until.getTime() - at.getTime() > MAX_ALONE_DAYS * DAY_MS ||
        (await wasSnoozedAlone(work, { branchId: branch.id, subject, rule: name, since }));
      const snooze = await insertSnooze(work, vault, {
        ...of,
        subject,
        rule: name,
        caseId: row.id,
        reason,
        until,
        needsSecond,
        by,
        at,
      });
      await appendCaseEvent(work, vault, {
        ...{ ...of, id: row.id, kind: needsSecond ? 'snooze_proposed' : 'snoozed', userId: by, at },
        details: { rule: name, until: until.toISOString(), text: reason, snooze },
      });
      return snooze;
    });
  };
}
