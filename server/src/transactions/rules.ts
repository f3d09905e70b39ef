/** What the rules see of a transaction and of the customer's last day. Amounts are in the transaction's currency. */
export interface Situation {
  readonly amount: number;
  readonly limit: number | null;
  readonly threshold: number | null;
  readonly sameAccount: boolean;
  /** Of the same customer and currency, this one not counted. */
  readonly sumLastDay: number;
  readonly countLastHour: number;
  /** Of those, with the same amount to the same destination, within ten minutes. */
  readonly repeats: number;
}

export interface Rule {
  readonly name: string;
  /** Activity code when this is the only kind of rule triggered (`completions.md`, "Transaction monitoring"). */
  readonly code: 452 | 453 | 455;
  readonly triggered: (situation: Situation) => boolean;
}

export const rules: readonly Rule[] = [
  { name: 'Amount over the limit', code: 455, triggered: ({ amount, limit }) => limit !== null && amount > limit },
  {
    name: 'Total of 24 hours over the threshold',
    code: 455,
    triggered: ({ amount, sumLastDay, threshold }) => threshold !== null && amount + sumLastDay > threshold,
  },
  { name: 'More than 20 transactions in an hour', code: 453, triggered: ({ countLastHour }) => countLastHour >= 20 },
  {
    name: 'Same amount to the same account again within ten minutes',
    code: 452,
    triggered: ({ repeats }) => repeats >= 2,
  },
  { name: 'Origin and destination are one account', code: 452, triggered: ({ sameAccount }) => sameAccount },
];

export interface Judgement {
  readonly status: 'safe' | 'suspicious';
  readonly activity_code: number;
  readonly comment: string[];
  readonly rules: string[];
}

/** 200 safe; the rule's own code when all triggered share one; 451 high risk when kinds come together. */
export function judge(situation: Situation): Judgement {
  const triggered = rules.filter((rule) => rule.triggered(situation));
  const codes = new Set(triggered.map(({ code }) => code));
  if (!triggered.length) return { status: 'safe', activity_code: 200, comment: ['0 rule(s) triggered'], rules: [] };
  return {
    status: 'suspicious',
    activity_code: codes.size === 1 ? triggered[0]!.code : 451,
    comment: [`${triggered.length} rule(s) triggered`],
    rules: triggered.map(({ name }) => name),
  };
}
