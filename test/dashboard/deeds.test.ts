import { expect, test } from 'vitest';
import { deedOf, pageOfSubject } from '../../dashboard/src/pages/account/deeds.ts';
import { endpoints } from '../contract/schema-samples.ts';

/** Asked with a session of the SDK, or of no record of who did it. */
const isPersons = ({ access }: (typeof endpoints)[number]): boolean => !['session', 'none'].includes(access);
const audited = endpoints
  .filter((one) => isPersons(one) && (one.audited ?? !one.makesRecord))
  .map(({ method, path }) => `${method} ${path}`);

test('every request that is audited is a deed in words, in both languages', () => {
  expect(audited.length).toBeGreaterThan(100);
  for (const language of ['en', 'fr'] as const)
    expect(
      audited.filter((request) => !deedOf(request, language)),
      language,
    ).toEqual([]);
});

test.each([
  ['GET /v1/verifications/:id', '48', '/verifications/48'],
  ['GET /v1/queue/:id', '5', '/queue/5'],
  ['POST /v1/queue/next', 'item 13', '/queue/13'],
  ['POST /v1/cases/:id/propose', 'case 3', '/cases/3'],
  ['POST /v1/auth/sign-in', 'user 1', undefined],
  ['POST /v1/reveal', 'verification:3: result.name (work_case)', '/verifications/3'],
  ['GET /v1/cases', null, undefined],
])('%s of %s is shown at %s', (request, subject, page) => expect(pageOfSubject(request, subject)).toBe(page));
