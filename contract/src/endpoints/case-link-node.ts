import { Type } from 'typebox';
import { BANK_CODE, literals, MaybePersonal, MaybePersonalUnless } from '../schemas.ts';

/** A customer, account, device or address around a case. */
export const LinkNode = Type.Object({
  id: Type.Integer({ description: 'Within this answer' }),
  kind: literals(['customer', 'account', 'device', 'address'], { description: 'address: an IP address' }),
  name: MaybePersonal,
  number: MaybePersonal,
  bank_code: MaybePersonalUnless(BANK_CODE),
  subject: Type.Boolean({ description: 'The case is about this customer' }),
  flagged: Type.Boolean({ description: 'A transaction of an alert touches it' }),
  transactions: Type.Integer(),
});
