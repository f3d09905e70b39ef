import type { RuleChangeValue } from '../../../../client/src/generated/schemas.ts';
import { numberOf, plainNumber } from './builder/typed-number.ts';

/** A rule with its parameters by name. The value of a parameter is a number, or amounts by currency. */
interface TunedRule {
  readonly parameters: Readonly<Record<string, { readonly value: number | Readonly<Record<string, string>> }>>;
}

export interface Change {
  kind: 'set_parameter' | 'set_action' | 'set_severity';
  rule: string;
  parameter?: string;
  value: RuleChangeValue;
}

/** Field for a number of a rule. A money parameter has one field for each currency. */
interface NumberField {
  readonly parameter: string;
  readonly currency: string | undefined;
  readonly value: string;
}
export const fieldsOf = ({ parameters }: TunedRule): NumberField[] =>
  Object.entries(parameters).flatMap(([parameter, { value }]): NumberField[] =>
    typeof value === 'number'
      ? [{ parameter, currency: undefined, value: String(value) }]
      : Object.entries(value).map(([currency, amount]) => ({ parameter, currency, value: amount })),
  );

export const keyOf = (parameter: string, currency: string | undefined): string => `${parameter}|${currency ?? ''}`;

/** Texts that the user typed, by the key of their field. */
type Values = Readonly<Record<string, string>>;
export const firstValues = (rule: TunedRule): Values =>
  Object.fromEntries(fieldsOf(rule).map(({ parameter, currency, value }) => [keyOf(parameter, currency), value]));

/**
 * Returns the changes of parameters that the user made in the form. Amounts are decimal texts. A text that is not a
 * number stays as typed, so that the service reports it as a fault.
 */
export function parameterChanges(rule: TunedRule & { readonly stable_id: string }, values: Values): Change[] {
  const fields = fieldsOf(rule);
  return Object.keys(rule.parameters).flatMap((parameter): Change[] => {
    const own = fields.filter((field) => field.parameter === parameter);
    const textOf = ({ currency }: NumberField): string => (values[keyOf(parameter, currency)] ?? '').trim();
    if (own.every((field) => textOf(field) === field.value)) return [];
    // A text that is not a number is sent unchanged, so that the service reports the fault.
    const value =
      own[0]!.currency === undefined
        ? numberOf(textOf(own[0]!))
        : Object.fromEntries(own.map((field) => [field.currency!, plainNumber(textOf(field))]));
    return [{ kind: 'set_parameter', rule: rule.stable_id, parameter, value: value as RuleChangeValue }];
  });
}
