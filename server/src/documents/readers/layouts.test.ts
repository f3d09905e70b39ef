import { describe, expect, it } from 'vitest';
import { chooseKind } from '../choose-kind.ts';
import { documentAnswer } from '../document-answer.ts';
import type { DocumentType } from '../reading.ts';
import { makeLabelledKinds } from './labelled-kinds.ts';
import { centred, evidenceOf, layouts } from './layouts.fixture.ts';

const kinds = makeLabelledKinds();

describe('each layout that is read', () => {
  it.each(layouts)('$name', ({ type, page, fields }) => {
    const evidence = evidenceOf(page);
    const choice = chooseKind(kinds, evidence, type);
    if (!choice.found) throw new Error(`not told as ${type} but as ${choice.looksLike?.kind}`);
    const { fields: read, checks } = choice.reader.read(evidence);
    expect(
      Object.fromEntries(Object.keys(fields).map((name) => [name, read[name as keyof typeof read]?.value])),
    ).toEqual(fields);
    expect(checks.filter(({ result }) => result === 'fail')).toEqual([]);
  });
});

/**
 * Adds commas to names in the places where documents print them: between given names, after the surname, and at the end
 * of a line.
 */
const withCommas = (text: string): string =>
  text
    .replace(/^CHIDI EMEKA OBI$/, 'OBI, CHIDI EMEKA,')
    .replace(/\bCHIDI EMEKA$/, 'CHIDI, EMEKA,')
    .replace(/^(GRACE) (WANJIKU)$/, '$1, $2,')
    .replace(/^WANJIKU GRACE KAMAU$/, 'KAMAU, WANJIKU GRACE,')
    .replace(/^(Surname: )?(OBI|KAMAU)$/, '$1$2,')
    .replace(/^((?:First|Middle) name: )?(CHIDI|EMEKA)$/, '$1$2,')
    .replace(/^(CHIDI AGRO VENTURES|(?:.*that )?CHIDI AGRO LIMITED|FRIENDS OF THE LAGOON ASSOCIATION)$/, '$1,');

describe('the names of the answer, however a layout parts them by commas', () => {
  it.each(layouts)('$name', ({ type, page, fields }) => {
    const changed = page.map((line) => ({ ...line, text: withCommas(line.text) }));
    expect(changed).not.toEqual(page);
    const evidence = evidenceOf(changed);
    const choice = chooseKind(kinds, evidence, type);
    if (!choice.found) throw new Error(`not told as ${type} but as ${choice.looksLike?.kind}`);
    const reading = { ...choice.reader.read(evidence), valid: true, portrait: null };
    const answer = documentAnswer(reading as never, type, new Date('2026-11-22T12:00:00Z'));
    const given = [fields['first_name'], fields['other_names']].filter(Boolean).join(' ') || undefined;
    const names = [given, fields['last_name'], [given, fields['last_name']].join(' ')];
    const { full_name: whole } = fields;
    const parted: Record<string, readonly string[]> = {
      'WANJIKU GRACE KAMAU': ['WANJIKU GRACE', 'KAMAU', 'WANJIKU GRACE KAMAU'],
      'CHIDI EMEKA OBI': ['CHIDI EMEKA', 'OBI', 'CHIDI EMEKA OBI'],
    };
    expect([answer.first_name, answer.last_name, answer.full_name]).toEqual(
      whole ? (parted[whole] ?? [undefined, undefined, whole]) : names,
    );
  });
});

it('the comma in the name of a company stays', () => {
  const [bill] = layouts.filter(({ type }) => type === 'utility_bill');
  for (const holder of ['ADE, OBI & PARTNERS', 'OBI, BELLO AND SONS LIMITED']) {
    const page = bill!.page.map((line) => ({ ...line, text: line.text.replace('CHIDI EMEKA OBI', holder) }));
    const choice = chooseKind(kinds, evidenceOf(page), 'utility_bill');
    if (!choice.found) throw new Error('not told as a bill');
    const { fields } = choice.reader.read(evidenceOf(page));
    expect([fields.first_name?.value, fields.full_name?.value]).toEqual([undefined, holder]);
  }
});

describe('what only speaks of an issuer', () => {
  const told = (type: DocumentType, lines: readonly string[]) =>
    chooseKind(kinds, evidenceOf(centred(60, lines)), type).found;

  it.each([
    ["a company's letter", 'cac_certificate', ['CHIDI AGRO LIMITED', 'RC 1551872', '12 Allen Avenue, Ikeja, Lagos', 'Our ref: CA/2024/01', 'The Managing Director,', 'We refer to the Corporate Affairs Commission and the Companies and Allied Matters Act', 'Yours faithfully']],
    ['a receipt', 'cac_certificate', ['CORPORATE AFFAIRS COMMISSION', 'FEDERAL REPUBLIC OF NIGERIA', 'PAYMENT RECEIPT', 'RRR 2100-1234-5678', 'Company Name: CHIDI AGRO LIMITED', 'RC 1551872', 'Amount 10,000.00']],
    ['an application form', 'cac_certificate', ['CORPORATE AFFAIRS COMMISSION', 'FORM CAC 1.1', 'APPLICATION FOR REGISTRATION OF COMPANY', 'Companies and Allied Matters Act 2020', 'Company Name: CHIDI AGRO LIMITED', 'Surname: OBI']],
    ["a bank's form", 'national_id', ['ZENITH TRUST BANK', 'ACCOUNT OPENING FORM', 'Surname: OBI', 'First Name: CHIDI', 'Date of Birth: 09-03-1988', 'NIN: 41234567890', 'Phone Number: 08031234567']],
  ] as const)('%s is none of its documents', (_, type, lines) => {
    expect(told(type, lines)).toBe(false);
  }); // biome-ignore format: one page a line
});
