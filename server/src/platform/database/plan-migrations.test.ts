import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BASELINE, planMigrations } from './plan-migrations.ts';

const former = Array.from({ length: 8 }, (_, n) => `000${n + 1}-former.sql`);
const since = Array.from({ length: 5 }, (_, n) => `2026120${n + 1}T0900-since.sql`);
const names = [BASELINE, ...since];

test('a database of any former version runs the rest of it, and never the baseline', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: former.length }), (count) => {
      const steps = planMigrations({ applied: new Set(former.slice(0, count)), former, names });
      expect(steps.map(({ name }) => name)).toEqual([...former.slice(count), ...names]);
      expect(steps.filter(({ runs }) => !runs).map(({ name }) => name)).toEqual([BASELINE]);
    }),
  );
});

test('a new database runs the baseline and what came since, and no former migration', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: names.length }), (count) => {
      const steps = planMigrations({ applied: new Set(names.slice(0, count)), former, names });
      expect(steps).toEqual(names.slice(count).map((name) => ({ name, runs: true })));
    }),
  );
});

test('after it is brought up to date, nothing is left to do', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: former.length }), (count) => {
      const applied = new Set(former.slice(0, count));
      for (const { name } of planMigrations({ applied, former, names })) applied.add(name);
      expect(planMigrations({ applied, former, names })).toEqual([]);
    }),
  );
});
