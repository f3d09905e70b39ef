import { Type } from 'typebox';
import { BANK_CODE, literals, MaybePersonal, MaybePersonalUnless } from '../schemas.ts';

/** A customer, account, device or address in the graph of payments around a case. */
export const LinkNode = Type.Object({
  id: Type.Integer({ description: 'Only for links in this answer' }),
  kind: literals(['customer', 'account', 'device', 'address'], { description: 'address: IP address' }),
  name: MaybePersonal,
  number: MaybePersonal,
  bank_code: MaybePersonalUnless(BANK_CODE),
  subject: Type.Boolean({ description: 'True if the case is about this customer' }),
  flagged: Type.Boolean({ description: 'True if a transaction of an alert involves it' }),
  transactions: Type.Integer(),
});
