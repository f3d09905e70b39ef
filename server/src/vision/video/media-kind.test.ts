import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mediaKind } from './media-kind.ts';

const bytes = (text: string) => Buffer.from(text.padEnd(32, '\0'), 'latin1');

it.each([
  ['mp4', '\0\0\0\x20ftypisom', { kind: 'video', container: 'mov' }],
  ['m4v', '\0\0\0\x20ftypM4V ', { kind: 'video', container: 'mov' }],
  ['mov', '\0\0\0\x14ftypqt  ', { kind: 'video', container: 'mov' }],
  ['mov without ftyp', '\0\0\0\x08wide', { kind: 'video', container: 'mov' }],
  ['webm', '\x1aE\xdf\xa3', { kind: 'video', container: 'matroska' }],
  ['avi', 'RIFF\0\0\0\0AVI LIST', { kind: 'video', container: 'avi' }],
  ['jpeg', '\xff\xd8\xff\xe0', { kind: 'still' }],
  ['png', '\x89PNG\r\n\x1a\n', { kind: 'still' }],
  ['webp', 'RIFF\0\0\0\0WEBP', { kind: 'still' }],
  ['heic', '\0\0\0\x20ftypheic', { kind: 'still' }],
  ['playlist', '#EXTM3U\n#EXTINF', null],
  ['text', 'hello', null],
])('%s is told from its first bytes', (_, text, expected) => {
  expect(mediaKind(bytes(text))).toEqual(expected);
});

it('answers for any bytes, however short', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 24 }), (any) => mediaKind(any) === null || mediaKind(any) !== undefined),
  );
});
