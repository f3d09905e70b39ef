import { createHash } from 'node:crypto';
import { ENGINE_VERSION } from '@hakiki/matching/engine-version.ts';
import type { ListedEntity } from '@hakiki/matching/entity.ts';
import type { EntityMatch } from '@hakiki/matching/match.ts';
import { reason } from '@hakiki/matching/match-reason.ts';
import type { Feature, Match, PepHit, SanctionHit, ScoredFeature, ScreeningOutcome } from '@hakiki/matching/outcome.ts';
import type { ScreeningPolicy } from '@hakiki/matching/policy.ts';
import { samePerson } from '@hakiki/matching/same-person.ts';
import { renderMatch } from '@hakiki/texts/match-texts.ts';
import { contentHash } from '../watchlists/content-hash.ts';
import { publicationDateOf } from '../watchlists/version-name.ts';

/**
 * Returns true if a match is strong. A strong match has a name score as high as the policy requires. Other identity
 * data (birth date, ID number) confirms the match, and nothing contradicts it. A weak alias is never strong.
 */
function isStrong({ names, evidence, weakAlias }: EntityMatch, policy: ScreeningPolicy): boolean {
  return (
    !weakAlias &&
    names.score >= policy.strong.name &&
    evidence.some(({ confirms }) => confirms) &&
    evidence.every(({ loss }) => loss === 0)
  );
}

const isPepTopic = (topic: string): boolean => topic.startsWith('role.') || topic.startsWith('pep');

/**
 * Returns true for an entry of a sanctions list. Such an entry can also be a PEP. An entry without a topic comes from a
 * sanctions list.
 */
const isSanction = ({ topics }: ListedEntity): boolean =>
  topics.length === 0 || topics.some((topic) => !isPepTopic(topic));
const isPep = ({ topics }: ListedEntity): boolean => topics.some(isPepTopic);

const primaryName = (entity: ListedEntity): string =>
  (entity.names.find(({ quality }) => quality === 'primary') ?? entity.names[0])?.text ?? '';
const countryCodes = (entity: ListedEntity): string => entity.countries.map((code) => code.toUpperCase()).join(', ');

/** A person's entry on one list, and the entries of the same person on other lists. */
interface Person {
  readonly match: EntityMatch;
  readonly also: readonly EntityMatch[];
}

const explained = ({ name, points, code, params }: ScoredFeature): Feature => ({
  name,
  points,
  explanation: renderMatch({ code, params }, 'en'),
  code,
  params,
});

function matchOf({ match, also }: Person): Match {
  const elsewhere = also.map(({ list, entity }) => ({ code: 'list_entry', params: { list, id: entity.id } }));
  const noted =
    elsewhere.length === 0
      ? []
      : [{ name: 'other_lists', points: 0, ...reason('also_on_lists', { entries: elsewhere }) }];
  return {
    score: match.score.score,
    list: match.list,
    list_version: match.listVersion,
    entity_id: match.entity.id,
    features: [...match.score.features, ...noted].map(explained),
  };
}

/**
 * Returns one hash of the entry and of the same person's entries on other lists. If any of these entries changes, a
 * cleared hit is raised again.
 */
function hashOf({ match, also }: Person): string {
  if (also.length === 0) return contentHash(match.entity);
  const all = [match, ...also].map(({ entity }) => contentHash(entity)).sort();
  return createHash('sha256').update(all.join()).digest('hex');
}

function sanctionHit(person: Person, policy: ScreeningPolicy): SanctionHit {
  const { entity } = person.match;
  const everyone = [person.match, ...person.also];
  return {
    entity_name: primaryName(entity),
    recorded_date: entity.recordedDate ?? publicationDateOf(person.match.listVersion) ?? '',
    country: countryCodes(entity),
    sanction_body: [
      ...new Set(everyone.map((one) => one.entity.sanctionBody).filter((body) => body !== undefined)),
    ].join('; '),
    sanction_types: [...new Set(everyone.flatMap((one) => one.entity.sanctionTypes))],
    other_information: entity.otherInformation.join('; '),
    match: matchOf(person),
    strength: everyone.some((one) => isStrong(one, policy)) ? 'strong' : 'weak',
    content_hash: hashOf(person),
  };
}

function pepHit(person: Person, policy: ScreeningPolicy): PepHit {
  const { entity } = person.match;
  const everyone = [person.match, ...person.also];
  return {
    name: primaryName(entity),
    pep_types: [
      ...new Set(
        everyone.flatMap((one) =>
          one.entity.pepTypes.length > 0 ? one.entity.pepTypes : one.entity.topics.filter(isPepTopic),
        ),
      ),
    ],
    gender: entity.genders.join(', '),
    country: countryCodes(entity),
    source: [...new Set(everyone.map((one) => one.entity.source ?? one.list))].join('; '),
    political_post: [...new Set(everyone.flatMap((one) => one.entity.politicalPosts))],
    match: matchOf(person),
    strength: everyone.some((one) => isStrong(one, policy)) ? 'strong' : 'weak',
    content_hash: hashOf(person),
  };
}

/** Returns each person once, with the best match first. Adds the person's entries on other lists. */
function byPerson(matches: readonly EntityMatch[]): Person[] {
  const ordered = [...matches].sort(
    (a, b) => b.score.score - a.score.score || (a.list + a.entity.id < b.list + b.entity.id ? -1 : 1),
  );
  const persons: { match: EntityMatch; also: EntityMatch[] }[] = [];
  for (const match of ordered) {
    const known = persons.find((person) => samePerson(person.match.entity, match.entity));
    if (known === undefined) persons.push({ match, also: [] });
    else known.also.push(match);
  }
  return persons;
}

/**
 * Converts matches to the contract's answer: sanctions, PEPs and the risk level. Each person is returned once, with the
 * best match first.
 */
export function decide(
  matches: readonly EntityMatch[],
  policy: ScreeningPolicy,
  listVersions: Readonly<Record<string, string>>,
): ScreeningOutcome {
  const sanctions = byPerson(matches.filter(({ entity }) => isSanction(entity)))
    .slice(0, policy.mostHits)
    .map((person) => sanctionHit(person, policy));
  const peps = byPerson(matches.filter(({ entity }) => isPep(entity)))
    .slice(0, policy.mostHits)
    .map((person) => pepHit(person, policy));
  const strong = sanctions.some(({ strength }) => strength === 'strong');
  return {
    sanctions,
    peps,
    risk_level: strong ? 'high' : sanctions.length + peps.length > 0 ? 'medium' : 'low',
    provenance: { engine_version: ENGINE_VERSION, policy_version: policy.version, list_versions: listVersions },
  };
}
