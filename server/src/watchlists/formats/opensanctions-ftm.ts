import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { ListedEntity } from '@hakiki/matching/entity.ts';
import { message } from '@hakiki/texts';
import { brokenList, lineOf } from './broken-list.ts';
import type { EntityDraft } from './entity-draft.ts';
import { draftFtm, type FtmEntity, type FtmLink, isListable, readFtmEntity } from './ftm-entity.ts';
import { joinFtm, nestedEntities, readFtmLinks } from './ftm-links.ts';
import { readJsonLines, textsIn } from './json-lines.ts';
import { limits } from './limits.ts';
import type { ListContext, ListFile, ListFormat } from './list-format.ts';
import { openTempBuckets, type TempBuckets } from './temp-buckets.ts';

/**
 * OpenSanctions' entities.ftm.json and targets.nested.json: one FollowTheMoney entity on each line. Sanctions,
 * passports, identifications and occupancies are separate records before or after their entity. The reader therefore
 * first writes the lines into buckets on disk by the entity's id (a Grace hash join), and then joins one bucket after
 * another. For a file of any size, memory contains only one bucket (about 16 MiB of text) and the names of positions.
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
  const temporary = await openTempBuckets(
    context.temporaryFolder,
    Math.min(maxBuckets, Math.ceil(total / bucketBytes) || 1),
  );
  try {
    const posts = new Map<string, string>();
    for (const file of files) await storeFile(file.path, context, { temporary, posts });
    for await (const lines of temporary.buckets()) yield* joinBucket(lines, posts, basename(files[0]!.path));
  } finally {
    await temporary.close();
  }
}

/** A line of a bucket: an entity without its links, or a link. */
type StoredLine = { readonly draft: EntityDraft; readonly target: boolean } | { readonly link: FtmLink };

/** Storage for lines until the whole file is read. The lines are on disk, and the names of posts are in memory. */
interface Kept {
  readonly temporary: TempBuckets;
  readonly posts: Map<string, string>;
}

async function storeFile(path: string, context: ListContext, kept: Kept): Promise<void> {
  for await (const { value, line } of readJsonLines(path)) {
    const entity = readFtmEntity(value);
    if (entity === undefined) throw brokenList(basename(path), message('list_line_incomplete'), lineOf(line));
    await storeEntity(entity, value['caption'], context, kept);
    for (const nested of nestedEntities(entity)) {
      const inner = readFtmEntity(nested);
      if (inner !== undefined) await storeEntity(inner, nested['caption'], context, kept);
    }
  }
}

async function storeEntity(
  entity: FtmEntity,
  caption: unknown,
  context: ListContext,
  { temporary, posts }: Kept,
): Promise<void> {
  if (entity.schema === 'Position' && posts.size < limits.positions)
    posts.set(entity.id, (textsIn(entity.properties['name'])[0] ?? '').slice(0, limits.nameChars));
  for (const link of readFtmLinks(entity, context))
    await temporary.add(link.holder, JSON.stringify({ link } satisfies StoredLine));
  if (!isListable(entity)) return;
  const stored: StoredLine = { draft: draftFtm(entity, caption, context), target: entity.target };
  await temporary.add(entity.id, JSON.stringify(stored));
}

async function* joinBucket(
  lines: AsyncIterable<string>,
  posts: ReadonlyMap<string, string>,
  file: string,
): AsyncGenerator<ListedEntity> {
  const links = new Map<string, FtmLink[]>();
  let chars = 0;
  let joined = 0;
  const entities: { draft: EntityDraft; target: boolean }[] = [];
  for await (const line of lines) {
    chars += line.length;
    if (chars > limits.bucketChars) throw brokenList(file, message('list_records_too_many'));
    const stored = JSON.parse(line) as StoredLine;
    if ('draft' in stored) {
      entities.push(stored);
      continue;
    }
    const known = links.get(stored.link.holder);
    if (known === undefined) links.set(stored.link.holder, [stored.link]);
    else if (known.push(stored.link) > limits.linksOfEntity)
      throw brokenList(file, message('list_entity_too_many_records'));
  }
  for (const { draft, target } of entities) {
    const own = links.get(draft.id) ?? [];
    // Counts all records that are joined. An entity that occurs several times is joined each time.
    joined += own.length;
    if (joined > limits.joinedLinks) throw brokenList(file, message('list_records_too_many'));
    const entity = joinFtm(withoutNulls(draft), own, target, (id) => posts.get(id) || undefined);
    if (entity !== undefined) yield entity;
  }
}

/**
 * Removes nulls from lists that were read back from disk. JSON has no `undefined`, so a value that could not be read
 * was written as null.
 */
function withoutNulls(draft: EntityDraft): EntityDraft {
  return {
    ...draft,
    births: draft.births.filter((one) => one),
    genders: draft.genders.filter((one) => one),
    countries: draft.countries.filter((one) => one),
  };
}
