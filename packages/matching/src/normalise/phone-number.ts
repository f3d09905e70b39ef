import { canonicalNumber } from './canonical-number.ts';

/** How a country's telephone numbers are written (ITU-T E.164 and the country's numbering plan). */
interface NumberingPlan {
  /** Country calling code, without `+`. */
  readonly code: string;
  /** National number: the digits after the calling code, or after the trunk prefix 0. */
  readonly national: RegExp;
  /**
   * National number of a mobile telephone. People also write it without the trunk prefix. A landline's number without
   * the prefix is not recognised, because it may as well be the beginning of a foreign number.
   */
  readonly mobile: RegExp;
}

/** Plans by the names of countries in the API. Each country has the trunk prefix 0. */
const PLANS: Readonly<Record<string, NumberingPlan>> = {
  nigeria: { code: '234', national: /^[1-9]\d{6,9}$/, mobile: /^[789]\d{9}$/ },
  kenya: { code: '254', national: /^[1-9]\d{6,8}$/, mobile: /^[17]\d{8}$/ },
  ghana: { code: '233', national: /^[2-5]\d{8}$/, mobile: /^[25]\d{8}$/ },
  uganda: { code: '256', national: /^[2-7]\d{8}$/, mobile: /^7\d{8}$/ },
  rwanda: { code: '250', national: /^[27]\d{8}$/, mobile: /^7\d{8}$/ },
};
const PLAN_OF_CODE = new Map(Object.values(PLANS).map((plan) => [plan.code, plan]));
const CODE_LENGTH = 3;

/** Calls to other countries begin with 00 or, in Kenya and Uganda, with 000. No calling code begins with 0. */
const INTERNATIONAL_PREFIX = /^0{2,3}(?=[1-9])/;
const MIN_DIGITS = 7;
const MAX_DIGITS = 15;

/** Name of a scheme (RFC 3966) and what follows the number: parameters, or an extension. */
const SCHEME = /^TEL:/;
const EXTENSION = /(?:[;,#]|EXT).*$/;
/** Trunk prefix that people write between the calling code and the number: `+44 (0)20 7946 0018`. */
const WRITTEN_TRUNK = /\(0\)/;

const planOf = (country: string | undefined): NumberingPlan | undefined =>
  country !== undefined && Object.hasOwn(PLANS, country) ? PLANS[country] : undefined;

interface ReadNumber {
  /** Digits as they are written. */
  readonly digits: string;
  /** Digits with the calling code. */
  readonly international: string;
}

/** Returns the number without a trunk prefix after the calling code, for countries with a plan (`+234 0803 …`). */
function withoutTrunk(digits: string): string {
  const plan = PLAN_OF_CODE.get(digits.slice(0, CODE_LENGTH));
  const rest = digits.slice(CODE_LENGTH);
  return plan && rest.startsWith('0') && plan.national.test(rest.slice(1)) ? plan.code + rest.slice(1) : digits;
}

function readNumber(text: string, country: string | undefined): ReadNumber | undefined {
  const written = canonicalNumber(text).replace(SCHEME, '').replace(EXTENSION, '');
  const digits = written.replace(/\D/g, '');
  const isInternational = written.startsWith('+') || INTERNATIONAL_PREFIX.test(digits);
  const dialled = (isInternational ? written.replace(WRITTEN_TRUNK, '') : written).replace(/\D/g, '');
  const international = isInternational
    ? withoutTrunk(dialled.replace(/^0+/, ''))
    : fromNational(dialled, planOf(country));
  return [digits, international].every(({ length }) => length >= MIN_DIGITS && length <= MAX_DIGITS)
    ? { digits, international }
    : undefined;
}

/** Returns the number with the calling code of the plan, if it is a number of this plan without the code. */
function fromNational(digits: string, plan: NumberingPlan | undefined): string {
  if (!plan) return withoutTrunk(digits);
  const isOfPlan = (rest: string): boolean => rest.startsWith('0') && plan.national.test(rest.slice(1));
  if (isOfPlan(digits)) return plan.code + digits.slice(1);
  return plan.mobile.test(digits) ? plan.code + digits : withoutTrunk(digits);
}

/**
 * Returns the form in which telephone numbers are compared: the digits with the calling code, without `+`. In Nigeria
 * `0803 123 4567`, `00234 803 123 4567` and `+234 (0)803 123 4567` are `2348031234567`. Undefined if the text has fewer
 * than 7 or more than 15 digits. A number with a calling code does not change. Pure.
 *
 * @param country name of the country whose numbers are written without a calling code, for example `nigeria`
 */
export const canonicalPhone = (text: string, country?: string): string | undefined =>
  readNumber(text, country)?.international;

/**
 * Returns every form under which a telephone number may be stored: the form of `canonicalPhone` first, then the digits of
 * each usual writing, because releases before 2026-11-29 stored the digits as they were written. Empty if the text is not
 * a number. Pure.
 */
export function phoneForms(text: string, country?: string): string[] {
  const number = readNumber(text, country);
  if (!number) return [];
  const { digits, international } = number;
  const plan = planOf(country);
  const national = plan && international.startsWith(plan.code) ? international.slice(plan.code.length) : '';
  const isOfPlan = plan?.national.test(national) ?? false;
  return [
    ...new Set([
      international,
      digits,
      `00${international}`,
      ...(isOfPlan ? [`0${national}`, national, `${plan!.code}0${national}`] : []),
    ]),
  ];
}
