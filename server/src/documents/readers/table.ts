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

/** Every kind that is read by labels. Passports, read by their MRZ first, are not among them. */
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
