import type { ListedEntity, ListedName } from '@hakiki/matching/entity.ts';

export interface HeldOut {
  readonly entity: ListedEntity;
  readonly name: ListedName;
}

/** One strong alias of every entity that has two names or more is taken out; which one turns with the entity's place. */
export function holdOutAliases(entities: readonly ListedEntity[]): { rest: ListedEntity[]; heldOut: HeldOut[] } {
  const heldOut: HeldOut[] = [];
  const rest = entities.map((entity, i) => {
    const aliases = entity.names.filter(({ quality }) => quality === 'strong');
    const name = aliases[i % aliases.length];
    if (name === undefined || entity.names.filter(({ quality }) => quality !== 'weak').length < 2) return entity;
    heldOut.push({ entity, name });
    return { ...entity, names: entity.names.filter((one) => one !== name) };
  });
  return { rest, heldOut };
}
