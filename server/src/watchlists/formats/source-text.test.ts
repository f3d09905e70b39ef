import { describe, expect, it } from 'vitest';
import { collect, writeList } from './list.fixture.ts';
import { readText } from './source-text.ts';

const textOf = async (bytes: Uint8Array, maxBytes?: number): Promise<string> =>
  (await collect(readText(writeList(bytes), maxBytes))).join('');
const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');

describe('encodings', () => {
  it('reads UTF-8 with and without a byte order mark, over piece ends', async () => {
    const long = 'é'.repeat(100_000);
    expect(await textOf(Buffer.from(long))).toBe(long);
    expect(await textOf(Buffer.from('\uFEFFJérôme'))).toBe('Jérôme');
  });

  it('reads UTF-16 by its byte order mark', async () => {
    expect(await textOf(Buffer.from('\uFEFFJérôme', 'utf16le'))).toBe('Jérôme');
    expect(await textOf(Buffer.from('\uFEFFJérôme', 'utf16le').swap16())).toBe('Jérôme');
  });

  it('reads what an XML declaration says', async () => {
    const declared = '<?xml version="1.0" encoding="ISO-8859-1"?><a>Jérôme</a>';
    expect(await textOf(latin1(declared))).toBe(declared);
  });

  it('reads single-byte text that says nothing, or says UTF-8', async () => {
    expect(await textOf(latin1('JÉRÔME, Müller, Peña'))).toBe('JÉRÔME, Müller, Peña');
    const wrong = '<?xml version="1.0" encoding="UTF-8"?><a>JÉRÔME</a>';
    expect(await textOf(latin1(wrong))).toBe(wrong);
  });

  it('refuses UTF-8 that is damaged, instead of guessing another encoding', async () => {
    const damaged = Buffer.concat([Buffer.from('Jérôme Ünal Müller'), Buffer.from([0xff]), Buffer.from('Peña')]);
    await expect(textOf(damaged)).rejects.toMatchObject({ kind: 'invalid_input' });
  });

  it('refuses an encoding it does not know, NUL characters, and a file over the limit', async () => {
    const ebcdic = textOf(latin1('<?xml version="1.0" encoding="IBM037"?><a/>'));
    await expect(ebcdic).rejects.toMatchObject({ kind: 'invalid_input' });
    await expect(textOf(Buffer.from('a\0b'))).rejects.toMatchObject({ kind: 'invalid_input' });
    await expect(textOf(Buffer.from('abcdef'), 5)).rejects.toMatchObject({ kind: 'invalid_input' });
  });

  it('drops the DOS end-of-file mark that OFAC ends its tables with', async () => {
    expect(await textOf(Buffer.from('a,b\r\n\x1a'))).toBe('a,b\r\n');
  });
});
