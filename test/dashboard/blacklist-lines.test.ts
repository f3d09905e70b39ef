import { expect, test } from 'vitest';
import { importBlacklist } from '../../contract/src/endpoints/blacklist.ts';
import { LONGEST } from '../../dashboard/src/pages/blacklist/kinds.ts';
import { partsOf, readLines } from '../../dashboard/src/pages/blacklist/lines.ts';

const entry = (kind: string, value: string, reason: string, line: number) => ({ kind, value, reason, line });

test('lines are read as a table program writes them', () => {
  const text = [
    '\uFEFFKind;Value;Reason',
    'name;"Eze, Ada";"said ""no"""',
    '',
    ' Phone\t+234 803 123 4567\tmule account',
    'account,058/0123456789,fraud,case 7',
    'device, "D-1 , fraud',
  ].join('\r\n');
  expect(readLines(text)).toEqual({
    entries: [
      entry('name', 'Eze, Ada', 'said "no"', 2),
      entry('phone', '+234 803 123 4567', 'mule account', 4),
      entry('account', '058/0123456789', 'fraud, case 7', 5),
      entry('device', '"D-1', 'fraud', 6),
    ],
    faults: [],
  });
});

test('what is wrong is said of its line, also where a cell is empty', () => {
  expect(readLines('fax,1,x\nphone\t\tmule\nphone,+2348031234567\nname,kind,type')).toEqual({
    entries: [entry('name', 'kind', 'type', 4)],
    faults: [
      { line: 1, fault: 'no_kind' },
      { line: 2, fault: 'no_value' },
      { line: 3, fault: 'no_reason' },
    ],
  });
});

test('the first separator of a line is the line’s: the others belong to the name and the reason', () => {
  const text = [
    'name;Bello, Musa;mule, twice',
    'name\tEze; Ada, Ngozi\tfraud; case 7',
    'name,Obi; Chidi,mule\tof 3',
    '"name";"Bello; Musa";mule',
  ].join('\n');
  expect(readLines(text)).toEqual({
    entries: [
      entry('name', 'Bello, Musa', 'mule, twice', 1),
      entry('name', 'Eze; Ada, Ngozi', 'fraud; case 7', 2),
      entry('name', 'Obi; Chidi', 'mule\tof 3', 3),
      entry('name', 'Bello; Musa', 'mule', 4),
    ],
    faults: [],
  });
});

test('what is longer than the API takes is said of its line, and the rest is read', () => {
  const lines = [
    `name,${'😀'.repeat(300)},${'r'.repeat(2000)}`,
    `name,${'n'.repeat(301)},r`,
    `name,n,${'r'.repeat(2001)}`,
  ];
  const { entries, faults } = readLines(lines.join('\n'));
  expect(entries.map(({ line }) => line)).toEqual([1]);
  expect(faults).toEqual([
    { line: 2, fault: 'long_value' },
    { line: 3, fault: 'long_reason' },
  ]);
  const taken = importBlacklist.body.properties.entries.items.properties as Record<
    'value' | 'reason',
    { maxLength?: number }
  >;
  expect([taken.value.maxLength, taken.reason.maxLength]).toEqual([LONGEST.value, LONGEST.reason]);
});

test('a hundred thousand lines are sent in parts that the API takes', () => {
  const lines = Array.from({ length: 100_000 }, (_, i) => `phone,+23480${10_000_000 + i},mule account`).join('\n');
  const { entries } = readLines(lines);
  expect(partsOf(entries).map(({ length }) => length)).toEqual(Array.from({ length: 20 }, () => 5000));
  // What a body quotes takes two characters.
  for (const text of ['é', '"']) {
    const long = entries.slice(0, 2000).map((one) => ({ ...one, reason: text.repeat(1000) }));
    const parts = partsOf(long);
    expect(parts.flat()).toEqual(long);
    for (const part of parts) expect(Buffer.byteLength(JSON.stringify(part))).toBeLessThan(1_048_576);
  }
  expect(partsOf([])).toEqual([]);
});
