import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ListedEntity } from '@hakiki/matching/entity.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../platform/errors.ts';
import { customCsv } from './custom-csv.ts';
import { euFsfCsv } from './eu-fsf-csv.ts';
import { euFsfXml } from './eu-fsf-xml.ts';
import { collect, fixturesFolder, listFile, testContext, writeList } from './list.fixture.ts';
import type { ListFormat } from './list-format.ts';
import { nigsac } from './nigsac.ts';
import { ofacAdvanced } from './ofac-advanced.ts';
import { ofacCsv } from './ofac-csv.ts';
import { ofacXml } from './ofac-xml.ts';
import { openSanctionsDelta } from './opensanctions-delta.ts';
import { openSanctionsFtm } from './opensanctions-ftm.ts';
import { openSanctionsSimple } from './opensanctions-simple.ts';
import { popolo } from './popolo.ts';
import { ofsiCsv, ukFcdoCsv } from './uk-csv.ts';
import { ukFcdoXml } from './uk-fcdo-xml.ts';
import { unXml } from './un-xml.ts';

const formats: readonly (readonly [fixture: string, format: ListFormat])[] = [
  ['ofac/sdn.csv', ofacCsv],
  ['sdn.xml', ofacXml],
  ['sdn_advanced.xml', ofacAdvanced],
  ['un.xml', unXml],
  ['eu.xml', euFsfXml],
  ['eu.csv', euFsfCsv],
  ['fcdo.xml', ukFcdoXml],
  ['fcdo.csv', ukFcdoCsv],
  ['ofsi.csv', ofsiCsv],
  ['nigsac.csv', nigsac],
  ['nigsac.json', nigsac],
  ['nigsac.html', nigsac],
  ['nigsac.xml', nigsac],
  ['entities.ftm.json', openSanctionsFtm],
  ['targets.simple.csv', openSanctionsSimple],
  ['popolo.json', popolo],
  ['custom.csv', customCsv],
];

/** Kinds of damage to a file: changed bytes, a missing part, a repeated part, or a missing end. */
const damage = fc.record({
  bytes: fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(255)), { maxLength: 6 }),
  removed: fc.option(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(200))),
  repeated: fc.option(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(200))),
  cut: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
});
type Damage = typeof damage extends fc.Arbitrary<infer T> ? T : never;

function apply(file: Buffer, { bytes, removed, repeated, cut }: Damage): Buffer {
  let result = Buffer.from(file);
  for (const [place, value] of bytes) result[Math.floor(place * (result.length - 1))] = value;
  const at = (place: number): number => Math.floor(place * result.length);
  if (removed)
    result = Buffer.concat([result.subarray(0, at(removed[0])), result.subarray(at(removed[0]) + removed[1])]);
  if (repeated) {
    const [start, length] = [at(repeated[0]), repeated[1]];
    result = Buffer.concat([result.subarray(0, start + length), result.subarray(start)]);
  }
  return cut === null ? result : result.subarray(0, at(cut));
}

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

function expectSound(entity: ListedEntity): void {
  expect(entity.id).not.toBe('');
  expect(entity.names.length).toBeGreaterThan(0);
  expect(entity.names.every((name) => name.text.length > 0 && name.text.length <= 1_000)).toBe(true);
  expect(entity.births.every(({ from, to }) => isDay(from) && isDay(to) && from <= to)).toBe(true);
  expect(entity.countries.every((country) => /^[a-z]{2}$/.test(country))).toBe(true);
  expect(JSON.stringify(entity)).not.toMatch(/"undefined|\\u00[01]|\\ud[89a-f]/);
}

/** Reads a damaged file. The reader must return entities or throw an AppError. With any other error the test fails. */
async function survive(read: () => Promise<readonly ListedEntity[]>): Promise<void> {
  try {
    for (const entity of await read()) expectSound(entity);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    expect(error.kind).toBe('invalid_input');
  }
}

describe('damaged files give sound entities or a refusal, never another fault', () => {
  it.each(formats)('%s', async (name, format) => {
    const file = readFileSync(join(fixturesFolder, name));
    const undamaged = await collect(format.read([await listFile(join(fixturesFolder, name))], testContext()));
    undamaged.forEach(expectSound);
    await fc.assert(
      fc.asyncProperty(damage, async (harm) => {
        const damaged = await listFile(writeList(apply(file, harm)));
        format.recognises(damaged.head);
        format.publicationDate?.(damaged.head);
        await survive(() => collect(format.read([damaged], testContext())));
      }),
      { numRuns: 60 },
    );
  });

  it('entities.delta.json', async () => {
    const file = readFileSync(join(fixturesFolder, 'entities.delta.json'));
    await fc.assert(
      fc.asyncProperty(damage, async (harm) => {
        const damaged = await listFile(writeList(apply(file, harm)));
        await survive(async () => {
          const changes = await collect(openSanctionsDelta.readChanges([damaged], testContext()));
          return changes.map((change) => change.next(undefined)).filter((entity) => entity !== undefined);
        });
      }),
      { numRuns: 60 },
    );
  });

  it('no format takes text of another for its own, but for the two that go by labels', async () => {
    const byLabels = [nigsac, customCsv];
    for (const [name, format] of formats) {
      const { head } = await listFile(join(fixturesFolder, name));
      const others = formats.filter(
        ([, other]) => other !== format && !byLabels.includes(other) && other.recognises(head),
      );
      expect([name, others.map(([other]) => other)]).toEqual([name, []]);
    }
  });
});
