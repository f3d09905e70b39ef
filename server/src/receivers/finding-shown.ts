import { renderKept } from '@hakiki/texts';
import type { Finding } from './examine-receiver.ts';

/** A finding in English, and as codes for who reads another language. */
export const findingShown = ({ delivery, right, says }: Finding) => ({
  delivery: renderKept(delivery, 'en'),
  right,
  says: renderKept(says, 'en'),
  delivery_message: delivery,
  says_message: says,
});
