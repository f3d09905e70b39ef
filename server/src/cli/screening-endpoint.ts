import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ListedEntity } from '@hakiki/matching/entity.ts';
import { CommandFault } from '../platform/command-fault.ts';

/** The running service that is measured. */
export interface MeasuredService {
  readonly baseUrl: string;
  readonly key: string;
  /** Folder for the files that the service imports. */
  readonly folder: string;
  /** Imports a list in the same way as `hakiki lists import <source> <file>…`. */
  readonly importList: (source: string, files: readonly string[]) => void;
}

export interface EndpointHit {
  /** Ids of the entry, and of other entries that the service treats as the same person. */
  readonly ids: readonly string[];
  readonly score: number;
}

/** A list in its publisher's format, or entries that are imported as a custom list. */
export type Imported =
  | { readonly source: string; readonly files: readonly string[] }
  | { readonly entities: readonly ListedEntity[] };

/**
 * Screens in the same way as an integrator: lists are imported with the command, and names are screened with the
 * endpoint.
 */
export interface ScreeningEndpoint {
  /**
   * Imports a list and replaces the former list of its source. Waits until the new version is in force. A published
   * list is imported only once.
   */
  readonly importAndWait: (list: Imported) => Promise<void>;
  /**
   * Also counts the hits of a list that is already in force on the service. Throws AppError if there is no such list.
   */
  readonly count: (source: string) => Promise<void>;
  /**
   * Returns the hits of each subject, best hit first. Only hits of imported or included lists count, not hits of the
   * sandbox's own list.
   */
  readonly screen: (subjects: readonly object[]) => Promise<EndpointHit[][]>;
}

const BATCH = 200;

const cell = (values: readonly string[]): string => `"${values.join(';').replaceAll('"', "'")}"`;
const named = (entity: ListedEntity, quality: string): string[] =>
  entity.names.filter((name) => name.quality === quality).map(({ text }) => text.replaceAll(';', ' '));
const births = (entity: ListedEntity): string[] =>
  entity.births.map(({ from, to, circa }) => `${circa ? 'circa ' : ''}${from === to ? from : `${from} to ${to}`}`);
const numbers = (entity: ListedEntity): string[] =>
  entity.identifiers.map(({ type, value }) => `${type.replaceAll(/[:;]/g, ' ')}:${value.replaceAll(/[:;]/g, ' ')}`);

/** Returns entities as a custom list, with the fields that screening uses. */
export const customListOf = (entities: readonly ListedEntity[]): string =>
  [
    'id,kind,name,aliases,weak_aliases,birth_date,gender,countries,identifiers',
    ...entities.flatMap((entity) => {
      const [first, ...others] = [...named(entity, 'primary'), ...named(entity, 'strong')];
      if (first === undefined) return [];
      const row = [
        [entity.id],
        [entity.kind],
        [first],
        others,
        named(entity, 'weak'),
        births(entity),
        entity.genders,
        entity.countries,
        numbers(entity),
      ];
      return [row.map(cell).join(',')];
    }),
  ].join('\n');

interface Asked {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: an answer of the API, as JSON
  readonly body: any;
}

export function makeScreeningEndpoint({ baseUrl, key, folder, importList }: MeasuredService): ScreeningEndpoint {
  const sources = new Set<string>();
  /** Published lists that were already imported, by source. */
  const published = new Map<string, string>();

  async function attempt(method: string, path: string, json?: object): Promise<Asked> {
    const response = await fetch(baseUrl + path, {
      method,
      headers: { 'x-access-token': key, ...(json && { 'content-type': 'application/json' }) },
      ...(json && { body: JSON.stringify(json) }),
    });
    return { status: response.status, headers: response.headers, body: await response.json() };
  }
  /**
   * Retries a request if the connection was lost or the service is busy. On a busy machine an answer may arrive too
   * late, and an idle connection may be closed when a request begins to use it.
   */
  async function call(method: string, path: string, json?: object, tries = 8): Promise<Asked> {
    const answer = await attempt(method, path, json).catch((error: unknown) => {
      if (tries === 0) throw error;
    });
    if (answer !== undefined && (![429, 503].includes(answer.status) || tries === 0)) return answer;
    await sleep(1_000 * Number(answer?.headers.get('retry-after') ?? 1));
    return call(method, path, json, tries - 1);
  }
  /**
   * Returns the version of a list that is in force, from the record of a screening. This record names the version of
   * each searched list.
   */
  async function versionInForce(source: string): Promise<string | undefined> {
    const { status, headers, body: refusal } = await call('POST', '/api/aml/screening', { name: 'Any Body' });
    if (status !== 200) throw new CommandFault(`The endpoint answered ${status}: ${refusal.message}`);
    const { body } = await call('GET', `/api/v1/verifications/${headers.get('x-verification-id')}`);
    return body.data.evidence.screened[0].outcome.provenance.list_versions[source];
  }
  async function importAndWait(list: Imported): Promise<void> {
    const source = 'source' in list ? list.source : 'custom';
    const file = join(folder, 'custom.csv');
    if ('entities' in list) writeFileSync(file, customListOf(list.entities));
    const files = 'entities' in list ? [file] : list.files;
    if ('source' in list && published.get(source) === files.join()) return;
    const before = await versionInForce(source);
    importList(source, files);
    sources.add(source);
    if ('source' in list) published.set(source, files.join());
    for (let tries = 0; (await versionInForce(source)) === before; tries++) {
      if (tries > 6_000) throw new Error('the imported list did not come into force');
      await sleep(100);
    }
  }
  async function screen(subjects: readonly object[]): Promise<EndpointHit[][]> {
    const hits: EndpointHit[][] = [];
    for (let at = 0; at < subjects.length; at += BATCH) {
      const batch = { subjects: subjects.slice(at, at + BATCH) };
      const { status, body } = await call('POST', '/api/aml/screening/batch', batch);
      if (status !== 200) {
        const message = String(body.message).replace(/subjects[/.](\d+)/, (_, i) => `subject ${at + Number(i) + 1}`);
        throw new CommandFault(`The endpoint answered ${status}: ${message}`);
      }
      for (const { sanctions, peps } of body.data.results as { sanctions: Hit[]; peps: Hit[] }[])
        hits.push(
          [...sanctions, ...peps]
            .filter(({ match }) => sources.has(match.list))
            .map(({ match }) => ({ ids: idsOf(match), score: match.score }))
            .sort((a, b) => b.score - a.score),
        );
    }
    return hits;
  }
  async function count(source: string): Promise<void> {
    if ((await versionInForce(source)) === undefined)
      throw new CommandFault(`No list '${source}' is in force for this key at ${baseUrl}`);
    sources.add(source);
  }
  return { importAndWait, count, screen };
}

/** Parameter of a feature: an entry of the same person on another list. */
interface ListEntry {
  readonly params: { readonly list: string; readonly id: string };
}

interface Match {
  readonly list: string;
  readonly entity_id: string;
  readonly score: number;
  readonly features: readonly { readonly params?: { readonly entries?: readonly ListEntry[] } }[];
}

interface Hit {
  readonly match: Match;
}

/**
 * Returns the ids of a hit. All entries of one person are one hit, and the reasons of the hit name the other entries.
 */
const idsOf = ({ entity_id, features }: Match): string[] => [
  entity_id,
  ...features.flatMap(({ params }) => (params?.entries ?? []).map(({ params: { id } }) => id)),
];
