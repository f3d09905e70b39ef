import { join } from 'node:path';
import { tables } from '../platform/database/tables.ts';
import type { Outbound } from '../platform/outbound/outbound.ts';
import type { FetchToFile } from '../watchlists/formats/fetch-to-file.ts';
import { makeImportList } from '../watchlists/import-list.ts';
import { currentLists } from '../watchlists/read-lists.ts';
import { makeRefreshList, makeRefreshLists } from '../watchlists/refresh-lists.ts';
import type { ListTables } from '../watchlists/tables.ts';
import type { Platform } from './open-platform.ts';

const FETCH_TIMEOUT_MS = 30 * 60_000;

/**
 * Downloads lists through the client for outbound requests. Uses conditional requests (`if-none-match`,
 * `if-modified-since`).
 */
const makeFetchToFile =
  (outbound: Pick<Outbound, 'download'>): FetchToFile =>
  async (url, path, { etag, lastModified, maxBytes }) => {
    const headers = {
      ...(etag && { 'if-none-match': etag }),
      ...(lastModified && { 'if-modified-since': lastModified }),
    };
    const answer = await outbound.download(url, path, { maxBytes, timeoutMs: FETCH_TIMEOUT_MS, headers });
    const header = (name: string): string | undefined => {
      const value = answer.headers[name];
      return typeof value === 'string' ? value : undefined;
    };
    const [newEtag, newModified] = [header('etag') ?? etag, header('last-modified') ?? lastModified];
    return {
      modified: answer.modified,
      ...(newEtag && { etag: newEtag }),
      ...(newModified && { lastModified: newModified }),
    };
  };

/** Dependencies for importing, refreshing and showing lists. */
export function listDeps({
  db,
  clock,
  config,
  operatorOutbound,
}: Pick<Platform, 'db' | 'clock' | 'config' | 'operatorOutbound'>) {
  const temporaryFolder = join(config.dataDir, 'tmp');
  const fetchToFile = makeFetchToFile(operatorOutbound);
  const importList = makeImportList({ db, clock, fetchToFile, temporaryFolder });
  const mirror = config.listMirror === undefined ? {} : { mirror: config.listMirror };
  const refresh = { db, clock, fetchToFile, importList, temporaryFolder, ...mirror };
  return {
    importList,
    refreshList: makeRefreshList(refresh),
    refreshLists: makeRefreshLists(refresh),
    currentLists: () => currentLists(tables<ListTables>(db)),
  };
}
