import { expect, test } from 'vitest';
import type { SessionDetails } from '../sessions/session-store.ts';
import type { RunFindings } from './run-findings.ts';
import { screenedSubject } from './run-subject.ts';

const subjectOf = (documentType: string, fields: Readonly<Record<string, string>>) => {
  const read = { read: true, fields, valid: true, isExpired: false, hasPortrait: false } as const;
  const findings: Pick<RunFindings, 'document' | 'identity'> = { document: read, identity: undefined };
  return screenedSubject(findings, { country: 'nigeria', documentType } as SessionDetails);
};

test.each([
  ['cac_certificate', 'CHIDI AGRO LIMITED', 'organisation'],
  ['cac_certificate', 'ADA EZE', 'organisation'],
  ['utility_bill', 'ZENITH FOODS LTD', 'organisation'],
  ['utility_bill', 'ZENITH FOODS', 'any'],
  ['utility_bill', 'ADA EZE', 'person'],
  ['passport', 'GOLDEN FOODS', 'person'],
])('the holder of a %s, %s, is screened as %s', (type, name, entityType) => {
  expect(subjectOf(type, { full_name: name })).toEqual({ entityType, name });
});

test('a person is screened by the parts of the name, a company never is', () => {
  const parts = { first_name: 'ADA', last_name: 'EZE', date_of_birth: '1992-04-17' };
  expect(subjectOf('passport', parts)).toEqual({
    ...{ entityType: 'person', firstName: 'ADA', lastName: 'EZE', dateOfBirth: '1992-04-17' },
  });
  expect(subjectOf('cac_certificate', { first_name: 'CHIDI', last_name: 'AGRO LIMITED' })).toEqual({
    ...{ entityType: 'organisation', name: 'CHIDI AGRO LIMITED' },
  });
});
