import type { ListedEntity, ListedIdentifier } from '@hakiki/matching/entity.ts';
import { type EntityDraft, finishEntity } from './entity-draft.ts';
import type { FtmEntity, FtmLink } from './ftm-entity.ts';
import { isRecord, textsIn } from './json-lines.ts';
import { limits } from './limits.ts';
import type { ListContext } from './list-format.ts';
import { parseListedDate } from './listed-dates.ts';

/** Properties of linked records that contain the holder of the record. */
const holders: ReadonlyMap<string, string> = new Map(
  Object.entries({
    Sanction: 'entity',
    Passport: 'holder',
    Identification: 'holder',
    Occupancy: 'holder',
  }),
);

/** Returns the values that a linked record adds to each of its holders. Empty for records that are not links. */
export function readFtmLinks(entity: FtmEntity, { findCountry }: ListContext): FtmLink[] {
  const property = holders.get(entity.schema);
  if (property === undefined) return [];
  // Each holder gets all texts. Without a limit, a line with many holders and many texts would need far more memory
  // than its own size.
  const of = (name: string): string[] =>
    textsIn(entity.properties[name])
      .slice(0, limits.linkValues)
      .map((text) => text.slice(0, limits.nameChars));
  const country = findCountry(of('country')[0]);
  const identifiers = [...of('passportNumber'), ...of('number')].map(
    (value): ListedIdentifier => ({ type: of('type')[0] ?? entity.schema, value, ...(country ? { country } : {}) }),
  );
  const date = parseListedDate(of('listingDate')[0] ?? of('startDate')[0]);
  const links = {
    Sanction: {
      sanction: {
        programs: [...of('program'), ...of('programId')],
        authorities: of('authority'),
        ...(date ? { date } : {}),
      },
    },
    Passport: { identifiers },
    Identification: { identifiers },
    Occupancy: {
      occupancy: { post: of('post')[0] ?? '', term: termOf(of('startDate')[0], of('endDate')[0], of('date')[0]) },
    },
  };
  const link = links[entity.schema as keyof typeof links];
  return of(property).map((holder) => ({ holder, ...link }));
}

/** Returns the records nested in an entity's properties (`targets.nested.json`), as if each record had its own line. */
export function nestedEntities(entity: FtmEntity): Record<string, unknown>[] {
  return Object.values(entity.properties).flatMap((values) => {
    if (!Array.isArray(values)) return [];
    return values.filter(isRecord).map((one) => {
      const property = holders.get(String(one['schema']));
      const properties = isRecord(one['properties']) ? one['properties'] : {};
      return property === undefined ? one : { ...one, properties: { ...properties, [property]: [entity.id] } };
    });
  });
}

/**
 * Joins a listed entity with its linked records. Undefined for entities that have no topic and no sanction and are not
 * targets. Examples are family members, owners and holders of addresses in the same file. `postName` returns the
 * readable name of a position.
 */
export function joinFtm(
  draft: EntityDraft,
  links: readonly FtmLink[],
  target: boolean,
  postName: (id: string) => string | undefined,
): ListedEntity | undefined {
  const joined = { ...draft, topics: [...draft.topics], politicalPosts: [...draft.politicalPosts] };
  const sanctions = links.map((link) => link.sanction).filter((sanction) => sanction !== undefined);
  if (sanctions.length > 0 && joined.topics.length === 0) joined.topics.push('sanction');
  if (joined.topics.length === 0 && !target) return undefined;
  joined.identifiers = [...draft.identifiers, ...links.flatMap((link) => link.identifiers ?? [])];
  joined.sanctionTypes = [...draft.sanctionTypes, ...sanctions.flatMap((sanction) => sanction.programs)];
  joined.sanctionBody =
    [...new Set(sanctions.flatMap((sanction) => sanction.authorities))].sort().join('; ') || draft.sanctionBody;
  joined.recordedDate =
    sanctions
      .map((sanction) => sanction.date)
      .filter((date) => date !== undefined)
      .sort()[0] ?? draft.recordedDate;
  for (const { occupancy } of links) {
    const post = occupancy && (postName(occupancy.post) ?? (occupancy.post.includes(' ') ? occupancy.post : undefined));
    if (post !== undefined) joined.politicalPosts.push(occupancy?.term ? `${post}, ${occupancy.term}` : post);
  }
  return finishEntity(joined);
}

function termOf(start: string | undefined, end: string | undefined, date: string | undefined): string {
  return start === undefined && end === undefined ? (date ?? '') : `${start ?? ''}–${end ?? ''}`;
}
