import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { ListedEntity } from '@hakiki/matching/entity.ts';
import { message } from '@hakiki/texts';
import { brokenList, lineOf } from './broken-list.ts';
import { draftFtm, type FtmLink, isListable, readFtmEntity } from './ftm-entity.ts';
import { joinFtm, readFtmLinks } from './ftm-links.ts';
import { isRecord, readJsonLines } from './json-lines.ts';
import { limits } from './limits.ts';
import type { DeltaFormat, ListChange, ListContext, ListFile } from './list-format.ts';

/**
 * OpenSanctions' entities.delta.json: `{"op":"ADD"|"MOD"|"DEL","entity":…}` on each line, applied to a full import. A
 * changed linked record has its own line. The values that linked records added earlier (programmes, authority, numbers,
 * posts) therefore stay, and new values are added. The values of a removed link stay until the next full import,
 * because the id of the link does not identify them.
 */
export const openSanctionsDelta: DeltaFormat = {
  name: 'FollowTheMoney delta',
  recognises: (head) => /^\s*\{\s*"op"\s*:/.test(head),
  readChanges,
};

type Put = (previous: ListedEntity | undefined, links: readonly FtmLink[]) => ListedEntity | undefined;

/** Changes from the lines that were read so far, by the entity's id. */
interface Changes {
  readonly puts: Map<string, Put>;
  readonly links: Map<string, FtmLink[]>;
}

async function* readChanges(files: readonly ListFile[], context: ListContext): AsyncGenerator<ListChange> {
  const puts: Changes['puts'] = new Map();
  const links: Changes['links'] = new Map();
  for (const file of [...files].sort((a, b) => (a.path < b.path ? -1 : 1))) {
    const name = basename(file.path);
    if ((await stat(file.path)).size > limits.deltaBytes) throw brokenList(name, message('list_delta_too_large'));
    for await (const { value, line } of readJsonLines(file.path))
      readLine(value, { file: name, line }, context, { puts, links });
  }
  const amend: Put = (previous, added) => previous && carryOver(previous, addLinks(previous, added));
  for (const id of new Set([...puts.keys(), ...links.keys()])) {
    const put = puts.get(id) ?? amend;
    yield { id, next: (previous) => put(previous, links.get(id) ?? []) };
  }
}

function readLine(
  value: Record<string, unknown>,
  { file, line }: { readonly file: string; readonly line: number },
  context: ListContext,
  { puts, links }: Changes,
): void {
  const { op, entity: body } = value;
  if (!isRecord(body) || typeof body['id'] !== 'string')
    throw brokenList(file, message('list_change_without_entity'), lineOf(line));
  const id = body['id'];
  if (op === 'DEL') {
    puts.set(id, () => undefined);
    links.delete(id);
    return;
  }
  const entity = op === 'ADD' || op === 'MOD' ? readFtmEntity(body) : undefined;
  if (entity === undefined) throw brokenList(file, message('list_change_unknown'), lineOf(line));
  for (const link of readFtmLinks(entity, context)) links.set(link.holder, [...(links.get(link.holder) ?? []), link]);
  if (!isListable(entity)) return;
  const draft = draftFtm(entity, body['caption'], context);
  puts.set(id, (previous, added) => {
    const next = joinFtm(draft, added, entity.target, () => undefined);
    return next && previous ? carryOver(previous, next) : next;
  });
}

/** Returns `next` with the values that linked records added earlier to the entity. */
function carryOver(previous: ListedEntity, next: ListedEntity): ListedEntity {
  const both = (pick: (entity: ListedEntity) => readonly string[]): string[] => [
    ...new Set([...pick(next), ...pick(previous)]),
  ];
  const known = new Set(next.identifiers.map((one) => one.value));
  const body = [next.sanctionBody, previous.sanctionBody].find((one) => one !== undefined);
  const date = [next.recordedDate, previous.recordedDate].filter((one) => one !== undefined).sort()[0];
  return {
    ...next,
    identifiers: [...next.identifiers, ...previous.identifiers.filter((one) => !known.has(one.value))],
    sanctionTypes: both((entity) => entity.sanctionTypes),
    politicalPosts: both((entity) => entity.politicalPosts),
    ...(body ? { sanctionBody: body } : {}),
    ...(date ? { recordedDate: date } : {}),
  };
}

function addLinks(previous: ListedEntity, links: readonly FtmLink[]): ListedEntity {
  const sanctions = links.map((link) => link.sanction).filter((sanction) => sanction !== undefined);
  const body = [...new Set(sanctions.flatMap((sanction) => sanction.authorities))].join('; ');
  return {
    ...previous,
    identifiers: [...previous.identifiers, ...links.flatMap((link) => link.identifiers ?? [])],
    sanctionTypes: [...previous.sanctionTypes, ...sanctions.flatMap((sanction) => sanction.programs)],
    ...(previous.sanctionBody === undefined && body !== '' ? { sanctionBody: body } : {}),
  };
}
