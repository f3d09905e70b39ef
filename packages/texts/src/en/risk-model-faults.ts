import type { RiskModelFaultCode } from '@hakiki/contract/codes.ts';

/** Faults of a model for the risk of customers. Each text follows the path of the faulty value. */
export const riskModelFaults = {
  risk_fault_bands_reversed: 'must have medium below high',
  risk_fault_factor_not_of_model: 'is not a factor of this model',
  risk_fault_factor_twice: 'is in the model twice',
  risk_fault_field_of_factor: 'is a field of the factor itself: unknown',
  risk_fault_from_expected: 'must have from: the factor is a number',
  risk_fault_months_reversed: 'must be shortest for high and longest for low',
  risk_fault_not_in_points: 'is not listed in points of this factor',
  risk_fault_points_required: 'is required here, with other and without steps',
  risk_fault_steps_not_ascending: 'must ascend, in from and in points',
  risk_fault_steps_required: 'is required here, without points and other',
  risk_fault_value_expected: 'must have value: the factor is a code',
  risk_fault_value_or_from_expected: 'must have exactly one of value and from',
  risk_fault_weights_not_100: 'must have weights that add up to 100: they add up to {sum}',
} as const satisfies Readonly<Record<RiskModelFaultCode, string>>;
