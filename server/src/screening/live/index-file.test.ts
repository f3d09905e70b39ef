import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ENGINE_VERSION } from '@hakiki/matching/engine-version.ts';
import { buildIndex, buildIndexStreaming } from '@hakiki/matching/index/build.ts';
import type { ListIndex } from '@hakiki/matching/index/layout.ts';
import { recordsInMemory } from '@hakiki/matching/index/records.ts';
import { listed } from '@hakiki/matching/listed-entity.fixture.ts';
import { makeFindMatches } from '@hakiki/matching/match.ts';
import { DEFAULT_POLICY } from '@hakiki/matching/policy.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { loadIndex, openIndex, writeIndexFile } from './index-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'hakiki-index-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const index = buildIndex([
  { source: 'a', version: '1', entities: [listed('1', ['Joseph Kony', 'جوزيف كوني']), listed('2', ['Emeka Nwosu'])] },
]);

const origin = { listId: 3, version: 7, sha256: 'abc' };
async function* entities() {
  yield listed('1', ['Joseph Kony', 'جوزيف كوني']);
  yield listed('2', ['Emeka Nwosu']);
}
const write = (path: string) =>
  writeIndexFile(path, origin, (records) =>
    buildIndexStreaming({ source: 'a', version: '1', entities: entities() }, records),
  );
const ask = (of: ListIndex) =>
  makeFindMatches(of)({ name: 'Emeka Nwosu' }, DEFAULT_POLICY).map(({ entity, score }) => [entity, score.score]);

describe('buildIndexStreaming', () => {
  it('builds the same index from a stream', async () => {
    const streamed = openIndex(
      await buildIndexStreaming({ source: 'a', version: '1', entities: entities() }, recordsInMemory()),
    );
    expect([streamed.lists, streamed.arrays]).toEqual([index.lists, index.arrays]);
    expect(ask(streamed)).toEqual(ask(index));
  });
});

describe('an index on disk', () => {
  it('comes back as it was, and answers alike, even when its file has been replaced or is gone', async () => {
    const path = join(folder, 'whole.index');
    const written = openIndex(await write(path));
    const loaded = loadIndex(path);
    if (loaded === undefined) throw new Error('no index');
    expect(loaded.origin).toEqual(origin);
    expect([loaded.index.lists, loaded.index.arrays]).toEqual([index.lists, index.arrays]);
    const opened = openIndex(loaded.index);
    await write(path);
    expect(() => openIndex(loaded.index)).toThrow('no longer');
    rmSync(path);
    expect(() => openIndex(loaded.index)).toThrow('no longer');
    for (const one of [written, opened]) expect(ask(one)).toEqual(ask(index));
  });

  it('is not there before it is whole, and what a killed build left goes with the next', async () => {
    const path = join(folder, 'failed.index');
    writeFileSync(`${path}.left.tmp`, 'half');
    utimesSync(`${path}.left.tmp`, 0, 0);
    writeFileSync(`${path}.other.tmp`, 'of another process, under way');
    const failing = writeIndexFile(path, origin, () => {
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(readdirSync(folder).filter((name) => name.startsWith('failed'))).toEqual(['failed.index.other.tmp']);
  });

  it('is not taken for an index when torn, altered in its header, or absent', async () => {
    const path = join(folder, 'torn.index');
    await write(path);
    const whole = readFileSync(path);
    for (const length of [0, 7, 12, 40, whole.length >> 1, whole.length - 1]) {
      writeFileSync(path, whole.subarray(0, length));
      expect(loadIndex(path)).toBeUndefined();
    }
    writeFileSync(path, whole.subarray(1));
    expect(loadIndex(path)).toBeUndefined();
    writeFileSync(
      path,
      Buffer.from(
        whole.toString('latin1').replace(ENGINE_VERSION, ENGINE_VERSION.replace('hakiki', 'hakuki')),
        'latin1',
      ),
    );
    expect(loadIndex(path)).toBeUndefined();
    expect(loadIndex(join(folder, 'absent.index'))).toBeUndefined();
  });
});
