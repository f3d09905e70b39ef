import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '../../server/src/platform/errors.ts';
import { customCsv } from '../../server/src/watchlists/formats/custom-csv.ts';
import { euFsfCsv } from '../../server/src/watchlists/formats/eu-fsf-csv.ts';
import { euFsfXml } from '../../server/src/watchlists/formats/eu-fsf-xml.ts';
import { findCountry, listFile } from '../../server/src/watchlists/formats/list.fixture.ts';
import { nigsac } from '../../server/src/watchlists/formats/nigsac.ts';
import { ofacAdvanced } from '../../server/src/watchlists/formats/ofac-advanced.ts';
import { ofacCsv } from '../../server/src/watchlists/formats/ofac-csv.ts';
import { ofacXml } from '../../server/src/watchlists/formats/ofac-xml.ts';
import { openSanctionsFtm } from '../../server/src/watchlists/formats/opensanctions-ftm.ts';
import { openSanctionsSimple } from '../../server/src/watchlists/formats/opensanctions-simple.ts';
import { popolo } from '../../server/src/watchlists/formats/popolo.ts';
import { ofsiCsv, ukFcdoCsv } from '../../server/src/watchlists/formats/uk-csv.ts';
import { ukFcdoXml } from '../../server/src/watchlists/formats/uk-fcdo-xml.ts';
import { unXml } from '../../server/src/watchlists/formats/un-xml.ts';

const FORMATS = [
  ofacAdvanced,
  ofacXml,
  unXml,
  euFsfXml,
  ukFcdoXml,
  ofacCsv,
  euFsfCsv,
  ukFcdoCsv,
  ofsiCsv,
  openSanctionsFtm,
  openSanctionsSimple,
  popolo,
  nigsac,
  customCsv,
];

/** Result of reading a list: its entities were read, or it was refused in words for the operator. Any other fault is thrown. */
export async function readListInput(bytes: Buffer): Promise<'read' | 'refused'> {
  const folder = mkdtempSync(join(tmpdir(), 'hakiki-fuzz-'));
  const path = join(folder, 'list.txt');
  writeFileSync(path, bytes);
  try {
    const file = await listFile(path);
    const format = FORMATS.find((one) => one.recognises(file.head));
    if (!format) return 'refused';
    const context = { findCountry, title: 'Fuzzed', sanctionBody: 'Fuzz', temporaryFolder: folder };
    for await (const entity of format.read([file], context)) JSON.stringify(entity);
    return 'read';
  } catch (error) {
    if (error instanceof AppError && error.kind === 'invalid_input') return 'refused';
    throw error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
