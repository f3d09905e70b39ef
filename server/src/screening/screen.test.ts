import type { ListedEntity } from '@hakiki/matching/entity.ts';
import { buildIndex } from '@hakiki/matching/index/build.ts';
import { born, listed } from '@hakiki/matching/listed-entity.fixture.ts';
import type { ScreeningOutcome, Subject } from '@hakiki/matching/outcome.ts';
import { DEFAULT_POLICY, withThreshold } from '@hakiki/matching/policy.ts';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { listLimitsOf, listStanding } from '../watchlists/list-limits.ts';
import { MAX_IN_BATCH, makeScreener } from './screen.ts';

const pep = listed('p1', ['Emeka Nwosu', 'Chukwuemeka Nwosu'], {
  topics: ['role.pep'],
  births: born('1985-11-02'),
  genders: ['male'],
  countries: ['ng'],
  politicalPosts: ['Senator'],
});
const sanctioned = listed('s1', ['Adesuwo Tijorun Wakelebi'], {
  births: born('1971-03-09'),
  genders: ['male'],
  countries: ['ng'],
  sanctionBody: 'Office A',
});

function screenerOf(...lists: (readonly ListedEntity[])[]) {
  const index = buildIndex(lists.map((entities, i) => ({ source: `list${i}`, version: `v${i}`, entities })));
  const screener = makeScreener({ indexesFor: () => [{ index }] });
  return {
    ...screener,
    one: (subject: Subject): Promise<ScreeningOutcome> => screener.screen(subject, 1, DEFAULT_POLICY),
  };
}

describe('makeScreener', () => {
  it('screens nobody while a required list is missing, and names outdated lists in the record', async () => {
    const index = buildIndex([{ source: 'un_sc', version: 'v1', entities: [pep] }]);
    const day = new Date('2026-11-24T00:00:00Z');
    const inForce = [{ source: 'un_sc', branchId: null, importedAt: new Date('2026-11-01'), confirmedAt: null }];
    const screenerWith = (requiredLists: readonly string[]) => {
      const limits = listLimitsOf({ mode: 'live', requiredLists, listMaxAgeHours: undefined });
      return makeScreener({
        indexesFor: () => [{ index }],
        standing: () => listStanding(inForce, limits, day),
      });
    };
    const stopped = screenerWith(['un_sc', 'us_ofac_sdn']);
    const fault = { kind: 'overloaded', message: 'Screening lists are not loaded' };
    const subject = { name: 'Nobody At All' };
    await expect(stopped.screen(subject, 1, DEFAULT_POLICY)).rejects.toMatchObject(fault);
    await expect(stopped.screenBatch([{ subject, policy: DEFAULT_POLICY }], 1)).rejects.toMatchObject(fault);
    const outcome = await screenerWith(['un_sc']).screen(subject, 1, DEFAULT_POLICY);
    expect(outcome.provenance.outdated_lists).toEqual(['un_sc']);
  });

  it('finds a PEP by name, and more surely with birth date and gender', async () => {
    const { one } = screenerOf([pep, sanctioned]);
    const byName = await one({ name: 'Emeka Nwosu' });
    const full = await one({
      firstName: 'Emeka',
      lastName: 'Nwosu',
      dateOfBirth: '1985-11-02',
      gender: 'male',
      countries: ['ng'],
    });
    expect(byName.peps).toHaveLength(1);
    expect(byName.risk_level).toBe('medium');
    expect(full.peps).toHaveLength(1);
    expect(full.peps[0]?.match.score).toBeGreaterThan(byName.peps[0]?.match.score ?? 1);
    expect(full.risk_level).toBe('medium');
    expect(full.peps[0]).toMatchObject({
      name: 'Emeka Nwosu',
      pep_types: ['role.pep'],
      gender: 'male',
      country: 'NG',
      political_post: ['Senator'],
    });
  });

  it('calls a sanctions hit strong only with identity evidence', async () => {
    const { one } = screenerOf([sanctioned]);
    const byName = await one({ name: 'Adesuwo Tijorun Wakelebi' });
    const full = await one({ name: 'Adesuwo Tijorun Wakelebi', dateOfBirth: '1971-03-09', gender: 'male' });
    expect([byName.sanctions[0]?.strength, byName.risk_level]).toEqual(['weak', 'medium']);
    expect([full.sanctions[0]?.strength, full.risk_level]).toEqual(['strong', 'high']);
    const contradicted = await one({ name: 'Adesuwo Tijorun Wakelebi', dateOfBirth: '1971-03-09', gender: 'female' });
    expect(contradicted.sanctions.map(({ strength }) => strength)).toEqual(['weak']);
  });

  it('has no hit for others, nor for the same name born decades apart', async () => {
    const { one } = screenerOf([pep, sanctioned]);
    for (const subject of [
      { name: 'Amaka Chisom Okafor' },
      { name: 'Qwlzx Vbrtpkk' },
      { name: '' },
      { name: 'Emeka Nwosu', dateOfBirth: '2003-01-01' },
    ]) {
      expect(await one(subject)).toMatchObject({ sanctions: [], peps: [], risk_level: 'low' });
    }
  });

  it('lets a request choose its threshold, and says so in the outcome', async () => {
    const { screen } = screenerOf([pep]);
    const strict = await screen({ name: 'Emeka Nwosu' }, 1, withThreshold(DEFAULT_POLICY, 0.99));
    expect(strict.peps).toEqual([]);
    expect(strict.provenance.policy_version).not.toBe(DEFAULT_POLICY.version);
  });

  it('names a person on two lists once, and the other list in words', async () => {
    const elsewhere = listed('x9', ['Adesuwo Wakelebi'], { births: born('1971-03-09'), sanctionBody: 'Office B' });
    const { one } = screenerOf([sanctioned], [elsewhere]);
    const { sanctions } = await one({ name: 'Adesuwo Tijorun Wakelebi', dateOfBirth: '1971-03-09' });
    expect(sanctions).toHaveLength(1);
    expect(sanctions[0]?.sanction_body).toBe('Office A; Office B');
    expect(sanctions[0]?.match.features.at(-1)?.explanation).toContain('list1 (x9)');
  });

  it('lets a weak alias corroborate, not raise a hit alone', async () => {
    const weak = listed('w1', ['Zubairu Danlawan Gwarkiyo'], { births: born('1969-01-02') });
    const entity = { ...weak, names: [...weak.names, { text: 'Abu Sahara', quality: 'weak' as const }] };
    const { one } = screenerOf([entity]);
    expect((await one({ name: 'Abu Sahara' })).sanctions).toEqual([]);
    expect(
      (await one({ name: 'Abu Sahara', dateOfBirth: '1969-01-02' })).sanctions.map(({ strength }) => strength),
    ).toEqual(['weak']);
  });

  it('finds a person by ID number though the name is hardly the same', async () => {
    const entity = listed('i1', ['Tijani Olokun Baruwa'], { identifiers: [{ type: 'Passport', value: 'A05284868' }] });
    const { one } = screenerOf([entity, pep]);
    const { sanctions } = await one({ name: 'T. O. Barwa', idNumbers: ['a0528-4868'] });
    expect(sanctions[0]?.match.entity_id).toBe('i1');
  });

  it('orders hits best first and changes their hash with the entry', async () => {
    const near = listed('s2', ['Adesuwo Tijorun Wakelebe']);
    const { one } = screenerOf([near, sanctioned]);
    const { sanctions } = await one({ name: 'Adesuwo Tijorun Wakelebi' });
    expect(sanctions.map(({ match }) => match.entity_id)).toEqual(['s1', 's2']);
    const changed = await screenerOf([{ ...sanctioned, otherInformation: ['new remark'] }]).one({
      name: 'Adesuwo Tijorun Wakelebi',
    });
    expect(changed.sanctions[0]?.content_hash).not.toBe(sanctions[0]?.content_hash);
  });

  it('screens a batch in order, and refuses one too large', async () => {
    const { screenBatch } = screenerOf([pep]);
    const asked = (name: string) => ({ subject: { name }, policy: DEFAULT_POLICY });
    const outcomes = await screenBatch([asked('Nobody Atall'), asked('Emeka Nwosu')], 1);
    expect(outcomes.map(({ peps }) => peps.length)).toEqual([0, 1]);
    await expect(
      screenBatch(
        Array.from({ length: MAX_IN_BATCH + 1 }, () => asked('x')),
        1,
      ),
    ).rejects.toThrow(RangeError);
  });

  it('lets other requests come between the names of a batch', async () => {
    const { screenBatch } = screenerOf([pep]);
    let [time, others, done] = [0, 0, false];
    // The screening of each name is made slow.
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (time += 50));
    const other = () => {
      others += 1;
      if (!done) setImmediate(other);
    };
    setImmediate(other);
    await screenBatch(
      Array.from({ length: 100 }, () => ({ subject: { name: 'Emeka Nwosu' }, policy: DEFAULT_POLICY })),
      1,
    );
    done = true;
    clock.mockRestore();
    expect(others).toBeGreaterThan(50);
  });

  it('takes any text for a name', async () => {
    const { one } = screenerOf([pep, sanctioned]);
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'binary', maxLength: 2000 }),
        fc.string({ maxLength: 20 }),
        async (name, dateOfBirth) => {
          expect((await one({ name, dateOfBirth })).risk_level).toMatch(/low|medium|high/);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('finds every listed name by itself', async () => {
    const word = fc.stringMatching(/^[a-z]{3,9}$/);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(word, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 20 }),
        async (all) => {
          const entities = all.map((words, i) => listed(String(i), [words.join(' ')]));
          const { screen } = screenerOf(entities);
          for (const { names } of entities) {
            const { sanctions } = await screen({ name: names[0]?.text ?? '' }, 1, withThreshold(DEFAULT_POLICY, 0.6));
            expect(sanctions.some(({ entity_name }) => entity_name === names[0]?.text)).toBe(true);
          }
        },
      ),
      { numRuns: 30 },
    );
  });
});
