import { rules as contract } from '@hakiki/contract';
import { signalNeedIn } from '@hakiki/texts';
import { branchIds } from '../../../accounts/branch-choice.ts';
import { idOf, pageAnswer, pageOf } from '../../../accounts/paging.ts';
import { ok, type Serve } from '../../../http/serve.ts';
import { answeredFault } from '../../../platform/answered-fault.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Vault } from '../../../platform/crypto/vault.ts';
import type { Db } from '../../../platform/database/tables.ts';
import { AppError } from '../../../platform/errors.ts';
import { definitionOf, SIGNALS, type SignalName, valuesOf } from '../../facts/signal-definitions.ts';
import { stageOf } from '../compile.ts';
import { LIMITS } from '../condition.ts';
import { profileOf } from '../profiles.ts';
import type { Rule } from '../rule.ts';
import { meaningMessages, nameMessage, rationaleMessage, ruleMessage, ruleSentence } from '../rule-message.ts';
import { ruleSetOfBranch } from '../rule-set-store.ts';
import type { RuleSets } from '../rule-sets.ts';
import { differencesBetween } from './apply-changes.ts';
import { makeDiscardDraft } from './discard-draft.ts';
import * as store from './draft-store.ts';
import { proposeRules } from './propose-rules.ts';
import { publishDraft } from './publish-draft.ts';
import { setCountry } from './set-country.ts';

export interface RuleRouteDeps {
  readonly db: Db;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly ruleSets: RuleSets;
}

const MAX_OPEN = 50;
const shownIn = (currency: string) => (rule: Rule) => ({
  ...rule,
  sentence: ruleSentence(rule, currency),
  messages: {
    name: nameMessage(rule),
    sentence: ruleMessage(rule, currency),
    rationale: rationaleMessage(rule),
    meanings: meaningMessages(rule),
  },
  stage: stageOf(rule),
});
const signals = (Object.keys(SIGNALS) as SignalName[]).map((name) => {
  const { unit, subject, windows = [], arguments: given = {}, cost, meaning, needs } = definitionOf(name);
  const values = [...(valuesOf(name) ?? [])];
  return {
    ...{ name, unit, subject, windows, arguments: given, cost, meaning },
    needs: needs === undefined ? null : (signalNeedIn(needs, 'en') ?? null),
    needs_code: needs ?? null,
    values: values.length ? values : null,
  };
});

/**
 * Endpoints for the rules of a branch. Reading requires a sign-in; changes require `change_settings` and two people.
 */
export function ruleRoutes(serve: Serve, deps: RuleRouteDeps): void {
  const { db, clock, ruleSets } = deps;
  const discardDraft = makeDiscardDraft(deps);
  const draftShown = ({ discarded_at: discarded, ...row }: store.DraftRow, inForce: number) => ({
    ...row,
    state: row.published_at ? ('published' as const) : discarded ? ('discarded' as const) : ('open' as const),
    outdated: !row.published_at && row.base !== inForce,
  });
  const found = async (branchId: number, id: number): Promise<store.WholeDraft> => {
    const draft = await store.readDraft(db, branchId, id);
    if (!draft) throw new AppError('not_found');
    return draft;
  };

  serve(contract.listRules, async ({ branch, query }) => {
    const { id, rules, profile } = await ruleSets.live(db, branchIds(branch));
    const { country, currency } = profile;
    const from = Number(query.cursor ?? 0);
    const to = query.limit === undefined ? rules.length : from + Number(query.limit);
    const cursor = to < rules.length ? String(to) : null;
    return ok(
      { rule_set: id, country, currency, items: rules.slice(from, to).map(shownIn(currency)), cursor },
      'Rules retrieved',
    );
  });
  const { rulesOfBranch, ...ofRule } = LIMITS;
  const limits = { ...ofRule, rules_of_branch: rulesOfBranch };
  serve(contract.listSignals, async () => ok({ signals, limits }, 'Signals retrieved'));
  serve(contract.setCountry, async ({ branch: chosen, body, audit, changed }) => {
    const branch = branchIds(chosen);
    audit(`rules of branch ${branch.id}`);
    const before = (await ruleSets.live(db, branch)).profile.country;
    const ruleSet = await setCountry(db, ruleSets, branch, body.country);
    changed({ country: before }, { country: body.country });
    const { country, currency } = profileOf(body.country);
    return ok({ country, currency, rule_set: ruleSet }, 'Country saved');
  });

  serve(contract.checkDraft, async ({ branch: chosen, body }) => {
    const branch = branchIds(chosen);
    const live = await ruleSets.live(db, branch);
    const proposal = await proposeRules(db, { branch, live, given: body });
    const differences =
      'rules' in proposal ? differencesBetween(live.rules, proposal.rules, live.profile.currency) : [];
    return ok({ faults: proposal.faults.map(answeredFault), differences }, 'Nothing was changed');
  });
  serve(contract.createDraft, async ({ user, branch: chosen, body: { reason, ...given }, audit, changed }) => {
    const branch = branchIds(chosen);
    const live = await ruleSets.live(db, branch);
    const proposal = await proposeRules(db, { branch, live, given });
    if (!('rules' in proposal)) {
      const [{ path, fault }, ...others] = proposal.faults as [(typeof proposal.faults)[number]];
      if (others.length) throw new AppError('rules_refused_more', { path, fault, more: others.length });
      throw new AppError('rules_refused', { path, fault });
    }
    const { rules, country } = proposal;
    if (!differencesBetween(live.rules, rules).length && (country ?? live.profile.country) === live.profile.country)
      throw new AppError('draft_without_change');
    const draft = {
      ...{ branchId: branch.id, accountId: branch.accountId, rules, base: live.id, country, reason },
      ...{ createdBy: user.userId, at: clock.now() },
    };
    const id = await store.insertDraftWithin(db, draft, MAX_OPEN);
    if (id === undefined) throw new AppError('too_many_rule_drafts', { n: MAX_OPEN });
    audit(`draft ${id}`);
    changed(undefined, { state: 'open', base: live.id, country, rules: rules.length, reason: true });
    return ok(draftShown(await found(branch.id, id), live.id), 'Draft saved');
  });
  serve(contract.listDrafts, async ({ branch: chosen, query }) => {
    const [branch, page] = [branchIds(chosen), pageOf(query)];
    const live = await ruleSets.live(db, branch);
    const rows = await store.listDrafts(db, branch.id, page);
    return ok(
      pageAnswer(rows, page, (row) => draftShown(row, live.id)),
      'Drafts retrieved',
    );
  });
  serve(contract.readDraft, async ({ branch: chosen, params }) => {
    const branch = branchIds(chosen);
    const draft = await found(branch.id, idOf(params.id));
    const live = await ruleSets.live(db, branch);
    const base = (await ruleSetOfBranch(db, branch.id, draft.base)) ?? [];
    const differences = differencesBetween(base, draft.rules, live.profile.currency);
    return ok(
      { ...draftShown(draft, live.id), differences, rules: draft.rules.map(shownIn(live.profile.currency)) },
      'Draft retrieved',
    );
  });
  serve(contract.discardDraft, async ({ user, branch: chosen, params, audit, changed }) => {
    const branch = branchIds(chosen);
    const id = idOf(params.id);
    audit(`draft ${id}`);
    await discardDraft(branch.id, { id, by: user.userId });
    changed({ state: 'open' }, { state: 'discarded' });
    const { id: inForce } = await ruleSets.live(db, branch);
    return ok(draftShown(await found(branch.id, id), inForce), 'Draft discarded');
  });
  serve(contract.publishDraft, async ({ user, branch: chosen, params, audit, changed }) => {
    const branch = branchIds(chosen);
    audit(`draft ${idOf(params.id)}`);
    const before = (await ruleSets.live(db, branch)).id;
    const published = await publishDraft(db, { branchId: branch.id, id: idOf(params.id), user, at: clock.now() });
    audit(`draft ${params.id}, rule set ${published.rule_set}`);
    changed({ state: 'open', rule_set: before }, { state: 'published', ...published });
    return ok(published, 'Rules published');
  });

  serve(contract.listVersions, async ({ branch: chosen, query }) => {
    const [branch, page] = [branchIds(chosen), pageOf(query)];
    const rows = await store.listPublications(db, branch.id, page);
    return ok(
      pageAnswer(rows, page, (row) => row),
      'Versions retrieved',
    );
  });
  serve(contract.readVersion, async ({ branch: chosen, params }) => {
    const branch = branchIds(chosen);
    const rules = await ruleSetOfBranch(db, branch.id, idOf(params.id));
    if (!rules) throw new AppError('not_found');
    const { currency } = (await ruleSets.live(db, branch)).profile;
    return ok({ rule_set: Number(params.id), rules: rules.map(shownIn(currency)) }, 'Version retrieved');
  });
}
