import {
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
