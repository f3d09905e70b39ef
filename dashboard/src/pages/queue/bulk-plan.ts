import {
  type Consequence,
  consequencesOf,
  type Decision,
  type DecisionReason,
  type OutcomeSet,
} from '../../../../contract/src/outcomes.ts';

/** Answer to a decision on several items, or to a dry run of such a decision. */
export interface Decided<Failure> {
  readonly items: readonly {
    readonly id: number;
    readonly state: 'proposed' | 'decided';
    readonly outcome_set: string;
  }[];
  readonly failed: readonly (Failure & { readonly id: number })[];
}

/** Summary of a bulk decision, before it is confirmed. */
export interface Plan<Item> {
  /** Ids of the items to which the decision applies. */
  readonly ids: readonly number[];
  /** For each kind, the number of items that are decided at once and the number that wait for a second person. */
  readonly groups: readonly { readonly kind: string; readonly state: 'proposed' | 'decided'; readonly n: number }[];
  /** Items that are left out, grouped by the text of the reason. */
  readonly leftOut: readonly { readonly why: string; readonly items: readonly Item[] }[];
  /** Consequences that the decision has for at least one item, without repetitions. */
  readonly follows: readonly Consequence[];
}

/**
 * Summarises the effects of a decision on the selected items. Pure.
 *
 * @param whyOf returns the text of a refusal
 */
export function planOf<Item extends { readonly id: number; readonly kind: string }, Failure>(
  selected: readonly Item[],
  { items, failed }: Decided<Failure>,
  { decision, reason }: { readonly decision: Decision; readonly reason: DecisionReason },
  whyOf: (failure: Failure) => string,
): Plan<Item> {
  const byId = new Map(selected.map((item) => [item.id, item]));
  const groups = Map.groupBy(items, ({ id, state }) => `${state} ${byId.get(id)?.kind}`);
  const refusals = Map.groupBy(failed, whyOf);
  return {
    ids: items.map(({ id }) => id),
    groups: [...groups.values()].map((some) => ({
      kind: byId.get(some[0]!.id)!.kind,
      state: some[0]!.state,
      n: some.length,
    })),
    leftOut: [...refusals].map(([why, some]) => ({ why, items: some.flatMap(({ id }) => byId.get(id) ?? []) })),
    follows: [...new Set(items.flatMap((item) => consequencesOf(item.outcome_set as OutcomeSet, decision, reason)))],
  };
}
