import { createHash } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { drawPdf, rowsOf } from './draw-pdf.ts';
import { canonical, hashedPack } from './pack.ts';

const pack = hashedPack({
  made_at: '2026-01-01T00:00:00.000Z',
  made_by: 'officer@bank.example',
  masked: false,
  verification: {
    ...{ id: 12, kind: 'customer', outcome: 'review', name: null, reference: 'customer-7' },
    result: { identity: { first_name: 'Ọláńrewájú', last_name: 'Nwáọ́gwụ̀gwụ̀' } },
    evidence: { fields: Array.from({ length: 300 }, (_, n) => ({ value: `value ${n}`, source: 'print' })) },
  },
  images: [{ name: 'front', content_type: 'image/jpeg', sha256: 'a'.repeat(64), bytes: 3 }],
  work: [],
  audit_head: null,
});

const reader = { language: 'fr', people: [{ id: 4, name: 'Ọlá' }] } as const;

test('its hash is over everything else, whatever the order of keys', () => {
  const { sha256, ...content } = pack;
  const turned = Object.fromEntries(Object.entries(content).reverse());
  expect(createHash('sha256').update(canonical(turned)).digest('hex')).toBe(sha256);
  expect(hashedPack({ ...content, masked: true }).sha256).not.toBe(sha256);
});

test('the PDF has pages, its own font, and an image that cannot be read costs only itself', async () => {
  const bytes = Buffer.from(await drawPdf({ pack, pictures: [undefined], ...reader }));
  const text = bytes.toString('latin1');
  expect(text.startsWith('%PDF-1.')).toBe(true);
  expect(Number(/\/Count (\d+)/.exec(text)![1])).toBeGreaterThan(3);
  expect(text).toMatch(/NotoSans/);
  expect(text).not.toMatch(/\/JavaScript|\/OpenAction/);
  // The Unicode map of the font contains the letters of Yoruba and Igbo, so the text can be searched and copied.
  const streams = [...text.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, data]) => {
    try {
      return inflateSync(Buffer.from(data!, 'latin1')).toString('latin1');
    } catch {
      return '';
    }
  });
  expect(streams.join('\n')).toMatch(/<1ecc>|<004f0323>/i);
});

test('a name that is a program of PDF, markup or a formula is drawn as letters', async () => {
  const hostile =
    ') Tj ET >> /OpenAction << /S /JavaScript /JS (app.alert(1)) >> endobj <script>alert(1)</script> \\) \u202e';
  const drawn = await drawPdf({
    pack: hashedPack({
      ...pack,
      made_by: hostile,
      verification: { ...pack.verification, id: 12, reference: hostile, reason: hostile, result: { name: hostile } },
      images: [{ name: hostile, content_type: hostile, sha256: null, bytes: 1 }],
    }),
    pictures: [undefined],
    ...reader,
  });
  const file = Buffer.from(drawn).toString('latin1');
  const whole = [
    file,
    ...[...file.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, bytes]) => inflated(bytes!)),
  ];
  for (const text of whole)
    expect(text).not.toMatch(/\/(JavaScript|JS|OpenAction|Launch|URI|AA|EmbeddedFile)\b|<script>/);
});
const inflated = (bytes: string): string => {
  try {
    return inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1');
  } catch {
    return '';
  }
};

test('a note of 8,000 characters is on the paper in full', () => {
  const note = Array.from({ length: 1000 }, (_, n) => `w${n}`.padEnd(7))
    .join(' ')
    .trim();
  const rows = rowsOf(note);
  expect(rows.map(({ length }) => length <= 600)).not.toContain(false);
  expect(rows.join(' ').replaceAll(/ +/g, ' ')).toBe(note.replaceAll(/ +/g, ' '));
  expect(rowsOf('')).toEqual(['']);
  expect(rowsOf('x'.repeat(700)).join('')).toBe('x'.repeat(700));
});
