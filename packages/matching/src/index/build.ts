import { type ListedEntity, type ListedName, type NameKind, nameKindsOf } from '../entity.ts';
import { acronymsOf, ownAcronymsOf } from '../normalise/acronyms.ts';
import { normaliseName, wholeOf } from '../normalise/name.ts';
import { rememberTokens, type Token, type TokenRole } from '../normalise/token.ts';
import { writingsOf } from '../normalise/writings.ts';
import { plainIdNumber } from '../score-evidence.ts';
import { UNVOWELLED_MARK } from '../unvowelled.ts';
import { buildDeletions } from './build-deletions.ts';
import { postingsBuilder } from './build-postings.ts';
import { growing } from './growing.ts';
import { acronymKey, filingKeys, keyOf, keysOfWord, numberKey, wholeKey } from './keys.ts';
import { type IndexedList, type ListIndex, ORGANISATION, type StoredIndex, WEAK_ALIAS } from './layout.ts';
import { encodeRecord, type RecordSink, readFromMemory, recordsInMemory, type StoredRecords } from './records.ts';
import { growingRowTable } from './row-table.ts';

/** One version of a list, as an importer returns it. */
export interface ListInput {
  readonly source: string;
  readonly version: string;
  readonly entities: Iterable<ListedEntity>;
}

export const ROLES: readonly TokenRole[] = ['name', 'given', 'family', 'minor', 'initial', 'title', 'number', 'word'];
/** Number that is added to a role's number if the short vowels of the word are not known. */
export const UNVOWELLED = ROLES.length;

const MAX_KEPT_TOKENS = 100_000;

const year = (date: string): number => Number(date.slice(0, 4)) || 0;

function makeBuilder<Stored extends StoredRecords>(records: RecordSink<Stored>) {
  const entityList = growing(Uint16Array);
  const recordOffset = growing(Float64Array);
  const birthFrom = growing(Int16Array);
  const birthTo = growing(Int16Array);
  let recorded = 0;
  const entityName = growing(Uint32Array);
  const nameEntity = growing(Uint32Array);
  const nameFlags = growing(Uint8Array);
  const nameOffset = growing(Uint32Array);
  const nameTerm = growing(Uint32Array);
  const nameRole = growing(Uint8Array);
  const termOffset = growing(Uint32Array);
  const termText = growing(Uint8Array);
  const terms = growingRowTable();
  const postings = postingsBuilder();
  const encoder = new TextEncoder();
  const remembered = rememberTokens(MAX_KEPT_TOKENS);

  let organisation = false;
  const file = (key: string, name: number): void => postings.file(keyOf(key, organisation), name);

  const termOf = (text: string): number => {
    const term = terms.rowOf(text);
    if (term === termOffset.length()) {
      termOffset.push(termText.length());
      termText.pushBytes(encoder.encode(text));
    }
    return term;
  };

  function fileTokens(tokens: readonly Token[], name: number): void {
    for (const [i, token] of tokens.entries()) {
      // The plain word is always a term, so that its misspellings are found.
      const plain = termOf(token.text);
      const { unvowelled } = token;
      nameTerm.push(
        unvowelled === undefined || unvowelled === token.text
          ? plain
          : termOf(`${token.text}${UNVOWELLED_MARK}${unvowelled}`),
      );
      nameRole.push(ROLES.indexOf(token.role) + (token.unvowelled === undefined ? 0 : UNVOWELLED));
      for (const key of filingKeys(token)) file(key, name);
      const next = tokens[i + 1];
      if (next !== undefined && token.text.length + next.text.length <= 20) {
        for (const key of keysOfWord(token.text + next.text)) file(key, name);
      }
    }
  }

  function addName(listed: ListedName, kind: NameKind, of: ListedEntity, entity: number): void {
    organisation = kind === 'organization';
    const { tokens, words } = normaliseName(
      { text: listed.text, ...(listed.family === undefined ? {} : { family: listed.family }) },
      kind,
      remembered,
    );
    if (tokens.length === 0) return;
    const name = nameEntity.length();
    nameEntity.push(entity);
    nameFlags.push((listed.quality === 'weak' ? WEAK_ALIAS : 0) | (kind === 'organization' ? ORGANISATION : 0));
    nameOffset.push(nameTerm.length());
    fileTokens(tokens, name);
    const together = wholeOf(words());
    if (together.length >= 8) file(wholeKey(together), name);
    if (kind === 'organization' && tokens.length > 1)
      for (const acronym of [...acronymsOf(words()), ...ownAcronymsOf(words())]) file(acronymKey(acronym), name);
    if (name === entityName.at(entity)) fileNumbers(of, name);
  }

  /** Adds the identity numbers of an entity. They point to its first name. */
  function fileNumbers({ identifiers }: ListedEntity, name: number): void {
    for (const { value } of identifiers) {
      const plain = plainIdNumber(value);
      if (plain !== undefined) postings.file(numberKey(plain), name);
    }
  }

  function addEntity(entity: ListedEntity, list: number): void {
    const number = entityList.length();
    entityList.push(list);
    const record = encoder.encode(encodeRecord(entity));
    recordOffset.push(recorded);
    records.append(record);
    recorded += record.length;
    birthFrom.push(entity.births.length === 0 ? 0 : Math.min(...entity.births.map(({ from }) => year(from))));
    birthTo.push(entity.births.length === 0 ? 0 : Math.max(...entity.births.map(({ to }) => year(to))));
    entityName.push(nameEntity.length());
    for (const listed of entity.names)
      for (const text of writingsOf(listed.text))
        for (const kind of nameKindsOf(entity)) addName({ ...listed, text }, kind, entity, number);
  }

  function finish(lists: readonly IndexedList[]): StoredIndex<Stored> {
    recordOffset.push(recorded);
    nameOffset.push(nameTerm.length());
    entityName.push(nameEntity.length());
    termOffset.push(termText.length());
    const words = { termOffset: termOffset.done(), termText: termText.done() };
    return {
      lists,
      arrays: {
        entityList: entityList.done(),
        recordOffset: recordOffset.done(),
        birthFrom: birthFrom.done(),
        birthTo: birthTo.done(),
        nameEntity: nameEntity.done(),
        nameFlags: nameFlags.done(),
        nameOffset: nameOffset.done(),
        nameTerm: nameTerm.done(),
        nameRole: nameRole.done(),
        entityName: entityName.done(),
        ...words,
        ...postings.done(),
        ...buildDeletions(words),
      },
      records: records.done(),
    };
  }

  return { addEntity, finish };
}

/**
 * Builds the index of all lists in memory, in about 25 microseconds a name. Run it in a worker thread if the lists are
 * long.
 */
export function buildIndex(inputs: Iterable<ListInput>): ListIndex {
  const { lists, arrays, records } = buildStored(inputs);
  return { lists, arrays, readRecords: readFromMemory(records) };
}

/** Runs `buildIndex` for another thread; the arrays are in shared memory. */
export function buildStored(inputs: Iterable<ListInput>): StoredIndex<Uint8Array> {
  const builder = makeBuilder(recordsInMemory());
  const lists: IndexedList[] = [];
  for (const { source, version, entities } of inputs) {
    let count = 0;
    for (const entity of entities) {
      builder.addEntity(entity, lists.length);
      count++;
    }
    lists.push({ source, version, entities: count });
  }
  return builder.finish(lists);
}

/**
 * Builds the index of one list that is too large for memory as objects. Entities are indexed as they arrive, and their
 * records are written to the sink.
 */
export async function buildIndexStreaming(
  { source, version, entities }: Omit<ListInput, 'entities'> & { readonly entities: AsyncIterable<ListedEntity> },
  records: RecordSink,
): Promise<StoredIndex> {
  const builder = makeBuilder(records);
  let count = 0;
  for await (const entity of entities) {
    builder.addEntity(entity, 0);
    count++;
  }
  return builder.finish([{ source, version, entities: count }]);
}
