import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { ListedEntity } from '@hakiki/matching/entity.ts';
import { brokenList } from './broken-list.ts';
import type { EntityDraft } from './entity-draft.ts';
import { draftFtm, type FtmEntity, type FtmLink, isListable, readFtmEntity } from './ftm-entity.ts';
import { joinFtm, nestedEntities, readFtmLinks } from './ftm-links.ts';
import { readJsonLines, textsIn } from './json-lines.ts';
import type { ListContext, ListFile, ListFormat } from './list-format.ts';
import { openSpill, type Spill } from './spill.ts';

/**
 * OpenSanctions' entities.ftm.json and targets.nested.json: one FollowTheMoney entity a line. Sanctions, passports, identifications
 * and occupancies are records of their own that come before or after the entity they belong to, so the file is read once into
 * buckets on disk by the entity's id (a Grace hash join) and joined a bucket at a time. Memory: one bucket (about 16 MiB of text)
 * and the names of positions, for a file of any size.
 */
export const openSanctionsFtm: ListFormat = {
  name: 'FollowTheMoney lines',
  recognises: (head) => /^\s*\{[^\n]*"schema"\s*:/.test(head) && !/^\s*\{\s*"op"\s*:/.test(head),
  read: readFtm,
};

const bucketBytes = 16 << 20;
const maxBuckets = 256;

async function* readFtm(files: readonly ListFile[], context: ListContext): AsyncGenerator<ListedEntity> {
  const sizes = await Promise.all(files.map(async (file) => (await stat(file.path)).size));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const spill = await openSpill(context.temporaryFolder, Math.min(maxBuckets, Math.ceil(total / bucketBytes) || 1));
  try {
    const posts = new Map<string, string>();
    for (const file of files) await spillFile(file.path, context, spill, posts);
    for await (const lines of spill.buckets()) yield* joinBucket(lines, posts);
  } finally {
    await spill.close();
  }
}

/** A line of a bucket: an entity without its links, or a link. */
type Spilled = { readonly draft: EntityDraft; readonly target: boolean } | { readonly link: FtmLink };

async function spillFile(path: string, context: ListContext, spill: Spill, posts: Map<string, string>): Promise<void> {
  for await (const { value, line } of readJsonLines(path)) {
    const entity = readFtmEntity(value);
    if (entity === undefined)
      throw brokenList(basename(path), 'has a line without id, schema and properties', `line ${line}`);
    await spillEntity(entity, value['caption'], context, spill, posts);
    for (const nested of nestedEntities(entity)) {
      const inner = readFtmEntity(nested);
      if (inner !== undefined) await spillEntity(inner, nested['caption'], context, spill, posts);
    }
  }
}

async function spillEntity(
  entity: FtmEntity,
  caption: unknown,
  context: ListContext,
  spill: Spill,
  posts: Map<string, string>,
): Promise<void> {
  if (entity.schema === 'Position') posts.set(entity.id, textsIn(entity.properties['name'])[0] ?? '');
  for (const link of readFtmLinks(entity, context))
    await spill.add(link.holder, JSON.stringify({ link } satisfies Spilled));
  if (!isListable(entity)) return;
  const spilled: Spilled = { draft: draftFtm(entity, caption, context), target: entity.target };
  await spill.add(entity.id, JSON.stringify(spilled));
}

async function* joinBucket(
  lines: AsyncIterable<string>,
  posts: ReadonlyMap<string, string>,
): AsyncGenerator<ListedEntity> {
  const links = new Map<string, FtmLink[]>();
  const entities: { draft: EntityDraft; target: boolean }[] = [];
  for await (const line of lines) {
    const spilled = JSON.parse(line) as Spilled;
    if ('draft' in spilled) entities.push(spilled);
    else links.set(spilled.link.holder, [...(links.get(spilled.link.holder) ?? []), spilled.link]);
  }
  for (const { draft, target } of entities) {
    const entity = joinFtm(withoutNulls(draft), links.get(draft.id) ?? [], target, (id) => posts.get(id) || undefined);
    if (entity !== undefined) yield entity;
  }
}

/** JSON has no undefined: what could not be read is null in a list that came back from disk. */
function withoutNulls(draft: EntityDraft): EntityDraft {
  return {
    ...draft,
    births: draft.births.filter((one) => one),
    genders: draft.genders.filter((one) => one),
    countries: draft.countries.filter((one) => one),
  };
}
