import type { DocumentKind } from '../layout/kind.ts';
import { kenyaId } from './kenya-id.ts';
import { kenyaMaishaCard } from './kenya-maisha-card.ts';
import { nigeriaCacCertificate } from './nigeria-cac-certificate.ts';
import { nigeriaCacStatusReport } from './nigeria-cac-status-report.ts';
import { nigeriaDriversLicence } from './nigeria-drivers-licence.ts';
import { nigeriaNinCard } from './nigeria-nin-card.ts';
import { nigeriaNinSlip } from './nigeria-nin-slip.ts';
import { nigeriaUtilityBill } from './nigeria-utility-bill.ts';
import { nigeriaVotersCard } from './nigeria-voters-card.ts';

/** Every document kind that is read by its labels. Passports are not included, because their MRZ is read first. */
export const documentKinds: readonly DocumentKind[] = [
  nigeriaNinSlip,
  nigeriaNinCard,
  nigeriaDriversLicence,
  nigeriaVotersCard,
  nigeriaCacCertificate,
  nigeriaCacStatusReport,
  nigeriaUtilityBill,
  kenyaId,
  kenyaMaishaCard,
];
