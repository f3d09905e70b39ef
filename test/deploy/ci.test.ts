import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
// @ts-expect-error the package has no types
import { load } from 'js-yaml';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

test('both CI files run the gate and the release dry run, and take nothing that a tag can move', () => {
  for (const file of ['.github/workflows/ci.yml', '.gitlab-ci.yml']) {
    expect(() => load(read(file)), file).not.toThrow();
    expect(read(file)).toContain('.ci/run');
    expect(read(file)).toContain('npm run release -- "$(node -p \'require("./package.json").version\')" --dry-run');
  }
  const actions = [...read('.github/workflows/ci.yml').matchAll(/uses: (\S+)/g)].map(([, action]) => action);
  expect(actions.length).toBeGreaterThan(1);
  for (const action of actions) expect(action).toMatch(/@[0-9a-f]{40}$/);
  expect(read('.gitlab-ci.yml')).not.toMatch(/image: (?!\$CI_IMAGE)/);
  expect(existsSync(join(root, '.ci/run'))).toBe(true);
});

test('compose: secrets are made, not written here; the service has no rights and a read-only root', () => {
  const { services } = load(read('deploy/compose/compose.yaml')) as {
    services: Record<
      string,
      { env_file?: string[]; read_only?: boolean; cap_drop?: string[]; environment?: Record<string, string> }
    >;
  };
  expect(Object.keys(services)).toEqual(['hakiki', 'postgres', 'store', 'proxy']);
  expect(services['hakiki']).toMatchObject({ read_only: true, cap_drop: ['ALL'], env_file: ['secrets/hakiki.env'] });
  expect(JSON.stringify(services)).not.toMatch(/PASSWORD|MASTER_KEY|SECRET/);
  const start = read('deploy/compose/start.sh');
  for (const name of ['DATABASE_URL=', 'MASTER_KEY=', 'METRICS_TOKEN=', 'AWS_SECRET_ACCESS_KEY='])
    expect(start).toContain(name);
});
