import { reason } from '@hakiki/matching/match-reason.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hintOf, maskPersonal, valueAt } from './mask-personal.ts';

const record = {
  id: 12,
  kind: 'customer',
  outcome: 'review',
  name: 'A••• O•••',
  reason: 'two dates of birth',
  result: { identity: { verified: true, first_name: 'Amaka', date_of_birth: '1992-04-17', phone: '08031234567' } },
  evidence: {
    identifier: { country: 'nigeria', type: 'bvn', number: '22222222222' },
    fields: { last_name: { value: 'OKAFOR', raw: 'OKAF0R', source: 'mrz', confidence: 0.9 } },
    checks: [{ name: 'mrz_document_number', result: 'pass' }],
    mrz: { format: 'TD3', lines: ['P<NGAOKAFOR<<AMAKA'] },
  },
  provenance: { models: { 'mrz-line': 'fd75881d713d' } },
};

describe('masking', () => {
  test('of the account’s own fields, texts, numbers and flags are masked unless they are about nobody', () => {
    const fields = { type: 'salaried', income: 250000, is_staff: true, days_in_arrears: 12 };
    const copy = { transaction: { additional_info: { fields, location: 'Lagos' } } };
    const shown = maskPersonal(copy, 'case:3', new Set(['days_in_arrears'])) as typeof copy;
    const hidden = (name: string) => ({
      ...{ masked: true, subject: 'case:3', hint: null },
      field: `transaction.additional_info.fields.${name}`,
    });
    expect(shown.transaction.additional_info.fields).toEqual({
      ...{ type: hidden('type'), income: hidden('income'), is_staff: hidden('is_staff'), days_in_arrears: 12 },
    });
    // If no field is declared as not personal, all fields are masked.
    expect(JSON.stringify(maskPersonal(copy, 'case:3'))).not.toMatch(/250000|salaried|:12[,}]/);
  });

  test('the name of a rule that hit is shown at its place, and not in what an integrator sent', () => {
    const hit = { stable_id: 'mine', name: 'Amaka Okafor' };
    const given = { rules: [hit], transaction: { additional_info: { rules: [hit] } } };
    const shown = maskPersonal(given, 'transaction:3') as typeof given;
    expect(shown.rules).toEqual([hit]);
    expect(JSON.stringify(shown.transaction)).not.toContain('Okafor');
  });

  test('what a match compared is masked with its words; the code of its reason is shown', () => {
    const birth = { name: 'birth_date', points: 0.2, explanation: 'birth year 1971 is the same' };
    const features = [{ ...birth, ...reason('birth_year_same', { year: '1971' }) }];
    const shown = maskPersonal({ match: { features } }, 'verification:12');
    expect(shown).toMatchObject({
      match: { features: [{ code: 'birth_year_same', params: { year: { masked: true } } }] },
    });
    expect(JSON.stringify(shown)).not.toContain('"year":"1971"');
  });

  test('what is of the person is masked, with its place and a hint; what is ours is shown', () => {
    const shown = maskPersonal(record, 'verification:12') as typeof record;
    const hidden = (field: string, hint: string | null) => ({ masked: true, subject: 'verification:12', field, hint });
    expect(shown).toMatchObject({ id: 12, kind: 'customer', name: 'A••• O•••', provenance: record.provenance });
    expect(shown.result.identity).toEqual({
      verified: true,
      first_name: hidden('result.identity.first_name', 'A•••'),
      date_of_birth: hidden('result.identity.date_of_birth', '1992-••-••'),
      phone: hidden('result.identity.phone', '•••567'),
    });
    expect(shown.evidence.identifier).toEqual({
      country: 'nigeria',
      type: 'bvn',
      number: hidden('evidence.identifier.number', '•••2222'),
    });
    expect(shown.evidence.fields.last_name).toEqual({
      value: hidden('evidence.fields.last_name.value', 'O•••'),
      raw: hidden('evidence.fields.last_name.raw', 'O•••'),
      source: 'mrz',
      confidence: 0.9,
    });
    expect(shown.evidence.checks).toEqual(record.evidence.checks);
    expect(shown.evidence.mrz.lines[0]).toEqual(hidden('evidence.mrz.lines.0', null));
  });

  test('an integrator’s metadata is masked under any name', () => {
    const given = {
      id: 12,
      evidence: { metadata: { reference: 'Amaka Okafor', code: '08031234567' }, sandbox_outcome: 'verified' },
    };
    const shown = maskPersonal(given, 'verification:12') as typeof given;
    expect(JSON.stringify(shown)).not.toMatch(/Amaka|0803/);
    expect(shown.evidence.sandbox_outcome).toBe('verified');
  });
  test('until when something is due or set aside is no personal data', () => {
    const history = [{ n: 1, details: { due: '2026-11-25T09:00:00.000Z', until: '2026-12-01T09:00:00.000Z' } }];
    expect(maskPersonal({ history }, 'case:1')).toEqual({ history });
  });

  test('of any text under any name that is not known to be ours, nothing but a hint is left, and its place gives it back', () => {
    const personal = fc.stringMatching(/^[a-z]{9,14}$/);
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^x[a-z]{3,8}$/), { minLength: 1, maxLength: 5 }),
        personal,
        (keys, secret) => {
          const value = keys.reduceRight<unknown>((inner, key) => ({ [key]: [inner] }), secret);
          const shown = maskPersonal(value, 's:1');
          expect(JSON.stringify(shown)).not.toContain(secret);
          expect(valueAt(value, /"field":"([^"]+)"/.exec(JSON.stringify(shown))![1]!)).toBe(secret);
        },
      ),
    );
  });

  test.each([
    ['first_name', 'Ọláńrewájú Ẹ̀bùn', 'Ọ••• Ẹ̀•••'],
    ['id_number', 'A1234', null],
    ['email', 'ada@demo.example', 'a•••@•••'],
    ['address', '12 Broad Street', null],
    ['expiry_date', 'soon', null],
  ])('of %s %s is left %s', (what, value, hint) => expect(hintOf(what, value)).toBe(hint));

  test('a place leads to own properties alone', () => {
    for (const field of ['constructor', '__proto__.polluted', 'kind.length', 'a.b', ''])
      expect(valueAt(record, field)).toBeUndefined();
  });
});

test('what integrators send with a transaction is masked whatever its keys are', () => {
  const sent = { message: 'for Ada Eze', results: ['Ada Eze'], rules: [{ name: 'Ada Eze' }], reference: '0803' };
  const shown = JSON.stringify(maskPersonal({ transaction: { additional_info: sent } }, 'transaction:1'));
  expect(shown).not.toMatch(/Eze|0803/);
});

test('a sent transaction shows only its id, its fixed words and numeric bank codes', () => {
  const transaction = {
    ...{ transaction_id: 't-1', currency: 'NGN', transaction_type: 'transfer', account_type: 'individual' },
    ...{ message: 'for Ada Eze', reference: 'Ada Eze', customer_details: { reference: 'Ada Eze', code: '0803' } },
    ...{ results: [{ name: 'Ada Eze' }], signals: 'Ada Eze', 'two\nlines': { reference: 'Ada Eze' } },
    ...{ origin_account: { bank_code: '058' }, destination_account: { bank_code: 'Ada Eze' } },
  };
  for (const [value, subject] of [
    [{ transaction }, 'transaction:1'],
    [{ alerts: [{ copy: { transaction } }] }, 'case:1'],
  ] as const) {
    const shown = JSON.stringify(maskPersonal(value, subject));
    expect(shown).not.toMatch(/Eze|0803/);
    for (const word of ['t-1', 'NGN', 'transfer', 'individual', '058']) expect(shown).toContain(`"${word}"`);
  }
});

test('results of rules are shown, results of a screening are masked', () => {
  const results = [{ found: 'NG', entity_name: 'Ada Eze' }];
  expect(maskPersonal({ alerts: [{ copy: { results } }] }, 'case:1')).toEqual({ alerts: [{ copy: { results } }] });
  expect(JSON.stringify(maskPersonal({ evidence: { results }, result: { results } }, 'verification:1'))).not.toContain(
    'Eze',
  );
});

test('of the notes of a document only printed values are masked', () => {
  const faults = [{ code: 'check_field_doubtful', params: { field: 'id_number' } }];
  const stands = { code: 'field_stands_in', params: { field: 'other_names' } };
  const evidence = {
    checks: [
      { name: 'required_fields_read_surely', detail: { code: 'check_fields_unsure', params: { faults } } },
      { name: 'printed_number_agrees', detail: { code: 'check_print_reads', params: { printed: 'A00000019' } } },
    ],
    fields: { first_name: { value: 'ADA', note: stands } },
  };
  for (const record of [{ evidence }, { evidence: { document: evidence } }]) {
    const shown = JSON.stringify(maskPersonal(record, 'verification:12'));
    expect(shown).not.toMatch(/A00000019|"ADA"/);
    for (const part of [faults, stands]) expect(shown).toContain(JSON.stringify(part));
  }
  // Only the notes of a document have these names.
  for (const other of [{ note: stands }, { metadata: { checks: [{ detail: stands }] } }, { checks: [stands] }])
    expect(JSON.stringify(maskPersonal(other, 'verification:12'))).not.toContain('other_names');
});

test('of a delivery the event and the answer are masked, and nothing else', () => {
  const body = {
    success: true,
    module: 'customer_onboarding',
    event: 'customer_verified',
    data: { id: 4, first_name: 'Ada' },
    activity: { session_id: 'c7a2' },
  };
  const delivery = {
    ...{ id: 12, event: 'customer_verified', state: 'dead', url: 'https://example.com/hook' },
    attempts: [{ url: 'https://example.com/hook', status: 500, answer_start: 'no', error: 'answered 500' }],
    request: { method: 'POST', headers: [{ name: 'content-type', value: 'application/json' }], body },
  };
  const first_name = { masked: true, subject: 'delivery:12', field: 'request.body.data.first_name', hint: 'A•••' };
  const answer_start = { masked: true, subject: 'delivery:12', field: 'attempts.0.answer_start', hint: null };
  expect(maskPersonal(delivery, 'delivery:12')).toEqual({
    ...delivery,
    attempts: [{ ...delivery.attempts[0], answer_start }],
    request: { ...delivery.request, body: { ...body, data: { id: 4, first_name } } },
  });
});

test('of a list of rules values, notes and reasons are masked, and nothing else', () => {
  const list = {
    ...{ id: 3, name: 'staff', purpose: 'our staff', kind: 'customer' },
    items: [{ id: 1, value: '22222222222', note: 'Ada', expires_at: '2027-01-01' }],
    drafts: [{ state: 'open', reason: 'asked', added: [{ value: '1', note: null, expires_at: null }] }],
  };
  expect(maskPersonal(list, 'rule_list:3')).toMatchObject({
    ...{ name: 'staff', purpose: 'our staff' },
    items: [{ value: { masked: true, field: 'items.0.value' }, note: { masked: true }, expires_at: '2027-01-01' }],
    drafts: [{ state: 'open', reason: { masked: true }, added: [{ value: { masked: true } }] }],
  });
});
