import { expect, test } from 'vitest';
import { setThresholdLines } from './set-threshold.ts';

const lines = (recommended: number | null, policy?: Record<string, unknown>) =>
  setThresholdLines({ recommended, threshold: 0.45 }, policy && { id: 7, policy }, { port: 3000 });
/** Splits a command line as a shell does, and returns its last word. */
const sent = (line: string | undefined) =>
  JSON.parse(/-d '(.*)'$/s.exec(line!)![1]!.replaceAll(`'\\''`, "'")) as unknown;

test('nothing recommended, nothing to set; what is in use is not set again', () => {
  expect(lines(null)).toEqual([]);
  expect(lines(0.45)).toEqual(['0.45 is in use.']);
  expect(lines(0.43, { faces: { threshold: 0.43 } })).toEqual(['0.43 is in use.']);
});

test('the rest of a branch’s policy stays; a quotation mark does not end the word', () => {
  const policy = {
    faces: { cohort: 'use', threshold: 0.5 },
    screening: { most_hits: 7 },
    other: { name: "N'Djamena" },
  };
  const [said, line] = lines(0.45, policy);
  expect(said).toContain('branch 7, with the rest of its policy');
  expect(line).toContain('PATCH http://localhost:3000/v1/branches/7 ');
  expect(sent(line)).toEqual({ policy: { ...policy, faces: { cohort: 'use', threshold: 0.45 } } });
});

test('without a branch it says what a request replaces', () => {
  const [said, line] = lines(0.4412);
  expect(said).toContain('--branch <id>');
  expect(sent(line)).toEqual({ policy: { faces: { threshold: 0.4412 } } });
});

test('what accepts more pairs of faces is proposed to a second person', () => {
  const [, second, line] = lines(0.4712);
  expect(second).toContain('a second person approves it');
  expect(line).toContain('POST http://localhost:3000/v1/changes?branch=1 ');
  expect(sent(line)).toEqual({ settings: { policy: { faces: { threshold: 0.4712 } } }, reason: expect.any(String) });
});

test('what no branch may have is not offered', () => {
  expect(lines(0.26)).toEqual([expect.stringContaining('from 0.2700 to 0.6300')]);
  expect(lines(0.64)).toHaveLength(1);
});
