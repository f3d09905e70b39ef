/**
 * Kinds of identity numbers, each with the words that callers use for it. The same digits with two kinds identify two
 * different customers.
 */
const NUMBER_KINDS: Readonly<Record<string, readonly string[]>> = {
  bvn: ['bvn', 'bankverificationnumber'],
  nin: ['nin', 'nationalidentificationnumber', 'ninslip'],
  vnin: ['vnin', 'virtualnin'],
  passport: ['passport', 'passportnumber', 'internationalpassport'],
  driver: ['driverslicense', 'driverslicence', 'driverlicense', 'driverlicence', 'drivinglicense', 'drivinglicence'],
  voter: ['voter', 'voterscard', 'votercard', 'votersid', 'voterid', 'pvc', 'vin'],
  national_id: ['nationalid', 'nationalidcard', 'idcard', 'nid', 'nida'],
  alien_id: ['alienid', 'aliencard'],
  ghana_card: ['ghanacard', 'ghcard'],
  ssnit: ['ssnit'],
  tin: ['tin', 'taxid', 'taxpayeridentificationnumber', 'krapin', 'kra'],
  company: ['cac', 'rc', 'rcnumber', 'bn', 'bnnumber', 'companynumber', 'registrationnumber'],
  phone: ['phone', 'phonenumber', 'msisdn'],
  customer: ['customer', 'customerid', 'customernumber', 'cif', 'cifnumber', 'accountid', 'userid'],
};
const KIND_OF = new Map(Object.entries(NUMBER_KINDS).flatMap(([kind, words]) => words.map((word) => [word, kind])));

/** Every kind. `''` means that the kind of the number is not given, `other` that it is not in the list. */
export const EVERY_NUMBER_KIND: readonly string[] = [...Object.keys(NUMBER_KINDS), '', 'other'];

/** Returns the kind that a caller's word means. Case, spaces and punctuation do not matter. Pure. */
export function numberKindOf(type: string | undefined): string {
  const word = (type ?? '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
  return word ? (KIND_OF.get(word) ?? 'other') : '';
}
