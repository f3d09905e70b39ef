import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ListedEntity } from '@hakiki/matching/entity.ts';
import { makeFindCountry } from '../../server/src/watchlists/formats/countries.ts';
import { chooseFiles } from '../../server/src/watchlists/formats/list-files.ts';
import { listSources } from '../../server/src/watchlists/formats/sources.ts';

/** Where the official lists lie that evaluations are run on; not part of the repository. */
export const LISTS_FOLDER = process.env['LISTS_DIR'] ?? '/work/shared/data/lists';

/** A list as its importer reads it. `path` is a file or folder under `LISTS_FOLDER`. */
export async function readOfficialList(sourceId: string, paths: readonly string[]): Promise<ListedEntity[]> {
  const source = listSources.find(({ id }) => id === sourceId);
  if (source === undefined) throw new RangeError(`No source ${sourceId}`);
  const temporaryFolder = mkdtempSync(join(tmpdir(), 'hakiki-eval-'));
  try {
    const { full } = await chooseFiles(
      source,
      paths.map((path) => join(LISTS_FOLDER, path)),
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
