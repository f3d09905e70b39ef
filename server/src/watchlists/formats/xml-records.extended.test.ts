import { closeSync, openSync, writeSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { collect, temporaryFolder, writeList } from './list.fixture.ts';
import { makeMendXml } from './mend-xml.ts';
import { readXmlRecords } from './xml-records.ts';

const read = (path: string) => collect(readXmlRecords(path, new Set(['r'])));
const readText = (xml: string) => read(writeList(xml));
const refused = { kind: 'invalid_input' };

/** Writes a file with a start, then a filling of 1 MiB that is repeated `times` times, and then an end. */
function writeLarge(start: string, filling: string, times: number, end: string): string {
  const path = `${temporaryFolder()}/large.xml`;
  const file = openSync(path, 'w');
  const piece = filling.repeat(Math.ceil(2 ** 20 / filling.length));
  writeSync(file, start);
  for (let index = 0; index < times; index += 1) writeSync(file, piece);
  writeSync(file, end);
  closeSync(file);
  return path;
}

describe('records of an XML file', () => {
  it('gives the elements asked for, wherever they stand, without prefixes', async () => {
    const records = await readText('<x:l xmlns:x="u"><y><x:r x:a="1">t<b>u</b>v</x:r></y><r/><other/></x:l>');
    expect(records).toEqual([
      {
        name: 'r',
        attributes: { a: '1' },
        text: 'tv',
        children: [{ name: 'b', attributes: {}, text: 'u', children: [] }],
      },
      { name: 'r', attributes: {}, text: '', children: [] },
    ]);
  });

  it('reads CDATA and the five references', async () => {
    const records = await readText('<l><r><![CDATA[<a & b>]]> &lt;&amp;&#233;</r></l>');
    expect(records[0]!.text).toBe('<a & b> <&é');
  });
});

describe('what is refused', () => {
  it.each([
    ['a bomb of entities', '<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><l><r>&b;</r></l>'],
    ['an external entity', '<!DOCTYPE l [<!ENTITY x SYSTEM "file:///etc/passwd">]><l><r>&x;</r></l>'],
    ['a DOCTYPE without entities', '<!DOCTYPE html><l><r/></l>'],
    ['a reference that nothing defines', '<l><r>&secret;</r></l>'],
    ['half a file', '<l><r>one</r><r>tw'],
    ['a missing end tag', '<l><r><b></r></l>'],
    ['an empty file', ''],
    ['no XML', 'Service unavailable'],
    ['40 levels', '<a>'.repeat(40) + '</a>'.repeat(40)],
    ['300 attributes', `<r ${Array.from({ length: 300 }, (_, index) => `a${index}="1"`).join(' ')}/>`],
  ])('%s', async (_, xml) => {
    await expect(readText(xml)).rejects.toMatchObject(refused);
  });

  it('says where, and nothing of what stood there', async () => {
    await expect(readText('<l>\n<r>Amaka</x></l>')).rejects.toThrow(/list\.txt: .*\(line 2, column \d+\)/);
    await expect(readText('<l>\n<r>Amaka</x></l>')).rejects.not.toThrow(/Amaka/);
  });

  it.each([
    ['attribute', '<l><r a="', '"/></l>'],
    ['text', '<l><r>', '</r></l>'],
    ['comment', '<l><!--', '--><r/></l>'],
    ['element name', '<l><r', '/></l>'],
  ])('a %s of 100 MB, before it has been held in memory', async (_, start, end) => {
    const path = writeLarge(start, 'a', 100, end);
    const before = process.memoryUsage().heapUsed;
    await expect(read(path)).rejects.toMatchObject(refused);
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(60 * 2 ** 20);
  });

  it('a record of many small elements', async () => {
    await expect(read(writeLarge('<l><r>', '<b/>', 2, '</r></l>'))).rejects.toMatchObject(refused);
  });
});

describe('mending', () => {
  it('escapes bare signs and keeps references and tags', () => {
    const mend = makeMendXml();
    expect(mend('<a>Smith & Sons <54 &amp; 3 < 4 \x13 &unknown;</a>') + mend('')).toBe(
      '<a>Smith &amp; Sons &lt;54 &amp; 3 &lt; 4   &unknown;</a>',
    );
  });

  it('does not depend on where the text is cut', () => {
    const pieces = fc.constantFrom(
      '<a>',
      '</a>',
      '<',
      '&',
      '&amp;',
      '&#233;',
      ';',
      'x',
      ' ',
      '>',
      '\x01',
      '<!--',
      '-->',
    );
    const mendPieces = (parts: readonly string[]): string => {
      const mend = makeMendXml();
      return (
        parts
          .filter((part) => part !== '')
          .map(mend)
          .join('') + mend('')
      );
    };
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), fc.array(fc.nat(60), { maxLength: 5 }), (parts, places) => {
        const text = parts.join('');
        const cuts = [0, ...places.sort((a, b) => a - b), text.length];
        expect(mendPieces(cuts.map((cut, index) => text.slice(cut, cuts[index + 1] ?? cut)))).toBe(mendPieces([text]));
      }),
      { numRuns: 1_000 },
    );
  });
});
