import type { SignalNeedCode } from '@hakiki/contract/codes.ts';
import { signalNeedIn } from '@hakiki/texts';
import { ATTEMPT_WORDS } from '../server/src/transactions/facts/attempt-status.ts';
import { definitionOf, SIGNALS, type SignalDefinition } from '../server/src/transactions/facts/signal-definitions.ts';
import { signalRefs } from '../server/src/transactions/rules/condition-refs.ts';
import { PROFILES } from '../server/src/transactions/rules/profiles.ts';
import type { Rule } from '../server/src/transactions/rules/rule.ts';
import { ruleSentence } from '../server/src/transactions/rules/rule-message.ts';
import { shippedRules } from '../server/src/transactions/rules/shipped-rules.ts';

const needText = (code: SignalNeedCode): string => signalNeedIn(code, 'en') ?? code;

const definitionsOf = (rule: Rule): SignalDefinition[] =>
  signalRefs(rule.condition).map(({ name }) => definitionOf(name));
/** Whether a rule reads what is only known of the receiving account, which the server does not look up yet. */
const isSecondStage = (rule: Rule): boolean => definitionsOf(rule).some(({ subject }) => subject === 'counterparty');
const inputsOf = (rule: Rule): string =>
  [...new Set(definitionsOf(rule).flatMap(({ needs }) => (needs ? [needText(needs)] : [])))].join('; ') || '–';

const rows = (rules: readonly Rule[], currency = 'NGN'): string[] => [
  '| rule | code | effect of a hit | rule as a sentence | required inputs |',
  '|---|---|---|---|---|',
  ...rules.map((rule) =>
    [
      '',
      ` ${rule.name} (\`${rule.stable_id}\`) `,
      ` ${rule.activity_code} `,
      ` ${rule.action}, ${rule.severity} `,
      ` ${ruleSentence(rule, currency)} `,
      ` ${inputsOf(rule)} `,
      '',
    ].join('|'),
  ),
];

const ATTEMPT_MEANINGS = {
  moved: 'The money moved or is on its way.',
  failed: 'No money moved. The attempt counts for rules about failures.',
  undone: 'No money moved in the end. The attempt does not count as a failure.',
} as const satisfies Record<keyof typeof ATTEMPT_WORDS, string>;

/** The known words of `attempt_status`, by what they mean. */
export const attemptTable = (): string =>
  [
    '| `attempt_status` | meaning |',
    '|---|---|',
    ...Object.entries(ATTEMPT_MEANINGS).map(
      ([kind, meaning]) =>
        `| ${ATTEMPT_WORDS[kind as keyof typeof ATTEMPT_WORDS].map((word) => `\`${word}\``).join(', ')} | ${meaning} |`,
    ),
  ].join('\n');

/** The generated parts of docs/transaction-rules.md and docs/transactions.md, by the name of their block. */
export function ruleBlocks(): Record<string, string> {
  const profiles = Object.values(PROFILES);
  const ofCountry = new Map(profiles.map((profile) => [profile, shippedRules(profile.reporting)]));
  const [first, ...others] = [...ofCountry.values()];
  const sentences = (id: string): Set<string> =>
    new Set([...ofCountry.values()].map((rules) => ruleSentence(rules.find((rule) => rule.stable_id === id)!, 'NGN')));
  if (!first || others.some((rules) => rules.length !== first.length))
    throw new Error('Countries differ in their rules');
  const same = first.filter(({ stable_id: id }) => sentences(id).size === 1);
  const different = new Set(first.filter((rule) => !same.includes(rule)).map(({ stable_id: id }) => id));
  const inputs = Map.groupBy(
    Object.values(SIGNALS as Record<string, SignalDefinition>).filter(({ needs }) => needs !== undefined),
    ({ needs }) => needText(needs!),
  );
  return {
    rules: rows(same.filter((rule) => !isSecondStage(rule))).join('\n'),
    'country rules': profiles
      .map((profile) =>
        [
          `**${profile.country.replace(/^./, (letter) => letter.toUpperCase())}** (${profile.source}; as of ${profile.asOf}${profile.toConfirm ? '; to be confirmed by counsel' : ''})`,
          '',
          ...rows(
            ofCountry.get(profile)!.filter(({ stable_id: id }) => different.has(id)),
            profile.currency,
          ),
        ].join('\n'),
      )
      .join('\n\n'),
    'second stage': rows(same.filter(isSecondStage)).join('\n'),
    inputs: [
      '| input | values that rules read from it |',
      '|---|---|',
      ...[...inputs].map(([needs, signals]) => `| ${needs} | ${signals.map(({ meaning }) => meaning).join(' ')} |`),
    ].join('\n'),
  };
}
