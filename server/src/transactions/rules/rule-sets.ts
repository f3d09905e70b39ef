import { parameterMeanings } from '@hakiki/texts/en/parameter-meanings.ts';
import { ruleNames } from '@hakiki/texts/en/rule-names.ts';
import { ruleRationales } from '@hakiki/texts/en/rule-rationales.ts';
import { LRUCache } from 'lru-cache';
import type { Db } from '../../platform/database/tables.ts';
import { AppError } from '../../platform/errors.ts';
import { isCurrency, toMinor } from '../../platform/money.ts';
import { type CompiledRule, compileRule } from './compile.ts';
import { type CountryProfile, profileOf } from './profiles.ts';
import type { Rule } from './rule.ts';
import {
  publishRuleSet,
  readRuleSet,
  type Settings,
  type StoredRuleSet,
  settingsOf,
  settingsQuery,
} from './rule-set-store.ts';
import { shippedRules } from './shipped-rules.ts';

interface Branch {
  readonly id: number;
  readonly accountId: number;
}

/** The two limits that the API can set. They have the names of their endpoints. */
export type LimitKind = 'limit' | 'threshold';

export interface LimitChange {
  readonly kind: LimitKind;
  /** The amount in major units; null removes the limit. */
  readonly amount: number | null;
  readonly currency?: string | undefined;
}

export interface LiveRuleSet {
  readonly id: number;
  readonly rules: readonly Rule[];
  readonly profile: CountryProfile;
  /** Returns the rules, compiled for a currency. */
  readonly compiledFor: (currency: string) => readonly CompiledRule[];
}

export interface RuleSets {
  /** Returns the branch's rules in force. Default: the shipped rules for its country. */
  readonly live: (db: Db, branch: Branch) => Promise<LiveRuleSet>;
  /** Same as `live`, with settings of the branch that are already loaded. */
  readonly liveBy: (db: Db, branch: Branch, settings: Settings) => Promise<LiveRuleSet>;
  /** Returns a rule set by its id. The set does not have to be in force. */
  readonly byId: (db: Db, id: number) => Promise<Pick<LiveRuleSet, 'id' | 'rules' | 'compiledFor'>>;
  /** Returns a limit of the branch as an amount in major units with its currency; null if the limit is not set. */
  readonly limit: (db: Db, branch: Branch, kind: LimitKind) => Promise<{ amount: number; currency: string } | null>;
  /**
   * Sets a limit in one currency. Default: the branch's own currency. An amount of null removes the limit. Creates a
   * new version of the rule set.
   * @throws AppError invalid_input for an unknown currency or an amount with too many decimals for the currency.
   */
  readonly setLimit: (
    db: Db,
    branch: Branch,
    change: LimitChange,
  ) => Promise<{ amount: number; currency: string } | null>;
}

const MAX_CACHED = 500;

export function makeRuleSets(): RuleSets {
  const stored = new LRUCache<number, StoredRuleSet>({ max: MAX_CACHED });
  const compiled = new LRUCache<string, readonly CompiledRule[]>({ max: MAX_CACHED * 4 });

  async function byId(db: Db, id: number): Promise<Pick<LiveRuleSet, 'id' | 'rules' | 'compiledFor'>> {
    const set = stored.get(id) ?? (await readRuleSet(db, id));
    stored.set(id, set);
    const compiledFor = (currency: string): readonly CompiledRule[] => {
      const key = `${id} ${currency}`;
      const known = compiled.get(key);
      if (known) return known;
      const rules = set.rules.map((rule) => compileRule(scoped(rule), currency));
      compiled.set(key, rules);
      return rules;
    };
    return { id, rules: set.rules, compiledFor };
  }

  const live = async (db: Db, branch: Branch): Promise<LiveRuleSet> =>
    liveBy(db, branch, settingsOf((await settingsQuery([branch.id]).execute(db)).rows, branch.id));

  async function liveBy(db: Db, branch: Branch, settings: Settings): Promise<LiveRuleSet> {
    const profile = profileOf(settings.country);
    const id =
      settings.ruleSetId ??
      (await publishRuleSet(db, {
        branchId: branch.id,
        accountId: branch.accountId,
        rules: firstRules(settings, profile),
        cause: 'shipped',
      }));
    return { ...(await byId(db, id)), profile };
  }

  return {
    live,
    liveBy,
    byId,
    async limit(db, branch, kind) {
      const { rules } = await live(db, branch);
      return amountOf(rules.find(({ stable_id }) => stable_id === kind));
    },
    async setLimit(db, branch, change) {
      const rules = withLimit(await live(db, branch), change);
      await publishRuleSet(db, { branchId: branch.id, accountId: branch.accountId, rules, cause: 'limit' });
      return amountOf(rules.find(({ stable_id }) => stable_id === change.kind));
    },
  };
}

/**
 * Returns the rules with the changed limit.
 * @throws AppError invalid_input for an unknown currency or an amount with too many decimals for the currency.
 */
export function withLimit(
  { rules, profile }: Pick<LiveRuleSet, 'rules' | 'profile'>,
  { kind, amount, currency = profile.currency }: LimitChange,
): readonly Rule[] {
  if (!isCurrency(currency)) throw new AppError('invalid_currency');
  const others = rules.filter(({ stable_id }) => stable_id !== kind);
  return amount === null ? others : [...others, limitRule({ kind, amount, currency })];
}

/**
 * Returns a limit of the API with its currency in the scope, because such a limit applies to one currency only. The
 * stored rules of limits from before 2026-11-24 have no currency in their scope.
 */
const scoped = (rule: Rule): Rule => {
  const amount = rule.parameters['amount'];
  return isLimit(rule) && amount?.unit === 'money' && !rule.scope.currencies
    ? { ...rule, scope: { ...rule.scope, currencies: Object.keys(amount.value) } }
    : rule;
};

/** True if the rule implements a limit of the API. */
export const isLimit = ({ stable_id }: Rule): boolean => stable_id === 'limit' || stable_id === 'threshold';

/** Returns the first rules of a branch: the shipped rules for its country, and the limits that were set before. */
function firstRules(settings: Settings, { reporting, currency }: CountryProfile): Rule[] {
  const limits = (['limit', 'threshold'] as const).flatMap((kind) => {
    const amount = settings[kind];
    return amount === null ? [] : [limitRule({ kind, amount: Number(amount), currency })];
  });
  return [...shippedRules(reporting), ...limits];
}

function amountOf(rule: Rule | undefined): { amount: number; currency: string } | null {
  const parameter = rule?.parameters['amount'];
  if (parameter?.unit !== 'money') return null;
  const [currency, amount] = Object.entries(parameter.value)[0]!;
  return { amount: Number(amount), currency };
}

/** Returns the rule that implements a limit of the API. */
function limitRule({
  kind,
  amount,
  currency,
}: {
  readonly kind: LimitKind;
  readonly amount: number;
  readonly currency: string;
}): Rule {
  if (toMinor(amount, currency) === undefined) throw new AppError('amount_field_decimals', { field: kind, currency });
  const single = kind === 'limit';
  return {
    stable_id: kind,
    version: 0,
    name: ruleNames[kind],
    family: 'amount',
    activity_code: 455,
    action: 'flag',
    severity: 40,
    scope: { currencies: [currency] },
    parameters: {
      amount: {
        unit: 'money',
        // Converts the caller's number to decimal text. `String` writes JSON numbers up to 1e15 without an exponent.
        value: { [currency]: String(amount) },
        meaning: single ? parameterMeanings.limit_single : parameterMeanings.limit_day,
      },
    },
    condition: single
      ? { compare: { signal: { name: 'amount' }, operator: '>', to: { parameter: 'amount' } } }
      : { compare: { signal: { name: 'sum', window: '24h' }, operator: '>', to: { parameter: 'amount' } } },
    rationale: ruleRationales[kind],
  };
}
