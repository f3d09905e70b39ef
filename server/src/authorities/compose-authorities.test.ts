import { expect, test } from 'vitest';
import { makeAuthorities } from './compose-authorities.ts';
import type { SendRequest } from './provider-call.ts';

const send: SendRequest = async () => {
  throw new Error('nothing is sent here');
};
const clock = { now: () => new Date(0) };
const route = { method: 'GET', url: 'https://registry.example/{number}' };
const namesIn = (mode: 'sandbox' | 'live', own: unknown = []): string[] =>
  makeAuthorities({ mode, send, sendOwn: send, clock, own }).map(({ name }) => name);

test('the invented authority is there in sandbox mode alone', () => {
  expect(namesIn('sandbox')).toEqual(['sandbox', 'prembly', 'smile_id', 'dojah']);
  expect(namesIn('live')).not.toContain('sandbox');
});

test("the operator's own registries come before the aggregators, under names of their own", () => {
  const own = [{ name: 'bank_registry', routes: { 'nigeria/bvn': route } }];
  expect(namesIn('live', own)).toEqual(['bank_registry', 'prembly', 'smile_id', 'dojah']);
  expect(() => namesIn('live', [...own, ...own])).toThrow(/bank_registry/);
});
