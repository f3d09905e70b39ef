import { renderKept } from '@hakiki/texts';
import type { Finding } from './examine-receiver.ts';

/** Returns a finding in English, and as codes from which other languages can be shown. */
export const findingShown = ({ delivery, right, says }: Finding) => ({
  delivery: renderKept(delivery, 'en'),
  right,
  says: renderKept(says, 'en'),
  delivery_message: delivery,
  says_message: says,
});
