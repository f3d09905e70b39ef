import { expect, it } from 'vitest';
import { syntheticPage } from '../layout/synthetic-page.fixture.ts';
import { withMissedSex } from './missed-sex.ts';

const card = [
  { text: 'DATE OF BIRTH', x: 320, y: 318, size: 18 },
  { text: '09 MAR 1988', x: 320, y: 350 },
];
const label = { text: 'SEX/SEXE', x: 640, y: 318, size: 18 };
const nothing = { text: '', score: 0, centres: [], scores: [] };

it('finds the letter under its label that the detector overlooked', async () => {
  const read = async (_: unknown, quads: readonly unknown[]) =>
    quads.map((_, at) => (at === 1 ? { text: 'F', score: 0.97, centres: [0.5], scores: [0.97] } : nothing));
  const page = await withMissedSex(syntheticPage([...card, label]), read);
  expect(page.lines.map(({ text }) => text)).toEqual(['DATE OF BIRTH', '09 MAR 1988', 'SEX/SEXE', 'F']);
});

it('reads nothing where the sex stands already, behind its label or alone, or where there is no label', async () => {
  const read = async () => {
    throw new Error('read');
  };
  for (const more of [[], [label, { text: 'M', x: 640, y: 350 }], [{ ...label, text: 'Gender: M' }]]) {
    const page = syntheticPage([...card, ...more]);
    expect(await withMissedSex(page, read)).toBe(page);
  }
});
