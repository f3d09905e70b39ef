import { customCsv } from './custom-csv.ts';
import { euFsfCsv } from './eu-fsf-csv.ts';
import { euFsfXml } from './eu-fsf-xml.ts';
import type { DeltaFormat, ListFormat } from './list-format.ts';
import { nigsac } from './nigsac.ts';
import { ofacAdvanced } from './ofac-advanced.ts';
import { ofacCsv } from './ofac-csv.ts';
import { ofacXml } from './ofac-xml.ts';
import { openSanctionsDelta } from './opensanctions-delta.ts';
import { openSanctionsFtm } from './opensanctions-ftm.ts';
import { openSanctionsSimple } from './opensanctions-simple.ts';
import { popolo } from './popolo.ts';
import { ofsiCsv, ukFcdoCsv } from './uk-csv.ts';
import { ukFcdoXml } from './uk-fcdo-xml.ts';
import { unXml } from './un-xml.ts';

/** A list that the product supports. */
export interface ListSource {
  readonly id: string;
  readonly title: string;
  /** Authority that is shown in a hit. Absent if each record contains its own authority. */
  readonly sanctionBody?: string;
  readonly formats: readonly ListFormat[];
  readonly deltas: readonly DeltaFormat[];
  /** Official URLs that `lists refresh` fetches. Empty if the list is not machine-readable or not free. */
  readonly addresses: readonly string[];
  /** Licence of the data, for the README: who may use the data, and how to name the source. */
  readonly licence: string;
  /** True if a branch may have its own list of this kind. */
  readonly perBranch: boolean;
}

const ofac = 'Office of Foreign Assets Control';
const ofacFormats = [ofacCsv, ofacXml, ofacAdvanced];
const ofacAddress = 'https://sanctionslistservice.ofac.treas.gov/api/PublicationPreview/exports';
const publicDomain = 'Work of the United States government: public domain.';
const openGovernment = 'Open Government Licence v3.0: name the source.';

const shared = { deltas: [], perBranch: false } as const;

/** All supported lists with their settings. The URLs were correct in 2026. `LIST_MIRROR` replaces their host. */
export const listSources: readonly ListSource[] = [
  {
    ...shared,
    id: 'us_ofac_sdn',
    title: 'US OFAC Specially Designated Nationals',
    sanctionBody: ofac,
    formats: ofacFormats,
    addresses: [`${ofacAddress}/SDN.XML`],
    licence: publicDomain,
  },
  {
    ...shared,
    id: 'us_ofac_cons',
    title: 'US OFAC Consolidated Non-SDN List',
    sanctionBody: ofac,
    formats: ofacFormats,
    addresses: [`${ofacAddress}/CONSOLIDATED.XML`],
    licence: publicDomain,
  },
  {
    ...shared,
    id: 'un_sc',
    title: 'UN Security Council Consolidated List',
    sanctionBody: 'United Nations Security Council',
    formats: [unXml],
    addresses: ['https://scsanctions.un.org/resources/xml/en/consolidated.xml'],
    licence: 'Published by the United Nations for use by member states and firms; name the source.',
  },
  {
    ...shared,
    id: 'eu_fsf',
    title: 'EU Consolidated Financial Sanctions List',
    sanctionBody: 'European Union',
    formats: [euFsfXml, euFsfCsv],
    // This token is the same for all users and was published by the European Commission.
    addresses: [
      'https://webgate.ec.europa.eu/fsd/fsf/public/files/xmlFullSanctionsList_1_1/content?token=dG9rZW4tMjAxNw',
    ],
    licence: 'Commission Decision 2011/833/EU: reuse for any purpose, name the source.',
  },
  {
    ...shared,
    id: 'gb_fcdo',
    title: 'UK Sanctions List',
    sanctionBody: 'UK FCDO',
    formats: [ukFcdoXml, ukFcdoCsv],
    addresses: ['https://sanctionslist.fcdo.gov.uk/docs/UK-Sanctions-List.xml'],
    licence: openGovernment,
  },
  {
    ...shared,
    id: 'gb_ofsi',
    title: 'UK OFSI Consolidated List (closed on 28 January 2026)',
    sanctionBody: 'UK Office of Financial Sanctions Implementation',
    formats: [ofsiCsv],
    addresses: [],
    licence: openGovernment,
  },
  {
    ...shared,
    id: 'ng_nigsac',
    title: 'Nigeria Sanctions List',
    sanctionBody: 'Nigeria Sanctions Committee',
    formats: [nigsac],
    addresses: ['https://nigsac.gov.ng/IndSancList'],
    licence: 'Published by the Nigeria Sanctions Committee for use by reporting institutions.',
  },
  {
    ...shared,
    id: 'opensanctions',
    title: 'OpenSanctions',
    formats: [openSanctionsFtm, openSanctionsSimple],
    deltas: [openSanctionsDelta],
    addresses: [],
    licence:
      'CC BY-NC 4.0: not free for business use, which needs a licence from OpenSanctions. Never downloaded automatically.',
  },
  {
    ...shared,
    id: 'popolo',
    title: 'Legislators (Popolo)',
    formats: [popolo],
    addresses: [],
    licence: 'The licence of the file’s publisher; EveryPolitician data is CC0 or CC BY-SA by country.',
  },
  {
    ...shared,
    id: 'custom',
    title: 'Custom list',
    formats: [customCsv],
    addresses: [],
    licence: 'Your own list.',
    perBranch: true,
  },
  {
    ...shared,
    id: 'sandbox',
    title: 'Sandbox list (invented people)',
    sanctionBody: 'Sandbox Sanctions Board',
    formats: [customCsv],
    addresses: [],
    licence: 'Part of this project.',
  },
];

export function findSource(id: string): ListSource | undefined {
  return listSources.find((source) => source.id === id);
}
