import { renderKept } from '@hakiki/texts';
import { describe, expect, it } from 'vitest';
import { drawCacCertificate2020 } from '../../../../eval/documents/pages/cac-certificate-2020.ts';
import { render } from '../../../../eval/documents/pages/draw.ts';
import { drawKenyaId } from '../../../../eval/documents/pages/kenya-id.ts';
import { drawDigitalNinSlip } from '../../../../eval/documents/pages/nin-slip.ts';
import { seededRandom } from '../../../../eval/documents/pages/random.ts';
import { openModels } from '../../vision/models/models.ts';
import { makeReadCodes } from '../codes.ts';
import { makeReadDocument } from '../read-document.ts';
import type { Fields } from '../reading.ts';

const MODELS = '.cache/models';
const values = (fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, reading]) => [name, reading.value.toUpperCase()]));
const upper = (truth: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(truth).map(([name, value]) => [name, value.toUpperCase()]));

describe('drawn documents, end to end', () => {
  const read = makeReadDocument({ models: openModels([MODELS]), readCodes: makeReadCodes() });

  it('reads a digital NIN slip and finds its QR code to agree', async () => {
    const { front } = await drawDigitalNinSlip(seededRandom(3));
    const result = await read(await render(front.svg), { expectedType: 'national_id', expectedCountry: 'nigeria' });
    if (!result.ok) throw new Error(renderKept(result.message, 'en'));
    expect(values(result.fields)).toMatchObject(upper(front.truth));
    expect(result.checks).toContainEqual({ name: 'code_against_print_id_number', result: 'pass' });
    expect(result.valid).toBe(true);
  });

  it('reads a certificate of 2020 with its QR code, each required value with its probability', async () => {
    const { front } = await drawCacCertificate2020(seededRandom(7214));
    const result = await read(await render(front.svg), { expectedType: 'cac_certificate', expectedCountry: 'nigeria' });
    if (!result.ok) throw new Error(renderKept(result.message, 'en'));
    expect(values(result.fields)).toMatchObject(upper(front.truth));
    expect(result.checks).toContainEqual({ name: 'code_against_print_full_name', result: 'pass' });
    expect(result.fields.id_number!.probability).toBeGreaterThan(0.98);
    expect(result.valid).toBe(true);
  });

  it('names what it is when another type was submitted, and which side when the back came alone', async () => {
    const { front, back } = await drawKenyaId(seededRandom(5));
    const other = await read(await render(front.svg), { expectedType: 'voters_card' });
    expect(other).toMatchObject({ ok: false, fault: 'wrong_type', looksLike: 'kenya-id' });
    const lone = await read(await render(back!.svg), { expectedType: 'kenya_id' });
    expect(lone).toMatchObject({ ok: false, fault: 'wrong_side' });
  });
});
