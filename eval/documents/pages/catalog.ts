import { drawCacCertificate } from './cac-certificate.ts';
import { drawCacCertificate2020 } from './cac-certificate-2020.ts';
import type { DrawnDocument } from './draw.ts';
import { drawDriversLicence } from './drivers-licence.ts';
import { drawKenyaId, drawMaishaCard } from './kenya-id.ts';
import { drawDigitalNinSlip, drawLongNinSlip } from './nin-slip.ts';
import { drawInformationSlip, drawStandardSlip } from './nin-slips-more.ts';
import type { Random } from './random.ts';
import { drawPrepaidReceipt, drawUtilityBill } from './utility-bill.ts';
import { drawVotersCard } from './voters-card.ts';

/** Everything that can be drawn, by a name for the tables, and the kind that it must be taken for. */
export const drawings: readonly {
  readonly name: string;
  readonly kind: string;
  readonly draw: (random: Random) => Promise<DrawnDocument>;
}[] = [
  { name: 'long NIN slip', kind: 'nigeria-nin-slip', draw: drawLongNinSlip },
  { name: 'digital NIN slip', kind: 'nigeria-nin-card', draw: drawDigitalNinSlip },
  { name: "driver's licence", kind: 'nigeria-drivers-licence', draw: drawDriversLicence },
  { name: "voter's card", kind: 'nigeria-voters-card', draw: drawVotersCard },
  { name: 'information NIN slip', kind: 'nigeria-nin-slip', draw: drawInformationSlip },
  { name: 'standard NIN slip', kind: 'nigeria-nin-card', draw: drawStandardSlip },
  { name: 'CAC certificate of 2020', kind: 'nigeria-cac-certificate', draw: drawCacCertificate2020 },
  { name: 'CAC certificate', kind: 'nigeria-cac-certificate', draw: drawCacCertificate },
  { name: 'utility bill', kind: 'nigeria-utility-bill', draw: drawUtilityBill },
  { name: 'prepaid receipt', kind: 'nigeria-utility-bill', draw: drawPrepaidReceipt },
  { name: 'Kenya ID', kind: 'kenya-id', draw: drawKenyaId },
  { name: 'Maisha card', kind: 'kenya-maisha-card', draw: drawMaishaCard },
];
