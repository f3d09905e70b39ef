import type { Assessment } from '../rules/evaluate-rules.ts';
import type { Rule } from '../rules/rule.ts';

export interface RuleTally {
  readonly rule: string;
  readonly name: string;
  readonly action: string;
  base_hits: number;
  draft_hits: number;
  below_hits: number;
  not_evaluated: number;
}
interface Known {
  of: number;
  base: number;
  draft: number;
}
interface Side {
  readonly alerts: number;
  readonly customers: number;
  readonly per_1000_customer_days: number;
}
export interface BacktestResult {
  readonly transactions: number;
  readonly of: number;
  readonly customers: number;
  readonly days: number;
  readonly base: Side;
  readonly draft: Side;
  readonly both: number;
  readonly rules: readonly RuleTally[];
  readonly confirmed: Known;
  readonly cleared: Known;
  readonly gained: readonly number[];
  readonly lost: readonly number[];
  /** Number of hits just below the limits. Absent in back-tests from before 2026-11-24. */
  readonly missed?: readonly number[];
}

/** The results of both rule sets for one transaction. */
export interface Tried {
  readonly id: number;
  readonly customer: string;
  readonly outcome: 'confirmed' | 'cleared' | null;
  readonly base: Assessment;
  readonly draft: Assessment;
  /** Results of the draft's rules after every limit was lowered by 15 %. */
  readonly below: Assessment;
}
export interface Sampled {
  readonly transaction: number;
  readonly rule: string;
  readonly side: 'above' | 'below';
}

const MAX_LISTED = 50;
/**
 * Maximum number of samples for each rule and side, drawn evenly over the whole period. The sides are above and below
 * the rule's limits.
 */
const MAX_SAMPLED = 40;

/** Random draw of samples. Each candidate has the same chance. */
export interface Draw {
  /** Returns a random number from 0 to 1 for the nth candidate of a rule. */
  readonly random: (rule: string, n: number) => number;
  /** Maximum number of samples of a rule. All samples are just below the rule's limits. */
  readonly most: number;
}

/** Adds up the results of a back-test. The totals depend only on the transactions and their order. */
export function makeTally(rules: readonly Rule[], draw?: Draw) {
  const byRule = new Map<string, RuleTally>(
    rules.map(({ stable_id: rule, name, action }) => [
      rule,
      { rule, name, action, base_hits: 0, draft_hits: 0, below_hits: 0, not_evaluated: 0 },
    ]),
  );
  const known = { confirmed: { of: 0, base: 0, draft: 0 }, cleared: { of: 0, base: 0, draft: 0 } };
  const customers = { all: new Set<string>(), base: new Set<string>(), draft: new Set<string>() };
  const alerts = { base: 0, draft: 0, both: 0 };
  const [gained, lost, missed]: [number[], number[], number[]] = [[], [], []];
  const samples = new Map<string, { readonly kept: Sampled[]; seen: number }>();
  let transactions = 0;

  /** Reservoir sampling: after n candidates, each candidate is in the sample with probability most / n. */
  function drawSample(one: Sampled, { random, most }: Draw): void {
    if (one.side === 'above') return;
    const drawn = samples.get(one.rule) ?? { kept: [], seen: 0 };
    samples.set(one.rule, drawn);
    const place = Math.floor(random(one.rule, drawn.seen) * (drawn.seen + 1));
    if (drawn.kept.length < most) drawn.kept.push(one);
    else if (place < most) drawn.kept[place] = one;
    drawn.seen += 1;
  }

  /**
   * Adds an item to an evenly spread sample. When the sample is full, removes every second item, and from then on adds
   * only half as many items.
   */
  function sample(one: Sampled): void {
    if (draw) {
      drawSample(one, draw);
      return;
    }
    const key = `${one.rule} ${one.side}`;
    const drawn = samples.get(key) ?? { kept: [], seen: 0 };
    samples.set(key, drawn);
    const step = 2 ** Math.max(0, Math.ceil(Math.log2((drawn.seen + 1) / MAX_SAMPLED)));
    if (drawn.kept.length >= MAX_SAMPLED)
      drawn.kept.splice(0, drawn.kept.length, ...drawn.kept.filter((_, i) => i % 2 === 0));
    if (drawn.seen % step === 0) drawn.kept.push(one);
    drawn.seen += 1;
  }

  function add({ id, customer, outcome, base, draft, below }: Tried): void {
    transactions += 1;
    customers.all.add(customer);
    const [inBase, inDraft] = [base.status === 'suspicious', draft.status === 'suspicious'];
    if (inBase) {
      alerts.base += 1;
      customers.base.add(customer);
    }
    if (inDraft) {
      alerts.draft += 1;
      customers.draft.add(customer);
    }
    if (inBase && inDraft) alerts.both += 1;
    if (inDraft && !inBase && gained.length < MAX_LISTED) gained.push(id);
    if (inBase && !inDraft && lost.length < MAX_LISTED) lost.push(id);
    if (outcome === 'confirmed' && !inDraft && missed.length < MAX_LISTED) missed.push(id);
    if (outcome) {
      known[outcome].of += 1;
      if (inBase) known[outcome].base += 1;
      if (inDraft) known[outcome].draft += 1;
    }
    const hits = (assessment: Assessment): Set<string> =>
      new Set(assessment.results.filter((one) => one.outcome === 'hit').map(({ stable_id }) => stable_id));
    const [ofBase, ofDraft, ofBelow] = [hits(base), hits(draft), hits(below)];
    for (const { stable_id, outcome: said } of draft.results) {
      const tally = byRule.get(stable_id);
      if (said === 'not_evaluated' && tally) tally.not_evaluated += 1;
    }
    for (const rule of ofBase) byRule.get(rule)!.base_hits += 1;
    for (const rule of ofDraft) {
      byRule.get(rule)!.draft_hits += 1;
      sample({ transaction: id, rule, side: 'above' });
    }
    for (const rule of ofBelow) {
      if (ofDraft.has(rule)) continue;
      byRule.get(rule)!.below_hits += 1;
      sample({ transaction: id, rule, side: 'below' });
    }
  }

  function result(of: number, days: number): { readonly result: BacktestResult; readonly samples: readonly Sampled[] } {
    const side = (name: 'base' | 'draft'): Side => ({
      alerts: alerts[name],
      customers: customers[name].size,
      per_1000_customer_days: customers.all.size ? (alerts[name] / (customers.all.size * days)) * 1000 : 0,
    });
    return {
      result: {
        ...{ transactions, of, customers: customers.all.size, days, base: side('base'), draft: side('draft') },
        ...{ both: alerts.both, rules: [...byRule.values()], ...known, gained, lost, missed },
      },
      samples: [...samples.values()].flatMap(({ kept }) => kept),
    };
  }
  return { add, result };
}

export interface Reviewed {
  readonly rule: string;
  readonly side: 'above' | 'below';
  readonly suspicious: boolean | null;
}
const MIN_REVIEWED = 30;

/**
 * Returns advice for each rule from the reviews of its samples. Advises lower limits if over 5 % of the samples below
 * the limits are suspicious. Advises higher limits if under 2 % of the samples above the limits are suspicious.
 */
export function adviceOf(samples: readonly Reviewed[]) {
  return [...new Set(samples.map(({ rule }) => rule))].map((rule) => {
    const of = (side: Reviewed['side']) => {
      const reviewed = samples.filter((one) => one.rule === rule && one.side === side && one.suspicious !== null);
      return { reviewed: reviewed.length, suspicious: reviewed.filter(({ suspicious }) => suspicious).length };
    };
    const [above, below] = [of('above'), of('below')];
    const share = ({ reviewed, suspicious }: typeof above): number => suspicious / reviewed;
    const advice =
      below.reviewed >= MIN_REVIEWED && share(below) > 0.05
        ? ('lower' as const)
        : above.reviewed >= MIN_REVIEWED && share(above) < 0.02
          ? ('raise' as const)
          : above.reviewed >= MIN_REVIEWED && below.reviewed >= MIN_REVIEWED
            ? ('keep' as const)
            : ('too_few' as const);
    return { rule, above, below, advice };
  });
}
