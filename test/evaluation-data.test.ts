import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { evaluationFolder } from '../eval/evaluation-data.ts';
import { repository } from './service.fixture.ts';

afterEach(() => vi.unstubAllEnvs());

const LEADS_OUT = /'shared'|shared\/data|['"`]\/(?:work|home|root|Users|mnt)\b/;

test('no program that measures has a path of its own outside the repository', () => {
  const files = ['eval', 'bench', 'models', 'scripts'].flatMap((folder) =>
    readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(ts|mjs)$/.test(name))
      .map((name) => `${folder}/${name}`),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => LEADS_OUT.test(readFileSync(join(repository, file), 'utf8')))).toEqual([]);
});

test('pictures come from the folder given, else from EVAL_DATA; without either it says where anyone gets them', () => {
  vi.stubEnv('EVAL_DATA', '');
  expect(evaluationFolder('faces', 'mine')).toBe('mine');
  expect(() => evaluationFolder('documents/passports')).toThrow(/set EVAL_DATA.*Arg0s1080\/mrz/);
  vi.stubEnv('EVAL_DATA', '/data');
  expect(evaluationFolder('documents/passports')).toBe('/data/documents/passports');
  expect(evaluationFolder('faces', 'mine')).toBe('mine');
});
