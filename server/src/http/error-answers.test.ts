import { expect, test } from 'vitest';
import { shortened } from './error-answers.ts';

test('a long value is cut, and what stands between two short ones is not', () => {
  const listed =
    "Unsupported document_type 'kenya_id' for nigeria. Supported: national_id, passport, drivers_license, voters_card, cac_certificate, utility_bill";
  expect(shortened(listed)).toBe(listed);
  expect(shortened(`Unsupported country '${'x'.repeat(900)}'. Supported: nigeria`)).toBe(
    `Unsupported country '${'x'.repeat(80)}…'. Supported: nigeria`,
  );
  expect(shortened(`Unsupported country '${'x'.repeat(900_000)}'`).length).toBeLessThan(700);
});
