import { queue } from '@hakiki/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { digestOf, type Notice, type NoticeKey, newNotices, noticeReasons } from './notice-digest.ts';

const time = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true });
const notice: fc.Arbitrary<Notice> = fc.record({
  reason: fc.constantFrom(...noticeReasons),
  itemId: fc.integer({ min: 1, max: 30 }),
  branchId: fc.integer({ min: 1, max: 3 }),
  kind: fc.constantFrom(...queue.workKinds),
  dueAt: time,
  at: fc.constantFrom(new Date(0), new Date(1)),
});
const notices = fc.array(notice, { minLength: 1, maxLength: 60 });
const language = fc.constantFrom('en' as const, 'fr' as const);
const keyOf = ({ reason, itemId, at }: NoticeKey): string => `${reason} ${itemId} ${at.getTime()}`;
const PUBLIC_URL = 'https://hakiki.example';
const hrefsOf = (text: string): string[] => text.match(/https:\/\/hakiki\.example[^\s"<]*/g) ?? [];

test('a notice is new until an e-mail contained it, and is new once', () => {
  fc.assert(
    fc.property(notices, notices, (current, mailed) => {
      const fresh = newNotices(current, mailed);
      const known = new Set(mailed.map(keyOf));
      const expected = new Set(current.map(keyOf).filter((key) => !known.has(key)));
      expect(fresh.map(keyOf)).toHaveLength(expected.size);
      expect(new Set(fresh.map(keyOf))).toEqual(expected);
      expect(newNotices(current, [...mailed, ...fresh])).toEqual([]);
    }),
  );
});

test('another assignment of the same item to the same person is a new notice', () => {
  const one: Notice = {
    ...{ reason: 'assigned', itemId: 7, branchId: 1, kind: 'alert' },
    ...{ dueAt: new Date(5), at: new Date(1) },
  };
  const again = { ...one, at: new Date(2) };
  expect(newNotices([again], [one])).toEqual([again]);
  expect(newNotices([{ ...one, reason: 'due_soon' }], [one])).toHaveLength(1);
});

test('an e-mail counts each item once and links at most ten of each reason', () => {
  fc.assert(
    fc.property(notices, language, (list, reader) => {
      const { subject, text } = digestOf(list, { language: reader, publicUrl: PUBLIC_URL, environment: 'live' });
      const items = new Set(list.map(({ itemId }) => itemId));
      expect(Number(/\d+/.exec(subject)![0])).toBe(items.size);
      const titles = text.split('\n').filter((line) => / ?: \d+$/.test(line) && !line.startsWith('- '));
      expect(titles.reduce((sum, line) => sum + Number(/\d+$/.exec(line)![0]), 0)).toBe(items.size);
      expect(titles.length).toBeLessThanOrEqual(noticeReasons.length);
      const linked = hrefsOf(text).flatMap((href) => /\/queue\/(\d+)\?branch=\d+$/.exec(href)?.[1] ?? []);
      expect(new Set(linked).size).toBe(linked.length);
      expect(linked.length).toBeLessThanOrEqual(10 * noticeReasons.length);
      for (const id of linked) expect(items.has(Number(id))).toBe(true);
      const more = text.match(/^- \d+/gm) ?? [];
      expect(more.reduce((sum, line) => sum + Number(line.slice(2)), linked.length)).toBe(items.size);
    }),
  );
});

test('text and HTML have the same links, and each language its own words', () => {
  fc.assert(
    fc.property(notices, (list) => {
      const of = (reader: 'en' | 'fr' | null) =>
        digestOf(list, { language: reader, publicUrl: PUBLIC_URL, environment: 'sandbox' });
      const [english, french, both] = [of('en'), of('fr'), of(null)];
      for (const { text, html } of [english, french, both]) expect(hrefsOf(html)).toEqual(hrefsOf(text));
      expect(english.text).not.toBe(french.text);
      expect(both.text).toContain(english.text);
      expect(both.text).toContain(french.text);
      expect(both.subject).toBe(`${english.subject} / ${french.subject}`);
    }),
  );
});

test('the whole e-mail, in English', () => {
  const at = new Date('2026-11-27T09:00:00Z');
  const list: Notice[] = [
    { reason: 'assigned', itemId: 12, branchId: 3, kind: 'alert', dueAt: new Date('2026-11-29T14:00:00Z'), at },
    { reason: 'assigned', itemId: 9, branchId: 3, kind: 'case', dueAt: new Date('2026-11-28T08:30:00Z'), at },
    { reason: 'due_soon', itemId: 9, branchId: 3, kind: 'case', dueAt: new Date('2026-11-28T08:30:00Z'), at },
  ];
  const { subject, text } = digestOf(list, { language: 'en', publicUrl: PUBLIC_URL, environment: 'live' });
  expect(subject).toBe('Hakiki: 2 new notices');
  expect(text).toBe(`2 items of your queue have a new notice since the last e-mail.

Assigned to you, overdue or due within 24 hours: 1
- Transaction case, due 28 Nov 2026, 08:30 UTC
  https://hakiki.example/dashboard/queue/9?branch=3

Assigned to you by a colleague: 1
- Screening alert, due 29 Nov 2026, 14:00 UTC
  https://hakiki.example/dashboard/queue/12?branch=3

This e-mail contains no names of customers. Sign in to see the items.

Change or stop these e-mails in your account:
https://hakiki.example/dashboard/account`);
});

test('the address of the service cannot add markup', () => {
  const list = fc.sample(notices, 1)[0]!;
  const publicUrl = 'https://a.example/"><script>';
  const { html } = digestOf(list, { language: 'en', publicUrl, environment: 'live' });
  expect(html).not.toContain('<script>');
});
