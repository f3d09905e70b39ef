import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ListedEntity } from '@hakiki/matching/entity.ts';
import { makeFindCountry } from './countries.ts';
import type { ListContext, ListFile, ListFormat } from './list-format.ts';
import { readHead } from './source-text.ts';

export const fixturesFolder = join(import.meta.dirname, 'fixtures');

export const temporaryFolder = (): string => mkdtempSync(join(tmpdir(), 'hakiki-lists-'));

export const findCountry = makeFindCountry();

export const testContext = (): ListContext => ({
  findCountry,
  title: 'Test list',
  sanctionBody: 'Board of Lamps',
  temporaryFolder: temporaryFolder(),
});

export const listFile = async (path: string): Promise<ListFile> => ({ path, head: await readHead(path) });

export const fixture = (name: string): Promise<ListFile> => listFile(join(fixturesFolder, name));

/** Writes a file with this text or these bytes into a new folder. */
export function writeList(content: string | Uint8Array, name = 'list.txt'): string {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, content);
  return path;
}

export async function readList(format: ListFormat, ...files: readonly ListFile[]): Promise<ListedEntity[]> {
  return await collect(format.read(files, testContext()));
}

export const readFixture = async (format: ListFormat, ...names: readonly string[]): Promise<ListedEntity[]> =>
  await readList(format, ...(await Promise.all(names.map(fixture))));

/** Returns the texts of the names. A `?` precedes each weak name. */
export const namesOf = (entity: ListedEntity | undefined): string[] =>
  (entity?.names ?? []).map((name) => (name.quality === 'weak' ? `?${name.text}` : name.text));

export async function collect<T>(values: AsyncIterable<T>): Promise<T[]> {
  const collected: T[] = [];
  for await (const value of values) collected.push(value);
  return collected;
}
