import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { buildIndex, buildIndexStreaming } from './index/build.ts';
import { loadIndex, saveIndex } from './index-file.ts';
import { listed } from './listed-entity.fixture.ts';
import { makeFindMatches } from './match.ts';
import { DEFAULT_POLICY } from './policy.ts';

const folder = mkdtempSync(join(tmpdir(), 'hakiki-index-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const index = buildIndex([
  { source: 'a', version: '1', entities: [listed('1', ['Joseph Kony', 'جوزيف كوني']), listed('2', ['Emeka Nwosu'])] },
]);

describe('buildIndexStreaming', () => {
  it('builds the same index from a stream', async () => {
    async function* entities() {
      yield listed('1', ['Joseph Kony', 'جوزيف كوني']);
      yield listed('2', ['Emeka Nwosu']);
    }
    expect(await buildIndexStreaming([{ source: 'a', version: '1', entities: entities() }])).toEqual(index);
  });
});

describe('an index on disk', () => {
  it('comes back as it was, and answers alike', () => {
    const path = join(folder, 'whole.index');
    saveIndex(index, path);
    const loaded = loadIndex(path);
    expect(loaded?.lists).toEqual(index.lists);
    expect(loaded?.arrays).toEqual(index.arrays);
    const ask = (of: typeof index) =>
      makeFindMatches(of)({ name: 'Emeka Nwosu' }, DEFAULT_POLICY).map(({ entity, score }) => [entity.id, score.score]);
    expect(ask(loaded ?? buildIndex([]))).toEqual(ask(index));
  });

  it('is not taken for an index when torn, altered in its header, or absent', () => {
    const path = join(folder, 'torn.index');
    saveIndex(index, path);
    const whole = readFileSync(path);
    for (const length of [0, 7, 12, 40, whole.length >> 1, whole.length - 1]) {
      writeFileSync(path, whole.subarray(0, length));
      expect(loadIndex(path)).toBeUndefined();
    }
    writeFileSync(
      path,
      Buffer.from(whole.toString('latin1').replace('hakiki-screening', 'hakiki-scrooning'), 'latin1'),
    );
    expect(loadIndex(path)).toBeUndefined();
    expect(loadIndex(join(folder, 'absent.index'))).toBeUndefined();
  });
});
