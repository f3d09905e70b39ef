import { join } from 'node:path';
import { beforeAll, expect, test, vi } from 'vitest';
import { repository } from '../service.fixture.ts';

let language = 'en';
let monthText: (month: string) => string;
beforeAll(async () => {
  vi.stubGlobal('localStorage', { getItem: () => language });
  vi.stubGlobal('document', { documentElement: {} });
  vi.stubGlobal('navigator', { languages: ['en-GB'], language: 'en-GB' });
});

test.each([
  ['en', 'Nov 2026'],
  ['fr', 'nov. 2026'],
])('a month in %s has the form of the days of every page', async (reader, text) => {
  language = reader;
  vi.resetModules();
  // Not by its name: it is checked with the browser's types, with the dashboard.
  ({ monthText } = await import(join(repository, 'dashboard/src/components/month-text.ts')));
  expect(monthText('2026-11')).toBe(text);
});
