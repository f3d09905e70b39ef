import type { ListedEntity, NameKind } from '../entity.ts';
import { latinWords, type NormalisedName } from '../normalise/name.ts';
import { rememberTokens, type Token, type TokenRole } from '../normalise/token.ts';
import { UNVOWELLED_MARK } from '../unvowelled.ts';
import { ROLES, UNVOWELLED } from './build.ts';
import { termText } from './build-deletions.ts';
import { type ListIndex, ORGANISATION } from './layout.ts';
import { decodeRecord } from './records.ts';

/** Maximum number of tokens in the cache. After it is reached, the cache is cleared, which limits memory. */
const MAX_KEPT_TOKENS = 50_000;

export interface IndexReader {
  readonly index: ListIndex;
  readonly entityOf: (name: number) => number;
  readonly record: (entity: number) => ListedEntity;
  readonly term: (term: number) => string;
  /** Returns the token of any word, from a cache. */
  readonly token: (text: string, role?: TokenRole) => Token;
  readonly tokenOf: (term: number, role: number) => Token;
  /** Returns the words of a name as they were when it was indexed. */
  readonly nameOf: (name: number) => NormalisedName;
}

/** Reads names and records from an index's arrays. */
export function makeReader(index: ListIndex): IndexReader {
  const { arrays } = index;
  const tokens = new Map<number, Token>();
  const token = rememberTokens(MAX_KEPT_TOKENS);
  const term = (number: number): string => termText(arrays, number);
  const tokenOf = (number: number, role: number): Token => {
    const slot = number * 2 * ROLES.length + role;
    const kept = tokens.get(slot);
    if (kept !== undefined) return kept;
    if (tokens.size >= MAX_KEPT_TOKENS) tokens.clear();
    const text = term(number);
    const marked = role < UNVOWELLED || text.includes(UNVOWELLED_MARK) ? text : text + UNVOWELLED_MARK;
    const made = token(marked, ROLES[role % UNVOWELLED] ?? 'name');
    tokens.set(slot, made);
    return made;
  };
  const record = (entity: number): ListedEntity =>
    decodeRecord(index.readRecords(arrays.recordOffset[entity] ?? 0, arrays.recordOffset[entity + 1] ?? 0));
  /**
   * Returns the words of a name. Texts of a record also contain the noise words. Of the texts with these words, the
   * shortest is used.
   */
  const wordsOf = (name: number, tokens: readonly Token[], kind: NameKind): readonly string[] => {
    const texts = record(arrays.nameEntity[name] ?? 0).names.map(({ text }) => latinWords(text, kind));
    const fitting = texts.filter((words) => tokens.every(({ text }) => words.includes(text)));
    return fitting.sort((a, b) => a.length - b.length)[0] ?? tokens.map(({ text }) => text);
  };
  const nameOf = (name: number): NormalisedName => {
    const [from = 0, to = 0] = [arrays.nameOffset[name], arrays.nameOffset[name + 1]];
    const found: Token[] = [];
    for (let i = from; i < to; i++) found.push(tokenOf(arrays.nameTerm[i] ?? 0, arrays.nameRole[i] ?? 0));
    const kind = ((arrays.nameFlags[name] ?? 0) & ORGANISATION) === 0 ? 'person' : 'organization';
    return { tokens: found, kind, words: () => wordsOf(name, found, kind) };
  };
  return {
    index,
    entityOf: (name) => arrays.nameEntity[name] ?? 0,
    record,
    term,
    token,
    tokenOf,
    nameOf,
  };
}
