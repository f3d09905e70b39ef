import { attachmentTypes } from '@hakiki/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanFileName } from './attachment-name.ts';

test('a usual name stays', () => {
  expect(cleanFileName('Bank statement (March).pdf', 'application/pdf')).toBe('Bank statement (March).pdf');
  expect(cleanFileName('Relevé d’été.JPEG', 'image/jpeg')).toBe('Relevé d’été.jpeg');
});

test('the extension is that of the bytes', () => {
  expect(cleanFileName('page.html', 'text/plain')).toBe('page.html.txt');
  expect(cleanFileName('statement.exe', 'application/pdf')).toBe('statement.exe.pdf');
  expect(cleanFileName('photo', 'image/png')).toBe('photo.png');
  expect(cleanFileName('photo.png', 'image/jpeg')).toBe('photo.png.jpg');
});

test('folders, invisible characters and characters that Windows refuses are removed', () => {
  expect(cleanFileName('../../etc/passwd', 'text/plain')).toBe('passwd.txt');
  expect(cleanFileName('C:\\Users\\ada\\letter.txt', 'text/plain')).toBe('letter.txt');
  expect(cleanFileName('invoice\u202efdp.exe', 'application/pdf')).toBe('invoicefdp.exe.pdf');
  expect(cleanFileName('a\r\nSet-Cookie: x=1.pdf', 'application/pdf')).toBe('a Set-Cookie_ x=1.pdf');
  expect(cleanFileName('a\0b"c<d>.pdf', 'application/pdf')).toBe('ab_c_d_.pdf');
});

test('a name that is empty, hidden, a device or too long becomes one that every system can store', () => {
  expect(cleanFileName('', 'application/pdf')).toBe('file.pdf');
  expect(cleanFileName(' .. ', 'image/png')).toBe('file.png');
  expect(cleanFileName('.pdf', 'application/pdf')).toBe('pdf.pdf');
  expect(cleanFileName('CON.pdf', 'application/pdf')).toBe('_CON.pdf');
  expect(cleanFileName('nul.old.txt', 'text/plain')).toBe('_nul.old.txt');
  expect(cleanFileName(`${'a'.repeat(300)}.pdf`, 'application/pdf')).toBe(`${'a'.repeat(100)}.pdf`);
  expect(cleanFileName('😀'.repeat(200), 'image/png')).toBe(`${'😀'.repeat(100)}.png`);
});

test('every result is one plain name with the extension of its type', () => {
  const names = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom('.', '/', '\\', ' ', 'a', '\u202e', '\n') }),
  );
  fc.assert(
    fc.property(names, fc.constantFrom(...attachmentTypes), (given, type) => {
      const name = cleanFileName(given, type);
      expect(name).toMatch(/^[^\p{C}\p{Zl}\p{Zp}<>:"|?*\\/. ][^\p{C}\p{Zl}\p{Zp}<>:"|?*\\/]*\.(pdf|jpe?g|png|txt)$/u);
      expect(Array.from(name).length).toBeLessThanOrEqual(106);
      expect(cleanFileName(name, type)).toBe(name);
    }),
  );
});
