import { Readable } from 'node:stream';
import { monitoring } from '@hakiki/contract';
import fc from 'fast-check';
import { Value } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { AppError } from '../../../platform/errors.ts';
import { readFacts } from '../../facts/transaction-facts.ts';
import { readMessage } from './message-routes.ts';
import { NIP, PAIN001, pacs008, transferXml } from './messages.fixture.ts';
import { MESSAGE_LIMITS } from './parse-message.ts';
import { type CustomerSide, readTransfer } from './transfer-fields.ts';

/** Splits a message into pieces of this many bytes, as a network does. */
const read = (text: string | Buffer, size = 1000) => {
  const bytes = Buffer.from(text);
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
    bytes.subarray(i * size, (i + 1) * size),
  );
  return readMessage(Readable.from(pieces));
};
const readingsOf = async (text: string, side: CustomerSide = 'debtor') => {
  const { kind, transfers } = await read(text);
  return transfers.map((transfer) => readTransfer(kind, transfer, side));
};
const transactionsOf = async (text: string, side?: CustomerSide) =>
  (await readingsOf(text, side)).map((reading) => {
    if ('fault' in reading) throw new Error(`${reading.fault.code} ${reading.fault.field}`);
    expect([...Value.Errors(monitoring.Transaction, reading.transaction)]).toEqual([]);
    return reading.transaction as monitoring.Transaction;
  });

describe('a pacs.008', () => {
  test('is a transaction of its debtor, with accounts, countries, reference and counterparty', async () => {
    const [transaction] = await transactionsOf(pacs008(transferXml(), { count: '1' }));
    expect(transaction).toMatchObject({
      ...{ transaction_id: 'TX-1', amount: 1500.5, currency: 'EUR', account_type: 'corporate' },
      customer_details: { customer_name: 'Amaka & Sons', identifier: 'RC123456', identifier_type: 'rc' },
      origin_account: { account_number: '0123456789', bank_code: 'GTBINGLA' },
      destination_account: { account_number: 'GB33BUKB20201555555555', bank_code: 'BUKBGB22' },
      additional_info: {
        ...{ direction: 'out', counterparty_name: 'Bola Ade', payment_reference: 'TX-1' },
        ...{ transaction_description: 'Invoice <7>' },
      },
      timestamp: '2026-11-22T11:00:00+01:00',
    });
    expect(readFacts(transaction!, new Date('2026-11-22T12:00:00Z')).countries).toEqual({
      origin: 'NG',
      destination: 'GB',
    });
  });

  test.each([
    ['a creditor who lives in Iran with an account in London', '<PstlAdr><Ctry>IR</Ctry></PstlAdr>', 'IR'],
    [
      'a residence in North Korea beside an address in London',
      '<PstlAdr><Ctry>GB</Ctry></PstlAdr><CtryOfRes>KP</CtryOfRes>',
      'KP',
    ],
    ['a creditor who lives in France with an account in London', '<PstlAdr><Ctry>FR</Ctry></PstlAdr>', 'GB'],
    ['a country that is none', '<PstlAdr><Ctry>XX</Ctry></PstlAdr>', 'GB'],
  ])(
    'has the country of the account, unless the person lives in a more strictly listed one: %s',
    async (_, xml, country) => {
      const from = transferXml().replace('<Cdtr><Nm>Bola Ade</Nm>', `<Cdtr><Nm>Bola Ade</Nm>${xml}`);
      const [transaction] = await transactionsOf(pacs008(from));
      expect(readFacts(transaction!, new Date('2026-11-22T12:00:00Z')).countries.destination).toBe(country);
    },
  );

  test('has the country where a person lives if the account gives none; a bank in Iran stays in Iran', async () => {
    const plain = transferXml()
      .replace('<BICFI>BUKBGB22</BICFI>', '<ClrSysMmbId><MmbId>044</MmbId></ClrSysMmbId>')
      .replace('<IBAN>GB33BUKB20201555555555</IBAN>', '<Othr><Id>9876543210</Id></Othr>');
    const address = (country: string) => `<PstlAdr><Ctry>${country}</Ctry></PstlAdr>`;
    const lives = (xml: string) => xml.replace('<Nm>Bola Ade</Nm>', `<Nm>Bola Ade</Nm>${address('GH')}`);
    const countryOf = async (xml: string) =>
      readFacts((await transactionsOf(pacs008(xml)))[0]!, new Date('2026-11-22T12:00:00Z')).countries.destination;
    expect(await countryOf(plain)).toBeUndefined();
    expect(await countryOf(lives(plain))).toBe('GH');
    expect(await countryOf(lives(plain.replace('</ClrSysMmbId>', `</ClrSysMmbId>${address('IR')}`)))).toBe('IR');
  });

  test('is another transaction of its creditor, with the same reference', async () => {
    const [transaction] = await transactionsOf(pacs008(transferXml()), 'creditor');
    expect(transaction).toMatchObject({
      transaction_id: 'TX-1/in',
      customer_details: { customer_name: 'Bola Ade', identifier: 'BUKBGB22/GB33BUKB20201555555555' },
      additional_info: { direction: 'in', payment_reference: 'TX-1', counterparty_name: 'Amaka & Sons' },
    });
  });

  test.each([
    ['no amount', transferXml().replace(/<IntrBkSttlmAmt.*<\/IntrBkSttlmAmt>/, ''), 'missing_field', 'IntrBkSttlmAmt'],
    ['an amount that is no number', transferXml({ amount: '1e5' }), 'invalid_value', 'IntrBkSttlmAmt'],
    ['an amount that is rounded', transferXml({ amount: '80000000000000.01' }), 'invalid_value', 'IntrBkSttlmAmt'],
    ['no account', transferXml().replace(/<CdtrAcct>.*<\/CdtrAcct>/, ''), 'missing_field', 'CdtrAcct/Id'],
    ['no id', transferXml().replace(/<PmtId>.*<\/PmtId>/, ''), 'missing_field', 'PmtId/TxId'],
  ])('with %s has a named fault, and the others are read', async (_, xml, code, field) => {
    const [bad, good] = await readingsOf(pacs008(xml + transferXml({ id: 'TX-2' })));
    expect(bad).toMatchObject({ fault: { code, field } });
    expect(good).not.toHaveProperty('fault');
  });

  test.each(['02', '08', '13'])('of version %s is read', async (version) => {
    expect(await transactionsOf(pacs008(transferXml(), { version }))).toHaveLength(1);
  });
});

test('a pain.001 has the debtor of each of its parts', async () => {
  const all = await transactionsOf(PAIN001);
  expect(all.map(({ transaction_id: id, customer_details: { customer_name: name } }) => [id, name])).toEqual([
    ['WAGES-11/E0', 'Company One'],
    ['WAGES-11/E1', 'Company Two'],
  ]);
  expect(all[1]!.origin_account).toEqual({ account_number: '0000000001', bank_code: '058' });
});

test('a message of NIP is in naira, at the time and from the bank of its session', async () => {
  expect(await transactionsOf(NIP)).toMatchObject([
    {
      ...{ transaction_id: '000013261122120000000000000001', amount: 50_000, currency: 'NGN' },
      customer_details: { customer_name: 'Ada Eze', identifier: '22222222222', identifier_type: 'bvn' },
      origin_account: { account_number: '0123456789', bank_code: '000013' },
      destination_account: { account_number: '9876543210', bank_code: '000014' },
      additional_info: { channel: '1', origin_country: 'NG', destination_country: 'NG' },
      timestamp: '2026-11-22T12:00:00+01:00',
    },
  ]);
});

const deep = '<a>'.repeat(40) + '</a>'.repeat(40);
describe('a hostile message is refused with a 400', () => {
  test.each([
    ['a DOCTYPE', `<!DOCTYPE a [<!ENTITY x "y">]>${NIP.slice(NIP.indexOf('<FT'))}`, 'DOCTYPE'],
    ['an external entity', pacs008(transferXml({ id: '&xxe;' })), 'well-formed'],
    ['a processing instruction', pacs008(`<?xml-stylesheet href="x"?>${transferXml()}`), 'processing instruction'],
    ['another encoding', pacs008(transferXml()).replace('UTF-8', 'UTF-16'), 'not UTF-8'],
    ['bytes that are not UTF-8', Buffer.from([0x3c, 0xff, 0xfe]), 'not UTF-8'],
    ['depth', pacs008(transferXml({ extra: deep })), 'nested too deeply'],
    ['depth outside a transfer', pacs008(deep + transferXml()), 'nested too deeply'],
    ['elements', pacs008(transferXml({ extra: '<a/>'.repeat(1100) })), 'too many elements'],
    ['a long text', pacs008(transferXml({ extra: `<a>${'x'.repeat(70_000)}</a>` })), 'too l(arge|ong)'],
    ['a long name', pacs008(`<${'x'.repeat(200_000)}`), 'too long'],
    ['a long comment', pacs008(`<!--${'x'.repeat(200_000)}`), 'too long'],
    [
      'attributes',
      pacs008(transferXml({ extra: `<a ${Array.from({ length: 30 }, (_, i) => `a${i}=""`).join(' ')}/>` })),
      'attributes',
    ],
    ['transfers', pacs008(transferXml().repeat(MESSAGE_LIMITS.transfers + 1)), 'more than 500'],
    ['a wrong number of transfers', pacs008(transferXml(), { count: '2' }), 'states 2 transfers'],
    ['no end', pacs008(transferXml()).slice(0, -20), 'well-formed'],
    ['another namespace', pacs008(transferXml()).replace('pacs.008', 'pacs.009'), 'namespace'],
    ['a version of the future', pacs008(transferXml(), { version: '99' }), 'namespace'],
    ['nothing', '<a/>', 'no credit transfer'],
    ['no text at all', '', 'well-formed|no credit transfer'],
  ])('with %s', async (_, text, why) => {
    await expect(read(text)).rejects.toThrow(new RegExp(why));
    await expect(read(text)).rejects.toBeInstanceOf(AppError);
  });

  test('that is larger than 4 MiB, without being held', async () => {
    let sent = 0;
    const endless = Readable.from(
      (function* () {
        yield Buffer.from('<Document>');
        for (; sent < 64; sent += 1) yield Buffer.from('<a>b</a>'.repeat(32_768));
      })(),
    );
    await expect(readMessage(endless)).rejects.toThrow('larger than 4 MiB');
    expect(sent).toBeLessThan(20);
  });
});

test('whatever is cut out of or put into a message, it is read or refused, and says nothing of its own text', async () => {
  const text = pacs008(transferXml({ id: 'SECRET' }));
  const cut = fc.tuple(
    fc.nat(text.length),
    fc.nat(60),
    fc.oneof(fc.string({ maxLength: 20 }), fc.constantFrom('<', '&', ']]>', '<!--', '\0')),
  );
  await fc.assert(
    fc.asyncProperty(cut, fc.integer({ min: 1, max: 400 }), async ([at, length, added], size) => {
      const changed = text.slice(0, at) + added + text.slice(at + length);
      try {
        const { kind, transfers } = await read(changed, size);
        for (const transfer of transfers)
          for (const side of ['debtor', 'creditor'] as const) readTransfer(kind, transfer, side);
      } catch (error) {
        expect(error).toBeInstanceOf(AppError);
        expect((error as Error).message).not.toContain('SECRET');
      }
    }),
  );
});
