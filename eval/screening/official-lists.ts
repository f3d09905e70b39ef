import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ListedEntity } from '@hakiki/matching/entity.ts';
import { makeFindCountry } from '../../server/src/watchlists/formats/countries.ts';
import { chooseFiles } from '../../server/src/watchlists/formats/list-files.ts';
import { listSources } from '../../server/src/watchlists/formats/sources.ts';

/**
 * The folder of official lists that evaluations are run on; not part of the repository. Anyone gets them where `listSources` says (its `addresses`):
 * `us_ofac_sdn/2021-07/` holds sdn.csv, alt.csv, add.csv and sdn_comments.csv of OFAC, `un_sc/2026-02-27/` the consolidated XML of the United Nations.
 * @throws RangeError without LISTS_DIR.
 */
export function listsFolder(): string {
  const folder = process.env['LISTS_DIR'];
  if (folder) return folder;
  const addresses = listSources.flatMap(({ id, addresses }) => addresses.map((address) => `  ${id}: ${address}`));
  throw new RangeError(
    `Set LISTS_DIR to a folder of official lists (us_ofac_sdn/…, un_sc/…). They are published at\n${addresses.join('\n')}`,
  );
}

/** A list as its importer reads it. `path` is a file or folder under `listsFolder`. */
export async function readOfficialList(sourceId: string, paths: readonly string[]): Promise<ListedEntity[]> {
  const source = listSources.find(({ id }) => id === sourceId);
  if (source === undefined) throw new RangeError(`No source ${sourceId}`);
  const temporaryFolder = mkdtempSync(join(tmpdir(), 'hakiki-eval-'));
  try {
    const { full } = await chooseFiles(
      source,
      paths.map((path) => join(listsFolder(), path)),
    );
    if (full === undefined) throw new RangeError(`${sourceId} is not a whole list`);
    const context = {
      findCountry: makeFindCountry(),
      title: source.title,
      temporaryFolder,
      ...(source.sanctionBody === undefined ? {} : { sanctionBody: source.sanctionBody }),
    };
    const entities: ListedEntity[] = [];
    for await (const entity of full.format.read(full.files, context)) entities.push(entity);
    return entities;
  } finally {
    rmSync(temporaryFolder, { recursive: true, force: true });
  }
}
