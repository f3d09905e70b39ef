import type { ReportingThresholds } from './shipped-rules.ts';

/**
 * Requirements of a country's law, as data. Every number has its source and the date on which the source was read. A
 * lawyer must confirm the marked values.
 */
export interface CountryProfile {
  readonly country: string;
  /**
   * Number of minutes by which the country's clocks are ahead of UTC, all year. The country's days begin at its local
   * midnight.
   */
  readonly utcOffset: number;
  /** Default currency of limits. */
  readonly currency: string;
  readonly reporting: ReportingThresholds;
  /** Maximum number of hours from the detection to the suspicious transaction report. */
  readonly reportWithinHours: number;
  /**
   * Maximum number of hours from the suspicion to the filing of the report. The suspicion begins when the first report
   * of a case is drafted.
   */
  readonly fileWithinHours: number;
  /**
   * Maximum number of hours from a currency transaction to its report. Undefined if no source was found. In this case
   * `reportWithinHours` applies.
   */
  readonly currencyReportWithinHours?: number;
  /**
   * Number of years for which cases and reports are stored after the case was closed or the business relationship
   * ended. `suspicion_years` in the database must have the same value.
   */
  readonly keepYears: number;
  readonly source: string;
  readonly asOf: string;
  /** True if the value has only secondary sources, or if the sources disagree. */
  readonly toConfirm: boolean;
}

export const PROFILES: Readonly<Record<string, CountryProfile>> = {
  nigeria: {
    country: 'nigeria',
    utcOffset: 60,
    currency: 'NGN',
    reporting: {
      individual: { NGN: '5000000', USD: '10000' },
      corporate: { NGN: '10000000', USD: '10000' },
      cashOnly: false,
    },
    reportWithinHours: 72,
    fileWithinHours: 24,
    // The only source is a vendor's page (vantrace.io), which says seven days. The value must be confirmed.
    currencyReportWithinHours: 168,
    keepYears: 5,
    source:
      'Money Laundering (Prevention and Prohibition) Act 2022, section 11; transfers abroad of USD 10,000 or more, section 3',
    asOf: '2026-11-22',
    toConfirm: true,
  },
  kenya: {
    country: 'kenya',
    utcOffset: 180,
    currency: 'KES',
    reporting: {
      individual: { USD: '15000', KES: '1935000' },
      corporate: { USD: '15000', KES: '1935000' },
      cashOnly: true,
    },
    reportWithinHours: 48,
    fileWithinHours: 48,
    // Articles about the Financial Reporting Centre's rules say that the reports are weekly.
    currencyReportWithinHours: 168,
    keepYears: 7,
    source:
      'Proceeds of Crime and Anti-Money Laundering Act, section 44: cash of USD 15,000 or more; the amount in KES uses a rate of KES 129 to the dollar',
    asOf: '2026-11-22',
    toConfirm: true,
  },
  ghana: {
    country: 'ghana',
    utcOffset: 0,
    currency: 'GHS',
    reporting: { individual: { GHS: '50000' }, corporate: { GHS: '50000' }, cashOnly: true },
    reportWithinHours: 24,
    fileWithinHours: 24,
    // The Financial Intelligence Centre's site says that the reports are daily.
    currencyReportWithinHours: 24,
    keepYears: 5,
    source: 'Anti-Money Laundering Act 2020 (Act 1044); Financial Intelligence Centre: cash of GHS 50,000 or more',
    asOf: '2026-11-22',
    toConfirm: false,
  },
  uganda: {
    country: 'uganda',
    utcOffset: 180,
    currency: 'UGX',
    reporting: { individual: { UGX: '20000000' }, corporate: { UGX: '20000000' }, cashOnly: true },
    reportWithinHours: 48,
    fileWithinHours: 48,
    keepYears: 10,
    source: 'Anti-Money Laundering Act 2013, section 8: cash of 1,000 currency points (UGX 20,000 each) or more',
    asOf: '2026-11-22',
    toConfirm: true,
  },
  rwanda: {
    country: 'rwanda',
    utcOffset: 120,
    currency: 'RWF',
    reporting: { individual: { RWF: '10000000' }, corporate: { RWF: '10000000' }, cashOnly: true },
    reportWithinHours: 24,
    fileWithinHours: 24,
    keepYears: 10,
    source:
      'Not known: we found no law or directive with a threshold for cash payments within the country. A person who carries cash across the border must declare RWF 10,000,000 or more. A software vendor names RWF 5,000,000 as the threshold for cash reports. Suspicious transactions: within 24 hours. Ask the Financial Intelligence Centre',
    asOf: '2026-11-22',
    toConfirm: true,
  },
};

export const profileOf = (country: string | null | undefined): CountryProfile =>
  (country && Object.hasOwn(PROFILES, country) ? PROFILES[country] : undefined) ?? PROFILES['nigeria']!;
