import {
  type LivenessCompleted,
  livenessCompleted,
  type ModuleEventName,
  moduleEvents,
  sandboxOutcomes,
  sandboxOutcomesOf,
} from '@hakiki/contract';
import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { documentedEvents } from '../events/documented-events.ts';

const events = documentedEvents();

test.for([...events])('%s in docs/events.md is as the contract has it', ([, event]) => {
  const name = (event as { event: string }).event;
  const schema = name === 'liveness.completed' ? livenessCompleted : moduleEvents[name as ModuleEventName];
  expect([...Value.Errors(schema, event)]).toEqual([]);
});

test('docs/events.md has each kind of event, and each outcome that a run of each type may have', () => {
  const headings = [...events.keys()];
  for (const name of Object.keys(moduleEvents))
    expect(
      headings.some((heading) => heading.startsWith(name)),
      name,
    ).toBe(true);
  for (const [type, outcomes] of Object.entries(sandboxOutcomesOf))
    for (const outcome of outcomes) expect(headings).toContain(`${type}: ${outcome}`);
  expect(new Set(Object.values(sandboxOutcomesOf).flat())).toEqual(new Set(sandboxOutcomes));
});

const runsOf = [...events].flatMap(([heading, event]) => {
  const { customer_profile: profile, document, biometrics } = event as Partial<LivenessCompleted>;
  const picture = profile ? profile.photo_url : document?.face_match.document_face_url;
  return picture === undefined ? [] : [{ heading, outcome: heading.split(': ')[1], picture, biometrics, profile }];
});

test.for(runsOf)('$heading has the pictures and the person of its outcome, as a live event has', (run) => {
  const { outcome, picture, biometrics, profile } = run;
  if (biometrics!.face_match.attempted) expect(picture).toMatch(/^https?:/);
  if (outcome === 'unreadable') expect(picture).toBe('');
  if (outcome === 'identity_not_found' || outcome === 'authority_unavailable') {
    expect(picture).toBeNull();
    expect(profile).toMatchObject({ first_name: '', date_of_birth: '', age: 0 });
  }
});
