/**
 * Channels in the words that callers usually send, in lower case with `_` between the words. ISO 20022 and NIP send a
 * number of one or two digits.
 */
const CHANNELS: ReadonlySet<string> = new Set([
  ...['mobile', 'mobile_app', 'mobile_banking', 'app', 'android', 'ios', 'ussd', 'sms', 'whatsapp', 'chatbot'],
  ...['wallet', 'web', 'website', 'internet', 'internet_banking', 'online', 'online_banking', 'portal'],
  ...['e_commerce', 'ecommerce'],
  ...['branch', 'teller', 'counter', 'over_the_counter', 'call_center', 'call_centre', 'phone', 'ivr', 'kiosk'],
  ...['agent', 'agent_banking', 'agency_banking', 'atm', 'pos', 'terminal', 'qr', 'nfc', 'card', 'cheque', 'check'],
  ...['api', 'batch', 'bulk', 'host_to_host', 'direct_debit', 'standing_order', 'transfer', 'bank_transfer', 'payment'],
  ...['nip', 'neft', 'rtgs', 'ach', 'swift', 'sepa', 'pesalink', 'eft', 'instant_payment', 'mobile_money'],
  ...['credit_card', 'debit_card', 'wire', 'wire_transfer', 'bitcoin', 'reinvestment', 'pos_terminal'],
  ...['cash', 'cash_in', 'cash_out', 'deposit', 'withdrawal', 'debit', 'credit', 'other', 'unknown'],
]);
const CHANNEL_NUMBER = /^\d{1,2}$/;
/** Merchant category code (ISO 18245). */
const MERCHANT_CATEGORY = /^\d{4}$/;

/**
 * Signals whose value is a text that the caller sent. Each function returns true if the text is a code, because a code
 * contains no personal data.
 */
const IS_CODE: Readonly<Record<string, (text: string) => boolean>> = {
  channel: (text) => CHANNEL_NUMBER.test(text) || CHANNELS.has(text.toLowerCase().replace(/[\s_-]+/gu, '_')),
  merchant_category: (text) => MERCHANT_CATEGORY.test(text),
};

/**
 * True if the value of a signal is free text from the caller, which may contain personal data. This includes texts in
 * fields that the account declared. A known channel and a merchant category code contain no personal data. Pure.
 *
 * @param signal the name of the signal, with or without its arguments
 */
export function isSentText(signal: string, value: unknown): boolean {
  const [name = ''] = signal.split(' ', 1);
  if (name.startsWith('field_')) return true;
  return typeof value === 'string' && Object.hasOwn(IS_CODE, name) && !IS_CODE[name]!(value.trim());
}
