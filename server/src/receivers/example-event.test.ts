import { livenessCompleted, moduleEvents } from '@hakiki/contract';
import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { exampleEvent, exampleRun } from './example-event.ts';

const now = new Date('2026-04-16T08:00:00.000Z');

test('the example run fits the schema of its event', () => {
  expect([...Value.Errors(livenessCompleted, exampleRun(now))]).toEqual([]);
  expect(exampleRun(now).verification_id).toBe(0);
});

test('its values follow the rules of a real run', () => {
  const { activity, biometrics, customer_profile: profile, request_context: context, subject } = exampleRun(now);
  const { face_match: match, face_analysis: analysis } = biometrics;
  expect([match.attempted, match.decision]).toEqual([true, 'MATCH']);
  // Faces are compared only if the authority sends a photo.
  expect(profile!.photo_url).toMatch(/^https:/);
  expect(analysis.face_quality.blur_score).toBeLessThanOrEqual(1);
  expect(analysis.gender).toMatch(/^(fe)?male$/);
  expect([context.ip.city, context.ip.country_code, profile!.place_of_live]).toEqual(['', '', '']);
  expect([profile!.serial_number, profile!.occupation, profile!.place_of_birth, profile!.date_of_issue]).toEqual(
    Array(4).fill(null),
  );
  expect(profile!.id_number).toBe(subject.identifier);
  expect([profile!.date_of_birth, profile!.age]).toEqual(['01-Jan-1992', 34]);
  expect(context.device).toMatchObject({
    ...{ user_agent: expect.stringMatching(/Android.*Mobile/), type: 'mobile', os: 'Android' },
  });
  const seconds = (Date.parse(activity.completed_at) - Date.parse(activity.started_at)) / 1000;
  expect(activity.duration_seconds).toBe(seconds);
});

test('the example module event fits the schema of its event', () => {
  expect([...Value.Errors(moduleEvents.suspicious_transaction, exampleEvent(1, now))]).toEqual([]);
});
