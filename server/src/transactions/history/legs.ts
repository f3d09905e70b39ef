import type { Entities, Entity } from '../facts/entities.ts';
import type { TransactionFacts } from '../facts/transaction-facts.ts';
import type { Leg } from './movement-store.ts';

type Facts = Pick<TransactionFacts, 'at' | 'currency' | 'minor' | 'moved' | 'direction' | 'failed'>;

const legBase = (id: number, { at, currency, minor, moved, failed }: Facts) => ({
  ...{ at, id, currency, failed: failed ?? null },
  minor: moved ? minor : 0n,
});

/** Returns the payer: the customer, or the sending account if the customer receives the money. */
export const payerOf = (
  direction: 'in' | 'out' | undefined,
  { customer, origin }: Pick<Entities, 'customer' | 'origin'>,
): Entity => (direction === 'in' ? (origin ?? customer) : customer);

/**
 * Returns the row that the transaction adds to its customer's history. The row of an attempt that moved no money has no
 * amount and no destination account.
 */
export function customerLeg(id: number, facts: Facts, { customer, origin, destination }: Entities): Leg {
  return {
    ...legBase(id, facts),
    ...{ entity: customer, direction: facts.direction ?? 'out', ownKey: origin?.key ?? null },
    otherKey: facts.moved ? (destination?.key ?? null) : null,
  };
}

/**
 * Returns the rows that the transaction adds to the histories of its accounts and its card. An attempt that moved no
 * money adds a row only for the card.
 */
export function accountLegs(id: number, facts: Facts, entities: Entities): Leg[] {
  const { origin, destination, card } = entities;
  const ownKey = payerOf(facts.direction, entities).key;
  const leg = { ...legBase(id, facts), ownKey };
  return [
    ...(card ? [{ ...leg, entity: card, direction: 'out' as const, otherKey: null }] : []),
    ...(origin && facts.moved
      ? [
          {
            ...{ ...leg, entity: origin, direction: 'out' as const, otherKey: destination?.key ?? null },
            ...{ reported: facts.direction ?? 'out', paymentKey: entities.payment ?? null },
          },
        ]
      : []),
    ...(destination && facts.moved
      ? [{ ...leg, entity: destination, direction: 'in' as const, otherKey: origin?.key ?? null }]
      : []),
  ];
}
