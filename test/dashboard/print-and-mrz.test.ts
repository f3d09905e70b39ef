import { expect, test } from 'vitest';
import type { EvidenceNote } from '../../contract/src/evidence/parts.ts';
import { printRows } from '../../dashboard/src/evidence/print-and-mrz.ts';

const mrz = { format: 'TD3', lines: [], valid: true };
const fields = {
  last_name: { value: 'OKAFOR', source: 'print' },
  date_of_birth: { value: '1992-04-17', source: 'mrz' },
  id_number: { value: 'A00000019', source: 'mrz' },
  expiry_date: { value: '2034-03-11', source: 'mrz' },
};
const check = (name: string, result: string, detail?: EvidenceNote) => ({
  name,
  result,
  ...(detail ? { detail } : {}),
});

test('shows both sides by the result of the service', () => {
  const rows = printRows({
    mrz,
    fields,
    checks: [
      check('printed_surname_agrees', 'pass'),
      check('printed_birth_date_agrees', 'fail', { code: 'check_print_reads', params: { printed: '18 APR 1992' } }),
      check('printed_number_agrees', 'not_compared'),
      check('printed_expiry_date_agrees', 'not_applicable'),
      check('printed_nationality_agrees', 'pass'),
      check('mrz_composite', 'pass'),
    ],
  });
  expect(rows).toEqual([
    { check: 'printed_surname_agrees', field: 'last_name', print: 'OKAFOR', mrz: 'OKAFOR', agreement: 'same' },
    {
      ...{ check: 'printed_birth_date_agrees', field: 'date_of_birth', agreement: 'differs' },
      ...{ print: '18 APR 1992', mrz: '1992-04-17' },
    },
    { check: 'printed_number_agrees', field: 'id_number', print: undefined, mrz: 'A00000019', agreement: 'one_side' },
  ]);
});

test('keeps a masked text as it is, and has no row without an MRZ', () => {
  const masked = { masked: true as const, subject: 'verification:1', field: 'detail', hint: null };
  const detail = { code: 'check_print_reads', params: { printed: masked } };
  const checks = [check('printed_birth_date_agrees', 'fail', detail)];
  expect(printRows({ mrz, fields, checks })[0]?.print).toBe(masked);
  expect(printRows({ mrz: null, fields, checks })).toEqual([]);
  expect(printRows({ fields, checks })).toEqual([]);
});

test('shows the sentence of a former record unchanged, also if it is masked', () => {
  const masked = { masked: true as const, subject: 'verification:1', field: 'detail', hint: null };
  for (const detail of ['the print reads 18 APR 1992', masked])
    expect(printRows({ mrz, fields, checks: [check('printed_birth_date_agrees', 'fail', detail)] })[0]?.print).toBe(
      detail,
    );
});
