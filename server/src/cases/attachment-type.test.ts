import fc from 'fast-check';
import { expect, test } from 'vitest';
import { attachmentTypeOf } from './attachment-type.ts';

const text = (content: string) => attachmentTypeOf(Buffer.from(content));

test('PDF, JPEG and PNG are known by their first bytes', () => {
  expect(attachmentTypeOf(Buffer.from('%PDF-1.7\n%\xe2\xe3', 'latin1'))).toBe('application/pdf');
  expect(attachmentTypeOf(Buffer.of(0xff, 0xd8, 0xff, 0xe0, 0))).toBe('image/jpeg');
  expect(attachmentTypeOf(Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0))).toBe('image/png');
});

test('plain text is UTF-8 without control characters, in any script', () => {
  for (const content of ['Paid in cash.\r\n\tTwice.', '\ufeffDate;Amount\n1;2', 'Àṣẹ, ₦5,000 – reçu', '2 < 3'])
    expect([content, text(content)]).toEqual([content, 'text/plain']);
  expect(attachmentTypeOf(Buffer.from('Reçu', 'latin1'))).toBeUndefined();
  expect(attachmentTypeOf(Buffer.from('Note', 'utf16le'))).toBeUndefined();
  for (const content of ['a\0b', 'a\x1bb', 'a\x08b', 'a\x7fb'])
    expect([content, text(content)]).toEqual([content, undefined]);
});

test('what a browser or another program would execute is refused', () => {
  for (const content of [
    '<html><script>alert(1)</script>',
    ' \n\t<!DOCTYPE html>',
    '\ufeff<?xml version="1.0"?><svg onload="alert(1)"/>',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '\u00a0<script>',
    '#!/bin/sh\nrm -rf /',
    '%!PS-Adobe',
  ])
    expect([content, text(content)]).toEqual([content, undefined]);
});

test('archives, Office files, GIF, WebP and programs are refused', () => {
  for (const start of [
    'PK\x03\x04\x14\x00',
    '\xd0\xcf\x11\xe0\xa1\xb1',
    'GIF89a\x01\x00',
    'RIFF\x00\x00\x00\x00WEBP',
    'MZ\x90\x00',
    '\x7fELF\x02',
  ])
    expect([start, attachmentTypeOf(Buffer.from(start, 'latin1'))]).toEqual([start, undefined]);
});

test('any bytes have a type or none, and a text never starts with markup', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
      const type = attachmentTypeOf(bytes);
      if (type === 'text/plain') expect(Buffer.from(bytes).toString().trim()).not.toMatch(/^\ufeff?\s*</);
    }),
  );
});
