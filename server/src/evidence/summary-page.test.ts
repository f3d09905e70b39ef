import * as texts from '@hakiki/texts';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { pdfPages } from '../platform/testing/pdf-text.ts';
import { drawPdf } from './draw-pdf.ts';
import { hashedPack } from './pack.ts';
import { summarySections } from './summary-sections.ts';

const people = [
  { id: 4, name: 'Ọlá Adé' },
  { id: 5, name: 'Kofi Mensah' },
];
const readers = { nameOf: (id: number) => people.find((one) => one.id === id)!.name };
const around = { made_at: '2026-01-01T00:00:00.000Z', made_by: 'officer@bank.example', audit_head: null };
const item = {
  ...{ kind: 'customer', state: 'decided', decision: 'reject', reason: 'identity_not_confirmed' },
  ...{ decided_by: 4, decided_at: '2026-01-02T09:00:00.000Z', approved_by: 5, assignee: 4, name: 'A*** E***' },
};
const masked = (hint: string) => ({ masked: true, subject: 'verification:12', field: 'name', hint });
const record = (work: readonly unknown[] = [item], isMasked = true) =>
  hashedPack({
    ...around,
    masked: isMasked,
    verification: {
      ...{ id: 12, kind: 'customer', outcome: 'review', name: masked('A••• E•••'), reference: 'customer-7' },
      ...{ created_at: '2026-01-01T00:00:00.000Z', reasons: [{ code: 'pep_match', params: { score: 97 } }] },
      result: { identity: { city: 'Lagos' } },
    },
    images: [{ name: 'front', content_type: 'image/jpeg', sha256: 'a'.repeat(64), bytes: 3 }],
    work,
  });
const caseOf = (more: object) =>
  hashedPack({
    ...around,
    masked: true,
    case: {
      ...{ id: 9, case_id: '#14896Y', status: 'closed', stage: 'done', score: 80, families: ['structuring'] },
      ...{ disposition: 'false_positive', proposed_by: 4, proposed_at: '2026-01-02T09:00:00.000Z', approved_by: 5 },
      alerts: [
        {
          copy: {
            transaction: { customer_details: { customer_name: masked('B••• I•••') } },
            results: [
              { stable_id: 'own', name: 'Our rule', outcome: 'hit' },
              { stable_id: 'quiet', name: 'Quiet rule', outcome: 'no_hit' },
            ],
          },
        },
        { copy: { results: [{ stable_id: 'own', name: 'Our rule', outcome: 'hit' }] } },
      ],
      history: [
        { n: 1, kind: 'propose', user_id: 4, at: '2026-01-01T09:00:00.000Z', details: { text: 'Former note' } },
        { n: 2, kind: 'propose', user_id: 4, at: '2026-01-02T09:00:00.000Z', details: { text: 'Salary paid' } },
      ],
      ...more,
    },
    images: [],
    work: [{ ...item, kind: 'case', name: 'B*** I***' }],
  });
const sectionsOf = (pack: ReturnType<typeof record>) => {
  texts.speakTo(() => ({ language: 'en', region: 'en-GB' }));
  return Object.fromEntries(
    summarySections(pack, readers).map(({ name, lines }) => [
      name,
      lines.map(({ label, text }) => `${label}: ${text}`),
    ]),
  );
};

test('a record’s summary has the person, the decision with its two people, and the reasons', () => {
  const { who, what, decision, why } = sectionsOf(record());
  expect(what![0]).toBe('Kind: Customer');
  expect(who).toEqual(['Name: A••• E•••', 'Reference: customer-7']);
  expect(decision).toEqual([
    expect.stringMatching(/^Outcome: /),
    'Officer’s decision: Reject',
    'Reason: Identity not confirmed',
    'Decided by: Ọlá Adé',
    'Decided: 2 January 2026 at 09:00:00 UTC',
    'Approved by: Kofi Mensah',
  ]);
  expect(why).toHaveLength(1);
});

test('a record that waits, or that no officer had to decide, says so', () => {
  const waiting = { ...item, state: 'open', decision: null, reason: null, decided_by: null, decided_at: null };
  expect(sectionsOf(record([{ ...waiting, approved_by: null }]))['decision']).toContain(
    'Officer’s decision: Not decided yet',
  );
  expect(sectionsOf(record([]))['decision']).toContain('Officer’s decision: No decision by an officer was needed.');
});

test('a case’s summary has each rule once and the note of the outcome in force', () => {
  const { who, decision, why } = sectionsOf(caseOf({}));
  expect(who).toEqual(['Name: B••• I•••']);
  expect(decision).toEqual([
    'Outcome: False alarm',
    'Proposed by: Ọlá Adé',
    'Proposed: 2 January 2026 at 09:00:00 UTC',
    'Approved by: Kofi Mensah',
  ]);
  expect(why).toEqual(['Rules that hit: Our rule', 'Note: Salary paid']);
  expect(sectionsOf(caseOf({ disposition: null }))['why']).toEqual(['Rules that hit: Our rule']);
  const byHand = { kind: 'opened_by_hand', details: { customer: { customer_name: masked('C••• D•••') } } };
  expect(sectionsOf(caseOf({ alerts: [], history: [byHand] }))['who']).toEqual(['Name: C••• D•••']);
});

test('a proposal that nobody has approved is no decision', () => {
  const proposed = { ...item, state: 'proposed', decided_by: null, decided_at: null, approved_by: null };
  expect(sectionsOf(record([proposed]))['decision']!.slice(1, 4)).toEqual([
    'Officer’s decision: Not decided yet',
    'Proposal without approval: Reject',
    'Reason: Identity not confirmed',
  ]);
  expect(sectionsOf(caseOf({ status: 'open', stage: 'review', approved_by: null }))['decision']).toEqual([
    'Officer’s decision: Not decided yet',
    'Proposal without approval: False alarm',
    'Proposed by: Ọlá Adé',
    'Proposed: 2 January 2026 at 09:00:00 UTC',
  ]);
});

test('the first page has the summary, and evidence begins on the next', async () => {
  const picture = await sharp({ create: { width: 800, height: 500, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer();
  for (const [language, [decision, evidence, foot]] of [
    ['en', ['Officer’s decision', 'Pictures', 'page 1 of ']],
    ['fr', ['Décision de l’agent', 'Images', 'page 1 sur ']],
  ] as const) {
    const pages = pdfPages(await drawPdf({ pack: record(), pictures: [picture], language, people }));
    const [first, second] = pages;
    expect(first!.text).toContain(decision);
    expect(first!.text).toContain('Kofi Mensah');
    expect(first!.text).toContain(`${foot}${pages.length}`);
    expect(first!.pictures).toEqual([]);
    expect(second!.text).toContain(evidence);
    expect(first!.text).not.toContain(`${evidence}\n`);
  }
});

test('a masked picture is a thumbnail, a whole one is large', async () => {
  const picture = await sharp({ create: { width: 800, height: 500, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer();
  const heightOf = async (isMasked: boolean) => {
    const pack = record([item], isMasked);
    const [, second] = pdfPages(await drawPdf({ pack, pictures: [picture], language: 'en', people }));
    return second!.pictures.map(({ height }) => Math.round(height));
  };
  expect([await heightOf(true), await heightOf(false)]).toEqual([[48], [210]]);
});
