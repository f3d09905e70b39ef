import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startMonitoring } from '../../intake/transactions.fixture.ts';
import { checkRule, checkRuleSet } from '../check-rule-set.ts';
import { profileOf } from '../profiles.ts';
import type { Rule } from '../rule.ts';
import { publishRuleSet } from '../rule-set-store.ts';
import { shippedRules } from '../shipped-rules.ts';
import { numberRules, sameRule } from '../versions.ts';
import { applyChanges, differencesBetween } from './apply-changes.ts';
import { insertDraft } from './draft-store.ts';

const shipped = shippedRules(profileOf('nigeria').reporting);

describe('rules as they are given', () => {
  test('those that are shipped have no fault, in any country', () => {
    for (const country of ['nigeria', 'kenya', 'ghana', 'uganda', 'rwanda'])
      expect(checkRuleSet(shippedRules(profileOf(country).reporting))).toEqual([]);
  });

  test('whatever is put in place of a part is a fault or leaves a rule that reads as a sentence', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...shipped),
        fc.constantFrom(...Object.keys(shipped[0]!)),
        fc.anything(),
        (rule, field, value) => {
          const damaged = { ...rule, [field]: value } as Rule;
          if (checkRule(damaged).length) return;
          expect(differencesBetween([], [damaged])[0]!.after).toMatch(/\.$/);
        },
      ),
      { numRuns: 2000 },
    );
  });

  test('changes follow one another; one that cannot be applied is named', () => {
    const { rules, faults } = applyChanges(shipped, [
      { kind: 'set_action', rule: 'velocity_minute', value: 'watch' },
      { kind: 'set_severity', rule: 'velocity_minute', value: 5 },
      { kind: 'remove', rule: 'fan_out' },
      { kind: 'remove', rule: 'fan_out' },
      { kind: 'set_parameter', rule: 'fan_in', parameter: 'toString', value: 1 },
    ]);
    expect(faults.map(({ path }) => path)).toEqual(['changes[3].rule', 'changes[4].parameter']);
    expect(differencesBetween(shipped, rules as Rule[]).map(({ rule, change }) => [rule, change])).toEqual([
      ['fan_out', 'removed'],
      ['velocity_minute', 'changed'],
    ]);
  });
});

test('a version means one content for ever, in whatever order rules are changed and gone back to', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 20 }), (severities) => {
      const published: Rule[] = [];
      for (const severity of severities)
        published.push(...numberRules([{ ...shipped[0]!, severity, version: 0 }], published));
      for (const a of published) for (const b of published) expect(sameRule(a, b)).toBe(a.version === b.version);
    }),
  );
});

describe('in the database', () => {
  let service: Awaited<ReturnType<typeof startMonitoring>>;
  beforeAll(async () => {
    service = await startMonitoring();
  });
  afterAll(() => service.database[Symbol.asyncDispose]());

  test('nobody’s program can publish an author’s own draft unmarked, change a draft, a set or the history', async () => {
    const { db, branch, ruleSets } = service;
    const live = await ruleSets.live(db, branch);
    const user = async (email: string) =>
      (
        await sql<{ id: number }>`insert into users (account_id, email, name, role, password_hash)
          values (${branch.accountId}, ${email}, 'x', 'admin', '') returning id`.execute(db)
      ).rows[0]!.id;
    const [author, second] = [await user('a@x.example'), await user('b@x.example')];
    const draftId = await insertDraft(db, {
      ...{ branchId: branch.id, accountId: branch.accountId, rules: live.rules.slice(1), base: live.id },
      ...{ country: null, reason: 'r', createdBy: author, at: new Date() },
    });
    const publication = (by: number, drafter: number, self: boolean) =>
      sql`insert into rule_publications (branch_id, account_id, rule_set_id, cause, draft_id, author, published_by, self_published)
        values (${branch.id}, ${branch.accountId}, ${live.id}, 'draft', ${draftId}, ${drafter}, ${by}, ${self})`.execute(
        db,
      );
    await expect(publication(author, author, false)).rejects.toThrow('rules_four_eyes');
    await expect(publication(author, second, false)).rejects.toThrow('foreign key');
    await expect(sql`update rule_drafts set created_by = ${second}`.execute(db)).rejects.toThrow('never changed');
    await expect(sql`update transaction_rule_sets set rules = '[]'`.execute(db)).rejects.toThrow('never changed');
    await expect(sql`update rule_publications set self_published = true`.execute(db)).rejects.toThrow('never changed');

    const set = { branchId: branch.id, accountId: branch.accountId, rules: live.rules.slice(1), base: live.id };
    const cause = { draftId, author, publishedBy: second };
    const both = await Promise.allSettled([
      publishRuleSet(db, { ...set, cause }),
      publishRuleSet(db, { ...set, rules: live.rules.slice(2), cause: 'limit' }),
    ]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});
