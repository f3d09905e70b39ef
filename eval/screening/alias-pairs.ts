import type { ListedEntity } from '@hakiki/matching/entity.ts';
import anyAscii from 'any-ascii';
import type { LabelledPair } from '../../server/src/screening/labelled-pairs.ts';
import { latinOnly } from './questions.ts';
import { recognisable } from './recognisable.ts';

/** Two entries' dates of birth, of both known, are years apart: they are two people. */
const YEARS_APART = 2;

const plain = (text: string): string =>
  anyAscii(text)
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .sort()
    .join(' ');

const trigramsOf = (text: string): Set<string> => {
  const padded = ` ${plain(text)} `;
  return new Set(Array.from({ length: Math.max(0, padded.length - 2) }, (_, i) => padded.slice(i, i + 3)));
};

const primaryOf = ({ names }: ListedEntity): string | undefined =>
  names.find(({ quality }) => quality === 'primary')?.text;

const years = ({ births }: ListedEntity): number[] =>
  births.flatMap(({ from, to }) => [+from.slice(0, 4), +to.slice(0, 4)]);

/** Persons of whom the birth years are known and far apart; other entries of one list are never the same. */
function areSurelyTwo(a: ListedEntity, b: ListedEntity): boolean {
  if (a.kind !== 'person') return true;
  const [ours, theirs] = [years(a), years(b)];
  return (
    ours.length > 0 &&
    theirs.length > 0 &&
    (Math.min(...ours) - Math.max(...theirs) > YEARS_APART || Math.min(...theirs) - Math.max(...ours) > YEARS_APART)
  );
}

const withName = (entity: ListedEntity, text: string): ListedEntity => ({
  ...entity,
  names: [{ text, quality: 'primary' }],
  births: [],
  genders: [],
  countries: [],
  identifiers: [],
});

const groupOf = ({ kind }: ListedEntity): string => (kind === 'person' ? 'person' : 'organisation');

/** A strong alias asked of the entry's primary name alone, where a person could know one from the other (`recognisable`). */
function matches(entities: readonly ListedEntity[]): LabelledPair[] {
  return entities.flatMap((entity) => {
    const primary = primaryOf(entity);
    if (primary === undefined) return [];
    return entity.names
      .filter(({ quality, text }) => quality === 'strong' && plain(text) !== plain(primary))
      .filter((name) =>
        recognisable({ entity: { ...entity, names: [name, { text: primary, quality: 'primary' }] }, name }),
      )
      .map(({ text }) => ({
        group: groupOf(entity),
        match: true,
        subject: { name: text },
        listed: withName(entity, primary),
        reason: 'alias of the entry',
      }));
  });
}

/** The primary name asked of the one of another entry of its kind that has most three-letter runs in common with it. Nothing of the matcher is used. */
function nonMatches(entities: readonly ListedEntity[], among: readonly ListedEntity[]): LabelledPair[] {
  const known = among.map((entity) => {
    const name = primaryOf(entity) ?? '';
    return { entity, name, plain: plain(name), group: groupOf(entity), trigrams: trigramsOf(name) };
  });
  const byTrigram = new Map<string, number[]>();
  for (const [at, { trigrams }] of known.entries())
    for (const one of trigrams) {
      const postings = byTrigram.get(one);
      if (postings === undefined) byTrigram.set(one, [at]);
      else postings.push(at);
    }
  const asked = new Set(entities.map(({ id }) => id));
  return known.flatMap((own) => {
    if (!asked.has(own.entity.id) || own.name === '') return [];
    const shared = new Uint16Array(known.length);
    for (const one of own.trigrams) for (const at of byTrigram.get(one) ?? []) shared[at] = (shared[at] ?? 0) + 1;
    let [nearest, most] = [own, 0];
    for (const [at, other] of known.entries()) {
      const dice = (2 * (shared[at] ?? 0)) / (own.trigrams.size + other.trigrams.size);
      if (dice <= most || other.group !== own.group || other.plain === own.plain) continue;
      if (areSurelyTwo(own.entity, other.entity)) [nearest, most] = [other, dice];
    }
    if (nearest === own) return [];
    const listed = withName(nearest.entity, nearest.name);
    return [
      {
        group: own.group,
        match: false,
        subject: { name: own.name },
        listed,
        reason: 'the nearest name of another entry',
      },
    ];
  });
}

/** Pairs of names of one list's persons and organisations: `of` some of its entries, against `among` all of them. Latin names only. */
export function aliasPairs(of: readonly ListedEntity[], among: readonly ListedEntity[]): LabelledPair[] {
  const ofNames = (entities: readonly ListedEntity[]) =>
    latinOnly(entities).filter(({ kind }) => kind === 'person' || kind === 'organization');
  return [...matches(ofNames(of)), ...nonMatches(ofNames(of), ofNames(among))];
}
